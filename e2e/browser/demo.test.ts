import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { page as hostPage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

async function start() {
  return { ...(await startDemo()), host: await startHostServer() };
}

const { browser, stage } = await inBrowser(start, async ({ host, service }) => {
  host.stop();
  await service.stop();
});
const { host, service } = stage;

const matches = async (page: Page) => Number(/[\d,]+/.exec(await page.locator('#match-count').innerText())?.[0]);
const ready = async (page: Page) => {
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => matches(page)).toBeGreaterThan(0);
};

test('the host page shows the wall with local images, and nothing violates its policy', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await ready(page);
  const image = page.locator('offer-wall article img').first();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await close();
});

test('another country and another device get different offers', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await ready(page);
  const names = async () => (await page.getByRole('article').getByRole('heading').allInnerTexts()).join('\n');
  const before = await names();
  const options = await page.locator('#country option').allInnerTexts();
  const germany = options.find((label) => /german/i.test(label)) ?? options.at(-1) ?? '';
  await page.locator('#country').selectOption({ label: germany });
  await expect.poll(names).not.toBe(before);
  await ready(page);
  const inGermany = await matches(page);
  await page.locator('#device').selectOption({ index: 3 });
  await expect.poll(() => matches(page)).not.toBe(inGermany);
  await close();
});

test('the tabs of the wall show offers, the survey sign-up and the activity of the selected user', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await ready(page);
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Offers', 'Surveys', 'Activity']);
  expect(await page.locator('#about').innerText()).toMatch(/Signed up for surveys/);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.getByRole('heading', { name: 'Your surveys' }).waitFor();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('Your balance', { exact: true }).waitFor();
  const balance = await page.locator('#balance').innerText();
  expect(await page.locator('offer-wall [part=balance-amount]').innerText()).toBe(`${balance} Coins`);
  await page.locator('#user').selectOption({ label: 'New user' });
  await expect.poll(() => page.locator('offer-wall [part=balance-amount]').innerText()).toBe('0 Coins');
  expect(await page.locator('#about').innerText()).toMatch(/^A new user of the game/);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.getByLabel('First name').waitFor();
  await close();
});

test('on a phone, the controls and the code are folded above the wall, one at a time', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(service.url);
  await ready(page);
  const [viewer, beside] = [page.locator('#viewer'), page.locator('#beside')];
  const open = async () => [await viewer.isVisible(), await beside.isVisible()];
  expect(await open()).toEqual([false, false]);
  expect((await page.locator('offer-wall').boundingBox())?.y).toBeLessThan(150);
  await page.getByRole('button', { name: 'Viewing as' }).click();
  await expect.poll(open).toEqual([true, false]);
  await page.getByLabel('Device').selectOption({ label: 'iPhone' });
  await page.getByRole('button', { name: 'Viewing as Maya, 31, Portland · iPhone' }).waitFor();
  await page.getByRole('button', { name: 'How it works Step 1 of 4' }).click();
  await expect.poll(open).toEqual([false, true]);
  await page.getByRole('button', { name: 'How it works' }).click();
  await expect.poll(open).toEqual([false, false]);
  await close();
});

test.each(['Script', 'Iframe'])('the copied code shows the wall on another page: %s', async (kind) => {
  const { page, close } = await openPage(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(service.url);
  await ready(page);
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('#snippet').innerText());
  await page.goto(host.serve('/shop', { body: hostPage(copied) }));
  const scope = kind === 'Iframe' ? page.frameLocator('iframe') : page;
  await scope.getByRole('article').first().waitFor();
  await close();
});

test("an offer leads to the demo's own advertiser", async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await ready(page);
  const link = page.locator('offer-wall article .cta').first();
  const tab = await openedTab(page, () => link.click());
  await tab.waitForURL(/\/demo\/advertiser\?/);
  expect(new URL(tab.url()).searchParams.get('click_id')).toMatch(/^clk_/);
  await close();
});

test('nothing on the host page is wider than the window', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await ready(page);
  for (const width of [320, 360, 640, 900, 1200, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ width, over: Math.max(0, over) }).toEqual({ width, over: 0 });
  }
  await close();
});

describe('accessibility of the host page', () => {
  test.each(widths)('at %i px', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 }, bypassCSP: true });
    await page.goto(service.url);
    await ready(page);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    for (const name of ['Viewing as', 'How it works']) {
      const fold = page.getByRole('button', { name });
      if (await fold.isVisible()) await fold.click();
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    }
    await close();
  });
});
