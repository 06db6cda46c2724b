import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// The demo's second page: a user runs out of Coins, earns some in the drawer, and buys.

const { browser, stage } = await inBrowser(startDemo, ({ service }) => service.stop());
const { service } = stage;

test('a user without Coins opens the drawer, earns and buys', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${service.url}/demo/shop`);
  const balance = page.locator('#balance');
  await expect.poll(() => balance.innerText()).toBe('0');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  const potion = page.getByRole('button', { name: 'Buy for 40 Coins' });
  const [list] = await Promise.all([page.waitForRequest(/offers\.json/), potion.click()]);
  expect(new URL(list.url()).searchParams.get('placement')).toBe('shop');

  const drawer = page.getByRole('dialog', { name: 'Ways to earn' });
  const offers = drawer.locator('article .cta').filter({ hasNotText: 'Up to' });
  await offers.first().waitFor();
  const advertiser = await openedTab(page, () => offers.first().click());
  await advertiser.getByRole('button', { name: 'Complete this offer' }).click();
  await expect.poll(() => advertiser.locator('#calls .answer').allInnerTexts()).toEqual(['200 OK (accepted)']);
  await advertiser.close();

  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => balance.innerText()).not.toBe('0');
  await potion.click();
  await page.getByText('You have bought: Healing potion.').waitFor();
  await close();
});
