import { setTimeout as pause } from 'node:timers/promises';
import type { Frame } from 'playwright';
import type { Visit } from './visit.ts';

/** The figures of one interaction, in milliseconds; null if they can't be measured. */
export interface UseFigures {
  /** From tap or key to the next paint: the slowest of its events, as in INP. Null if the page unloads. */
  nextPaint: number | null;
  /** From the last tap or key until the result is visible. */
  result: number;
}

/** An interaction with a wall. */
export interface Use {
  name: string;
  /** Runs before the measurement. */
  prepare?: (frame: Frame) => Promise<void>;
  act: (frame: Frame) => Promise<void>;
  /** Runs in the page: whether the result is visible. If absent, the result is the first card of another page. */
  isDone?: () => boolean;
}

const WORD = 'summit';
const KEY_MS = 150;
const REST_MS = 500;
/** The browser doesn't report shorter events. */
const LEAST_MS = 16;

/** Taps after scrolling, as a user would. */
const tap =
  (selector: string, n = 0) =>
  async (frame: Frame): Promise<void> => {
    await frame.locator(selector).nth(n).tap();
  };

const reach =
  (selector: string, n = 0) =>
  async (frame: Frame): Promise<void> => {
    await frame.locator(selector).nth(n).scrollIntoViewIfNeeded();
    await pause(REST_MS);
  };

const enter =
  (selector: string, last?: string) =>
  async (frame: Frame): Promise<void> => {
    await frame.locator(selector).tap();
    await pause(REST_MS);
    await frame.evaluate(() => window.benchFigures?.events.splice(0));
    await frame.locator(selector).pressSequentially(WORD, { delay: KEY_MS });
    if (last !== undefined) await frame.locator(selector).press(last);
  };

/** Interactions with the widget's wall, in a typical order. */
export const usesOfWidget: readonly Use[] = [
  {
    name: 'details',
    prepare: reach('.name :is(a, button)', 1),
    act: tap('.name :is(a, button)', 1),
    isDone: () => document.querySelector('offer-wall')?.shadowRoot?.querySelector('dialog[open]') !== null,
  },
  {
    name: 'Show more',
    prepare: async (frame) => {
      await frame.locator('.close').tap();
      await reach('.more')(frame);
    },
    act: tap('.more'),
    isDone: () => (document.querySelector('offer-wall')?.shadowRoot?.querySelectorAll('article').length ?? 0) > 60,
  },
  {
    // The service filters. The result is visible when there are as many cards as it counted.
    name: 'category',
    prepare: reach('.chip', 2),
    act: tap('.chip', 2),
    isDone: () => {
      const root = document.querySelector('offer-wall')?.shadowRoot;
      const count = root?.querySelector('.chip[aria-pressed=true] [part=count]')?.textContent;
      return count !== undefined && Math.min(60, Number(count)) === root?.querySelectorAll('article').length;
    },
  },
  {
    name: 'category off',
    act: tap('.chip', 0),
    isDone: () =>
      document.querySelector('offer-wall')?.shadowRoot?.querySelector('.chip')?.getAttribute('aria-pressed') === 'true',
  },
  {
    // The first key triggers the request for all offers.
    name: 'search, worst key',
    prepare: reach('.search'),
    act: enter('.search'),
    isDone: () => {
      const root = document.querySelector('offer-wall')?.shadowRoot;
      const names = [...(root?.querySelectorAll('.name') ?? [])].map((name) => name.textContent ?? '');
      const typed = root?.querySelector<HTMLInputElement>('.search')?.value ?? '';
      return typed === 'summit' && names.length > 0 && names.every((name) => name.includes('Summit'));
    },
  },
];

/** The same interactions with the plain wall. */
export const usesOfPlainWall: readonly Use[] = [
  {
    name: 'details',
    prepare: reach('summary', 1),
    act: tap('summary', 1),
    isDone: () => document.querySelector('details[open]') !== null,
  },
  { name: 'Show more', prepare: reach('.more'), act: tap('.more') },
  { name: 'category', prepare: reach('.chip', 1), act: tap('.chip', 1) },
  { name: 'search, worst key', prepare: reach('input'), act: enter('input', 'Enter') },
];

export async function useWall(visit: Visit, { prepare, act, isDone }: Use): Promise<UseFigures> {
  await prepare?.(visit.cards());
  const frame = visit.cards();
  await frame.evaluate(() => window.benchFigures?.events.splice(0));
  if (isDone === undefined) return useAnotherPage(frame, act);
  const done = frame.evaluate<number>(`(${instantOf.toString()})(${isDone.toString()})`);
  await act(frame);
  const doneAt = await done;
  await pause(REST_MS);
  const figures = await frame.evaluate(() => window.benchFigures);
  if (figures === undefined) throw new Error('The page was not watched.');
  return { nextPaint: Math.max(LEAST_MS, ...figures.events), result: doneAt - figures.lastInput };
}

/** Runs in the page. Resolves once the frame with the result is drawn, which is when the next one begins. */
function instantOf(isDone: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isDone()) requestAnimationFrame((at) => resolve(performance.timeOrigin + at));
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function useAnotherPage(frame: Frame, act: Use['act']): Promise<UseFigures> {
  await act(frame);
  const found = await frame.waitForFunction(() => {
    const { firstCard, lastInput } = window.benchFigures ?? { firstCard: null, lastInput: 0 };
    return firstCard !== null && firstCard > lastInput ? firstCard - lastInput : 0;
  });
  return { nextPaint: null, result: await found.jsonValue() };
}
