import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { offerRow } from '../support/requests/offers.ts';

const SAFARI_ON_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

const { browser, stage } = await inBrowser(
  async () => {
    const service = await startPublicService();
    const destination_url = `${service.url}/health/live`;
    await service.importOffers([
      offerRow(1, { name: 'For everyone', destination_url }),
      offerRow(2, { name: 'For iPads', destination_url, targeting: { target_system: [52] } }),
      offerRow(3, { name: 'For computers', destination_url, targeting: { devices: ['desktop'] } }),
    ]);
    return { service, wall: await service.newWall() };
  },
  ({ service }) => service.stop(),
);

/** The names on a hosted page, and whether the widget had to request the list. */
async function openHosted(maxTouchPoints: number) {
  const { service, wall } = stage;
  const { page, close } = await openPage(browser, { userAgent: SAFARI_ON_MAC });
  await page.addInitScript((points) => {
    Object.defineProperty(navigator, 'maxTouchPoints', { value: points });
  }, maxTouchPoints);
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/offers.json')) lists.push(searchParams.get('max_touch_points') ?? '');
  });
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  const cards = page.getByRole('article');
  await cards.nth(1).waitFor();
  const names = await cards.getByRole('heading').allTextContents();
  return { page, close, lists, names: names.map((name) => name.trim()).toSorted() };
}

test('Safari on an iPad, which calls itself a Mac, sees the offers for iPads and opens one', async () => {
  const { close, lists, names, page } = await openHosted(5);
  expect({ lists, names }).toEqual({ lists: ['5'], names: ['For everyone', 'For iPads'] });
  const href =
    (await page
      .getByRole('link', { name: /For iPads/ })
      .first()
      .getAttribute('href')) ?? '';
  const clicked = await page.request.get(href, { headers: { 'User-Agent': SAFARI_ON_MAC }, maxRedirects: 0 });
  expect(clicked.status()).toBe(302);
  await close();
});

test('a Mac takes the list that came with the page', async () => {
  const { close, lists, names } = await openHosted(0);
  expect({ lists, names }).toEqual({ lists: [], names: ['For computers', 'For everyone'] });
  await close();
});
