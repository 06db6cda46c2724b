import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { offerRow } from '../support/requests/offers.ts';

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56"><circle cx="28" cy="28" r="9"/></svg>';

test('until its image has loaded, an offer shows its first letter; a lost image comes back with the connection', async () => {
  await service.importOffers([
    offerRow(1, { name: 'Quest', destination_url: service.url, image_url: 'https://images.example/1.svg' }),
  ]);
  const wall = await service.newWall();
  const { page, close } = await openPage(browser);
  let isOffline = true;
  await page.route('https://images.example/**', (route) =>
    isOffline ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  const failed = page.waitForEvent('requestfailed');
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  await failed;
  const image = page.locator('article .image');
  expect(await image.innerText()).toBe('Q');
  expect(await image.locator('img').evaluate((each) => getComputedStyle(each).visibility)).toBe('hidden');
  // The controls know about the connection.
  await page.getByRole('searchbox').waitFor();
  isOffline = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => image.locator('img.loaded').count()).toBe(1);
  await close();
});
