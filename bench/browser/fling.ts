import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';

/** What the page's main thread did during a fling. Software draws the pixels on other threads, which are not slowed. */
export interface Fling {
  /** The times between its frames, ms: how long the page showed nothing new. */
  frames: readonly number[];
  /** Cards on the page. */
  cards: number;
}

/** How far each turn of the wheel scrolls, px. */
const STEP = 400;

/** How long the page rests before the fling. */
const REST_MS = 3_000;

/**
 * Shows every offer of the wall and lets the page rest. Then scrolls through all of them as fast as the browser takes
 * it, from top to end.
 */
export async function flingThrough(page: Page): Promise<Fling> {
  const cards = await page.evaluate(showAll);
  await pause(REST_MS);
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  const distance = (await page.evaluate(() => document.documentElement.scrollHeight)) - height;
  await page.mouse.move(width / 2, height / 2);
  await page.evaluate(watchFrames);
  for (let scrolled = 0; scrolled < distance; scrolled += STEP) await page.mouse.wheel(0, STEP);
  const frames = await page.evaluate(() => window.benchFrames ?? []);
  return { frames, cards };
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

/** Runs in the page. Notes how long after the one before it each frame begins. */
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
