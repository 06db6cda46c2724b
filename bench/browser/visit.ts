import type { Browser, CDPSession, Frame, Page } from 'playwright';
import { setTimeout as pause } from 'node:timers/promises';
import { countRequests } from './count-requests.ts';
import { watchPage, type PageFigures } from './watch-page.ts';

/** A phone that is `slowdown` times slower than this machine. */
export interface Phone {
  slowdown: number;
  /** If absent, loopback without delay. */
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** A page that has finished loading. */
export interface Visit {
  page: Page;
  /** The page or frame that contains the cards. */
  cards: () => Frame;
  figures(): Promise<PageFigures>;
  load: LoadFigures;
  close(): Promise<void>;
}

/** Milliseconds since the start of the navigation. */
export interface LoadFigures {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  firstCard: number;
  layoutShift: number;
  longTasks: number;
  longestTask: number;
  /** Requests before the first card. */
  files: number;
  calls: number;
  kilobytes: number;
}

const REST_MS = 700;

/** Opens `url` with an empty cache, and waits until there are cards and no more requests. */
export async function openVisit(browser: Browser, url: string, phone: Phone): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const count = await countRequests(session);
  await slowDown(session, phone);
  await page.goto(url);
  const cards = (): Frame => page.frames()[1] ?? page.mainFrame();
  await cards().waitForSelector('article');
  await cards().waitForFunction(() => (window.benchFigures?.firstCard ?? 0) > 0);
  await page.waitForLoadState('networkidle');
  await pause(REST_MS);
  const figures = (): Promise<PageFigures> => figuresOf(page);
  const start = await page.evaluate(() => performance.timeOrigin);
  const own = await figures();
  const { files, calls, bytes } = count(own.firstCard ?? NaN);
  const load: LoadFigures = {
    firstContentfulPaint: (own.firstContentfulPaint ?? NaN) - start,
    largestContentfulPaint: (own.largestContentfulPaint ?? NaN) - start,
    firstCard: (own.firstCard ?? NaN) - start,
    layoutShift: own.layoutShift,
    longTasks: own.longTasks.length,
    longestTask: Math.max(0, ...own.longTasks),
    files,
    calls,
    kilobytes: bytes / 1_000,
  };
  return { page, cards, figures, load, close: () => context.close() };
}

async function slowDown(session: CDPSession, { slowdown, network }: Phone): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

/**
 * Combines the figures of the page and its frame. Paints and the first card are the frame's, if there is one, because
 * only it shows the wall. Layout shifts are added up. Both share a process, so the page sees all long tasks.
 */
async function figuresOf(page: Page): Promise<PageFigures> {
  const [outer, inner] = await Promise.all(
    page
      .frames()
      .slice(0, 2)
      .map((frame) => frame.evaluate(() => window.benchFigures)),
  );
  if (outer === undefined) throw new Error('The page was not watched.');
  if (inner === undefined) return outer;
  return {
    ...inner,
    layoutShift: outer.layoutShift + inner.layoutShift,
    longTasks: outer.longTasks,
  };
}
