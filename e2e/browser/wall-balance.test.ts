import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PLAIN, SECOND, becomeVisible, getFocus, startActivityWall } from '../support/browser/activity-wall.ts';
import { accessibilityFaultsInBothSchemes, openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

const { browser, stage } = await inBrowser(startActivityWall, ({ service }) => service.stop());
const { service, newUser } = stage;

const chip = (page: Page) => page.locator('.balance-chip');
/** What is visible of it. */
const shown = (page: Page) => page.locator('.balance-chip > span[aria-hidden]').first().innerText();

/** Records what the chip says and what flies from it. */
const record = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('offer-wall')?.shadowRoot;
    const live = root?.querySelector('.balance-chip [aria-live]');
    const heard: string[] = [];
    const seen: string[] = [];
    let flown = 0;
    const watch = (): void => {
      const text = live?.textContent ?? '';
      if (heard.at(-1) !== text) heard.push(text);
      const amount = root?.querySelector('.balance-chip > span[aria-hidden]')?.textContent ?? '';
      if (seen.at(-1) !== amount) seen.push(amount);
      flown = Math.max(flown, root?.querySelectorAll('.balance-chip .flown').length ?? 0);
    };
    watch();
    if (root) new MutationObserver(watch).observe(root, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { recorded: () => ({ heard, seen, flown }) });
  });
const recorded = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { recorded(): { heard: string[]; seen: string[]; flown: number } }).recorded(),
  );

test.each([
  ['counts up and celebrates', 'no-preference'],
  ['only changes, if the user wants less motion', 'reduce'],
] as const)('when credits arrive, the balance %s; screen readers hear it once', async (_, reducedMotion) => {
  const user = newUser();
  await user.lead(await user.click(SECOND));
  const clickId = await user.click(PLAIN);
  const { page, close } = await user.open(browser, { reducedMotion });
  await expect.poll(() => shown(page)).toBe('100');
  await record(page);
  await user.lead(clickId);
  await becomeVisible(page);
  await expect.poll(() => shown(page)).toBe('200');
  await expect.poll(() => page.locator('.flown, .gain').count()).toBe(0);
  const { heard, seen, flown } = await recorded(page);
  expect(heard).toEqual(['Balance: 100 Gems', 'Balance: 200 Gems']);
  expect(seen.length > 2).toBe(reducedMotion === 'no-preference');
  expect(flown > 0).toBe(reducedMotion === 'no-preference');
  await close();
});

test('credits also show when the window gets the focus back: one next to another is visible all the time', async () => {
  const user = newUser();
  const clickId = await user.click(PLAIN);
  const { page, close } = await user.open(browser);
  await expect.poll(() => shown(page)).toBe('0');
  await user.lead(clickId);
  await getFocus(page);
  await expect.poll(() => shown(page)).toBe('100');
  await close();
});

test('the balance opens the activity, which shows it in its place', async () => {
  const { page, close } = await newUser().open(browser);
  await chip(page).press('Enter');
  await page.getByRole('tabpanel', { name: 'Activity' }).getByText('Your balance').waitFor();
  expect(await page.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('tab', { name: 'Activity' }).evaluate((tab) => tab.matches(':focus'))).toBe(true);
  await expect.poll(() => chip(page).count()).toBe(0);
  await page.getByRole('tab', { name: 'Offers' }).click();
  await chip(page).waitFor();
  await close();
});

test('a wall that hides its amounts, and a user without a token, see no balance', async () => {
  const wall = await service.newWall({ currency: { name: 'Gems', visible: false } });
  const { page, close } = await openPage(browser);
  for (const each of [wall, stage.wall]) {
    await page.goto(`${service.url}/wall/${each.pubId}/${each.adwallId}?subid1=${service.newUser()}`);
    await page.getByRole('searchbox').waitFor();
    expect(await chip(page).count()).toBe(0);
  }
  await close();
});

test('the balance moves nothing when it arrives, and is accessible', async () => {
  const user = newUser();
  await user.lead(await user.click(PLAIN));
  const { page, close } = await user.open(browser, { viewport: { width: 360, height: 740 }, bypassCSP: true });
  const before = await page.locator('.title').boundingBox();
  await chip(page).waitFor();
  expect(await page.locator('.title').boundingBox()).toEqual(before);
  expect((await chip(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});
