import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { status } from '../support/browser/wall-controls.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

test('groups of cards are laid out before they come near, also when more have been shown', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 640 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(quests.hosted(quests.service.newUser()));
  // The code that lays out groups loads after the first screen.
  await expect.poll(() => status(page)).not.toBe('');
  expect(await missingBoxes(page, session)).toBe(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(61);
  expect(await missingBoxes(page, session)).toBe(0);
  await close();
});

/** How many boxes of cards the browser had not made yet when it next had nothing to do. */
async function missingBoxes(page: Page, session: CDPSession): Promise<number> {
  const cards = await page.evaluate(rest);
  expect(cards).toBeGreaterThan(36);
  const before = await boxes(session);
  await page.evaluate(() => {
    const root = document.querySelector('offer-wall')?.shadowRoot;
    for (const card of root?.querySelectorAll('article') ?? []) card.getBoundingClientRect();
  });
  return (await boxes(session)) - before;
}

async function boxes(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'LayoutObjects');
  if (!found) throw new Error('The browser does not count its boxes.');
  return found.value;
}

/**
 * Runs in the page: waits until the browser has often had nothing to do for longer than a frame, which is when the wall
 * lays out one group. After a shorter time the wall pauses for half a second, so what comes in it doesn't count. Returns
 * the number of cards.
 */
async function rest(): Promise<number> {
  let [periods, pausedUntil] = [0, 0];
  while (periods < 60) {
    const isLong = await new Promise<boolean>((resolve) =>
      requestIdleCallback((idle) => resolve(idle.timeRemaining() > 17)),
    );
    if (!isLong) pausedUntil = performance.now() + 500;
    else if (performance.now() > pausedUntil) periods += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return document.querySelector('offer-wall')?.shadowRoot?.querySelectorAll('article').length ?? 0;
}
