import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { names, search, status } from '../support/browser/wall-controls.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

/**
 * Runs in the page: notes what moves from now on without a key or tap in the last half second. Categories may, with
 * their touch targets: their counts follow the search, and those without offers go.
 */
function watchShifts(): void {
  const at = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].join(' ');
  const isCategory = ({ currentRect: { x, y, right, bottom } }: LayoutShift['sources'][number]): boolean => {
    const row = document.querySelector('offer-wall')?.shadowRoot?.querySelector('.chips')?.getBoundingClientRect();
    const isInRow = row !== undefined && y > row.top - 8 && bottom < row.bottom + 8;
    return isInRow && x > row.left - 8 && right < row.right + 8;
  };
  const shifts = (window.shifts = [] as string[]);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, sources } = entry as LayoutShift;
      if (hadRecentInput) continue;
      const moved = sources.filter((box) => !isCategory(box));
      shifts.push(...moved.map((box) => `${at(box.previousRect)} > ${at(box.currentRect)}`));
    }
  }).observe({ type: 'layout-shift' });
}

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts?: string[];
  }
}

/** Runs in the page: types a text without a key, so that nothing that moves counts as an answer to one. */
function enter(text: string): void {
  const field = document.querySelector('offer-wall')?.shadowRoot?.querySelector<HTMLInputElement>('.search');
  if (!field) throw new Error('There is no search field.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits until what has been rendered is on the screen, then returns what has moved. */
const shifts = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return window.shifts;
  });

test.each([360, 1280])('the results of a search move nothing, however late they come, at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.goto(quests.hosted(quests.service.newUser()));
  await search(page).waitFor();
  // The code that filters loads after the first screen, and says how many offers there are.
  await expect.poll(() => status(page)).not.toBe('');
  const gate = Promise.withResolvers<void>();
  await page.route('**/offers.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.evaluate(watchShifts);
  await page.evaluate(enter, 'number 7');
  await expect.poll(async () => (await names(page)).length).toBe(7);
  gate.resolve();
  await expect.poll(async () => (await names(page)).length).toBe(8);
  expect(await shifts(page)).toEqual([]);
  for (const [text, first] of [
    ['number 1', 'Quest number 61'],
    ['quest', 'Stepped quest'],
    ['number 6', 'Quest number 69'],
  ]) {
    await page.evaluate(enter, text ?? '');
    await expect.poll(async () => (await names(page))[0]).toBe(first);
    expect(await shifts(page), text).toEqual([]);
  }
  await close();
});

/** Runs in the page: scrolls to these places, fast as far as the wall can tell, with a frame after each. */
async function flyTo(places: readonly number[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    scrollTo(0, place);
    document.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: 16 * index }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}

test.each([360, 1280])('a fling moves nothing but the page, at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.goto(quests.hosted(quests.service.newUser()));
  await expect.poll(() => status(page)).not.toBe('');
  // Down to the end and halfway back, so that all cards that it passes have been laid out.
  await page.evaluate(flyTo, [0, 1000, 2000, 3000, 4000, 3000, 2000]);
  // Once the page rests, the images wait no longer.
  await expect
    .poll(() =>
      page
        .locator('.held li')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length),
    )
    .toBe(0);
  await page.evaluate(watchShifts);
  await page.evaluate(flyTo, [1950, 1900, 900, 400, 0]);
  expect(await shifts(page)).toEqual([]);
  await close();
});

test.each([360, 1280])(
  'a choice far down shows its results from their start, and moves nothing, at %i px',
  async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
    await page.goto(quests.hosted(quests.service.newUser()));
    await expect.poll(() => status(page)).not.toBe('');
    let gate = Promise.withResolvers<void>();
    await page.route('**/offers.json*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    for (const choose of [
      () => page.getByRole('button', { name: 'Shopping' }).evaluate((chip) => (chip as HTMLElement).click()),
      () => page.getByRole('button', { name: 'All' }).evaluate((chip) => (chip as HTMLElement).click()),
      () => page.getByRole('combobox').evaluate(payLeastFirst),
      () => page.evaluate(enter, 'number 1'),
    ]) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      // Groups of cards take their real height when they come near.
      await shifts(page);
      await page.evaluate(watchShifts);
      gate = Promise.withResolvers();
      const before = await names(page);
      await choose();
      await expect.poll(() => names(page)).not.toEqual(before);
      await shifts(page);
      gate.resolve();
      await expect.poll(() => status(page)).not.toBe('');
      expect(await shifts(page)).toEqual([]);
      const gapPx = await page.locator('h3.section, article').first().evaluate(gapAbovePx);
      expect(gapPx).toBeGreaterThanOrEqual(0);
      expect(gapPx).toBeLessThanOrEqual(24);
    }
    await close();
  },
);

/** Runs in the page. */
function payLeastFirst(menu: HTMLElement | SVGElement): void {
  if (!(menu instanceof HTMLSelectElement)) return;
  menu.value = 'payout-asc';
  menu.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page: how far the start of the list is below the controls, which stay on top. */
function gapAbovePx(start: HTMLElement | SVGElement): number {
  const controls = (start.getRootNode() as ShadowRoot).querySelector('.toolbar')?.getBoundingClientRect();
  return start.getBoundingClientRect().top - (controls?.bottom ?? 0);
}
