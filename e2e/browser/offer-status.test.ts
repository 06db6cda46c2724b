import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes } from '../support/browser/browser.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { PLAIN, SECOND, STEPPED, becomeVisible, startActivityWall } from '../support/browser/activity-wall.ts';
import { names } from '../support/browser/wall-controls.ts';

const { browser, stage } = await inBrowser(startActivityWall, ({ service }) => service.stop());
const { newUser, service } = stage;

const card = (page: Page, name: string) => page.getByRole('article', { name });
const text = async (page: Page, name: string) => (await card(page, name).innerText()).replace(/\s+/g, ' ');

test('cards say what the user has started, and how far', async () => {
  const user = newUser();
  await user.click(PLAIN);
  const steps = await user.click(STEPPED);
  service.clock.forward(HOUR);
  await user.lead(steps, { event_id: 1 });
  const { page, close } = await user.open(browser);
  await expect.poll(() => text(page, 'Stepped quest')).toMatch(/1 of 3 .*Continue 100$/);
  const name = /^Continue, 100 Gems: Stepped quest/;
  await card(page, 'Stepped quest').getByRole('link', { name }).waitFor();
  expect(await text(page, 'Harbor Quest')).toContain('Continue');
  expect(await text(page, 'Coffee box')).not.toContain('Continue');
  await close();
});

test('a reward under review is pending, and cannot be started again', async () => {
  const user = newUser();
  const clickId = await user.click(SECOND);
  const { page, close } = await user.open(browser);
  await user.lead(clickId, { payout: 50 });
  await becomeVisible(page);
  await card(page, 'Coffee box').getByText('Pending', { exact: true }).waitFor();
  expect(await card(page, 'Coffee box').getByRole('link').count()).toBe(0);
  await close();
});

test('an offer that was credited in the meantime is done: nothing jumps, focus stays, and the next load drops it', async () => {
  const user = newUser();
  const clickId = await user.click(PLAIN);
  const { page, close } = await user.open(browser, { viewport: { width: 360, height: 740 } });
  await expect.poll(() => text(page, 'Harbor Quest')).toContain('Continue');
  const opener = card(page, 'Harbor Quest').getByRole('button');
  await opener.focus();
  const before = await names(page);
  const boxes = () =>
    page.getByRole('article').evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const places = await boxes();
  await user.lead(clickId);
  await becomeVisible(page);
  await card(page, 'Harbor Quest').getByText('Done', { exact: true }).waitFor();
  expect(await card(page, 'Harbor Quest').getByRole('link').count()).toBe(0);
  expect(await names(page)).toEqual(before);
  expect(await boxes()).toEqual(places);
  expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true);
  await opener.press('Enter');
  await page.getByRole('dialog').getByText('Your activity shows the reward.').waitFor();
  expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.locator('offer-wall').evaluate((wall) => (wall as unknown as { reload(): Promise<void> }).reload());
  await expect.poll(() => names(page)).not.toContain('Harbor Quest');
  await close();
});

test('the activity is not in the way of the cards, and the balance comes without the activity tab', async () => {
  const user = newUser();
  await user.lead(await user.click(PLAIN));
  const gate = Promise.withResolvers<void>();
  const { page, close } = await user.open(browser, {}, async (each) => {
    await each.addInitScript(() => {
      document.addEventListener('offer-wall-balance', (event) => {
        if (event instanceof CustomEvent) document.title = `balance ${event.detail.balance}`;
      });
    });
    await each.route('**/activity?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
  });
  await card(page, 'Coffee box').waitFor();
  gate.resolve();
  await expect.poll(() => page.title()).toBe('balance 100');
  await close();
});

test('what cards say of the user is accessible', async () => {
  const user = newUser();
  await user.click(SECOND);
  const clickId = await user.click(PLAIN);
  const { page, close } = await user.open(browser, { viewport: { width: 360, height: 740 }, bypassCSP: true });
  await user.lead(clickId);
  await becomeVisible(page);
  await card(page, 'Harbor Quest').getByText('Done', { exact: true }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});
