import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';

/** A fling through a page. Pixels are drawn in software on separate threads, which are not throttled. */
export interface Fling {
  /** The times between frames, ms, in which the page showed nothing new. */
  frames: readonly number[];
  /** Processor time of the longest main-thread task, ms: the page's share of the longest frame. */
  longestTaskMs: number;
}

/** The display's interval: frames take a multiple of it. */
const DISPLAY_MS = 1000 / 60;

/** How far each turn of the wheel scrolls, px. */
const STEP = 400;

/** The tasks of all threads in a trace: a category, and the name of its events. */
const TASKS = 'toplevel';
const TASK = 'ThreadControllerImpl::RunTask';

/** How long the page rests before the fling, so that all groups of cards ahead are laid out. */
const REST_MS = 5_000;

/** Shows every offer of the wall. Returns the number of cards and the page's height, px. */
export async function showAllOffers(page: Page): Promise<{ cards: number; heightPx: number }> {
  const cards = await page.evaluate(showAll);
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  return { cards, heightPx };
}

/** Lets the page rest, then scrolls through it as fast as the browser allows, from top to end. */
export async function flingThrough(page: Page): Promise<Fling> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await pause(REST_MS);
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  const distance = (await page.evaluate(() => document.documentElement.scrollHeight)) - height;
  await page.mouse.move(width / 2, height / 2);
  await page.evaluate(watchFrames);
  await browser.startTracing(page, { categories: [TASKS] });
  for (let scrolled = 0; scrolled < distance; scrolled += STEP) await page.mouse.wheel(0, STEP);
  const noted = await page.evaluate(() => window.benchFrames ?? []);
  // The page's clock differs slightly from the display's: three intervals are up to 50.1 ms.
  const frames = noted.map((ms) => Math.round(ms / DISPLAY_MS) * DISPLAY_MS);
  const trace = await browser.stopTracing();
  return { frames, longestTaskMs: longestTaskMs(trace) };
}

/** An event of a trace. Times are in microseconds; `tdur` is the processor's. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

function longestTaskMs(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(events.filter((event) => event.args?.name === 'CrRendererMain').map(threadOf));
  const tasks = events.filter((event) => event.name === TASK && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

declare global {
  interface Window {
    benchFrames?: number[];
  }
}

/** Runs in the page. Returns the number of cards. */
async function showAll(): Promise<number> {
  const wall = document.querySelector('offer-wall');
  if (!wall || !('loadMore' in wall) || typeof wall.loadMore !== 'function') throw new Error('There is no wall.');
  while (wall.shadowRoot?.querySelector('.more')) await wall.loadMore();
  return wall.shadowRoot?.querySelectorAll('article').length ?? 0;
}

/** Runs in the page. Records the time between frames. */
async function watchFrames(): Promise<void> {
  const frames: number[] = [];
  const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  // The first frames still show the last cards.
  for (let rest = 0; rest < 30; rest++) await next();
  let before = await next();
  window.benchFrames = frames;
  const look = (at: number): void => {
    frames.push(at - before);
    before = at;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
