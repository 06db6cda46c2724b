import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes } from '../support/browser/browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';

// A floating button that opens the wall.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { element, host, script, service, wall } = stage;

async function openButton(more: string, { style = '', hasOffers = true } = {}) {
  const watched = await openWithImages(browser);
  if (!hasOffers) {
    await watched.page.route('**/teaser?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), offers: 0, top: null } });
    });
  }
  const body = `<main><h1>Game</h1>${element('rewards-button', more)}</main>`;
  const head = `<style>${style}</style>${script(`${service.url}/embed/v1/rewards-button.js`)}`;
  await watched.page.goto(host.serve('/game', { body: wholePage(body, head) }));
  return watched;
}

const button = (page: Page) => page.locator('rewards-button').getByRole('button');

test('without a token it shows the number of offers, and opens the wall', async () => {
  const { page, close } = await openButton('mode="modal"');
  await expect.poll(() => button(page).innerText()).toBe('12 offers');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await button(page).click();
  await page.getByRole('article').first().waitFor();
  await close();
});

test('with a token it shows the balance, and loads it again when the wall has closed', async () => {
  const token = await mintToken(service, wall, 'u1');
  const { page, close } = await openButton(`token="${token}"`);
  await button(page).getByText('0').waitFor();
  expect(await button(page).getAttribute('aria-label')).toBe('Balance: 0 Coins');
  await button(page).click();
  await page.getByRole('article').first().waitFor();
  const reloaded = page.waitForResponse(/\/activity/);
  await page.keyboard.press('Escape');
  await reloaded;
  await close();
});

test('without offers it still shows the balance to a user with a token, and leads to the activity', async () => {
  const token = await mintToken(service, wall, 'u1');
  const { page, close } = await openButton(`token="${token}"`, { hasOffers: false });
  await button(page).getByText('0', { exact: true }).waitFor();
  expect(await button(page).getAttribute('aria-label')).toBe('Balance: 0 Coins');
  await button(page).click();
  await page.getByRole('tab', { name: 'Activity' }).waitFor();
  await close();
});

test('without offers it is hidden from a visitor without a token', async () => {
  const { page, close } = await openButton('', { hasOffers: false });
  await page.locator('rewards-button').evaluate(async (element) => {
    const loaded = new Promise((resolve) => element.addEventListener('rewards-button-load', resolve, { once: true }));
    element.setAttribute('placement', 'again');
    await loaded;
  });
  expect(await page.locator('rewards-button').locator('button').isVisible()).toBe(false);
  await close();
});

test('while the service fails, it keeps the balance, and it loads it again later', async () => {
  const token = await mintToken(service, wall, 'u1');
  const { page, close } = await openButton(`token="${token}"`);
  await button(page).getByText('0').waitFor();
  await page.clock.install();
  let failures = 0;
  await page.route('**/activity?*', (route) => (failures++ < 1 ? route.fulfill({ status: 503 }) : route.continue()));
  await page.locator('rewards-button').evaluate((element) => element.setAttribute('placement', 'again'));
  await expect.poll(() => failures).toBe(1);
  expect(await button(page).innerText()).toBe('0');
  const loaded = page.waitForResponse((response) => response.url().includes('/activity?') && response.ok());
  await page.clock.runFor(1000);
  await loaded;
  await close();
});

test('custom properties place it in a corner', async () => {
  const style = 'rewards-button { --rewards-button-block: 24px auto; --rewards-button-inline: 32px auto }';
  const { page, close } = await openButton('', { style });
  await button(page).waitFor();
  const { x, y } = (await button(page).boundingBox()) ?? {};
  expect([x, y]).toEqual([32, 24]);
  await close();
});

test('if the code of the wall does not load, it tells the page, and the next press tries again', async () => {
  const { page, close } = await openButton('');
  await button(page).waitFor();
  await page.evaluate(() => {
    document.addEventListener('rewards-wall-error', ({ target }) => {
      document.title = `failed: ${(target as Element).localName}`;
    });
  });
  await page.route('**/open-wall.js*', (route) => route.abort());
  await button(page).click();
  await expect.poll(() => page.title()).toBe('failed: rewards-button');
  await page.unroute('**/open-wall.js*');
  await button(page).click();
  await page.getByRole('article').first().waitFor();
  await close();
});
