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
  isOffline = false;
  // The code that listens loads after the first screen.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return image.locator('img.loaded').count();
    })
    .toBe(1);
  await close();
});

test('while the page flies past offers, their images wait; once it rests, those on the screen load', async () => {
  const offers = Array.from({ length: 30 }, (_, n) =>
    offerRow(100 + n, { destination_url: service.url, image_url: `https://images.example/${n}.svg` }),
  );
  await service.importOffers(offers);
  const wall = await service.newWall();
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 640 } });
  await page.route('https://images.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  const last = page.locator('article img').last();
  await last.waitFor({ state: 'attached' });
  const display = () => last.evaluate((image) => getComputedStyle(image).display);
  const displayInFling = () =>
    last.evaluate((image) => {
      for (const at of [0, 1, 2]) {
        scrollTo(0, at * 300);
        document.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: 16 * at }));
      }
      return getComputedStyle(image).display;
    });
  // The code that listens loads after the first screen.
  await expect.poll(displayInFling).toBe('none');
  await expect.poll(display).not.toBe('none');
  await last.scrollIntoViewIfNeeded();
  await page.locator('article').last().locator('img.loaded').waitFor();
  await close();
});
