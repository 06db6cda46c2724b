import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes } from '../support/browser/browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// One offer on the publisher's page.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { element, host, opener, script, service, wall } = stage;

const card = (offerId: number | string, more = '') => element('offer-card', `offer-id="${offerId}" ${more}`);

async function openCard(body: string) {
  const watched = await openWithImages(browser);
  const requests: string[] = [];
  watched.page.on('request', (request) => requests.push(request.url()));
  const head = script(`${service.url}/embed/v1/offer-card.js`);
  const record = `<script>addEventListener('offer-card-unavailable', () => (document.title = 'unavailable'))</script>`;
  await watched.page.goto(
    host.serve('/article', { body: wholePage(`<main><h1>Article</h1><h2>Try this</h2>${body}</main>`, record + head) }),
  );
  return { ...watched, requests };
}

const article = (page: Page) => page.locator('offer-card').getByRole('article');

test('it shows the offer as the wall does, from a list of that offer alone', async () => {
  const { page, close, requests } = await openCard(card(7, 'placement="article"'));
  await article(page).waitFor();
  expect(await article(page).count()).toBe(1);
  expect(await article(page).getByRole('heading').innerText()).toBe('Offer 7');
  const lists = requests.filter((url) => url.includes('offers.json')).map((url) => new URL(url).searchParams);
  expect(lists.map((query) => [query.getAll('offer_id[]'), query.get('placement')])).toEqual([[['7'], 'article']]);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('its details and its link work', async () => {
  const { page, close } = await openCard(card(7));
  await article(page).getByRole('button').first().click();
  const details = page.getByRole('dialog', { name: 'Offer 7' });
  await details.waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  const tab = await openedTab(page, () => article(page).getByRole('link').click());
  await tab.close();
  await close();
});

test('it loads again when a wall over the page has closed', async () => {
  const token = await mintToken(service, wall, 'u1');
  const openWall = script(`${service.url}/embed/v1/open-wall.js`);
  const { page, close } = await openCard(card(7, `token="${token}"`) + opener('modal') + openWall);
  await article(page).waitFor();
  await page.getByRole('button', { name: 'Earn Coins' }).click();
  await page.getByRole('dialog').getByRole('article').first().waitFor();
  const [list] = await Promise.all([page.waitForRequest(/offers\.json/), page.keyboard.press('Escape')]);
  expect(new URL(list.url()).searchParams.getAll('offer_id[]')).toEqual(['7']);
  await close();
});

test('an offer that the user cannot have leaves nothing behind, and tells the page', async () => {
  const { page, close } = await openCard(card(999));
  await expect.poll(() => page.title()).toBe('unavailable');
  expect(await page.locator('offer-card').isVisible()).toBe(false);
  await page.locator('offer-card').evaluate((found) => found.setAttribute('offer-id', '3'));
  await expect.poll(() => article(page).getByRole('heading').innerText()).toBe('Offer 3');
  await close();
});

test.each(['', 'x', '1,2'])('with the offer id "%s" it is unavailable, without a request for a list', async (id) => {
  const { page, close, requests } = await openCard(card(id));
  await expect.poll(() => page.title()).toBe('unavailable');
  expect(await page.locator('offer-card').isVisible()).toBe(false);
  expect(requests.filter((url) => url.includes('offers.json'))).toEqual([]);
  await close();
});
