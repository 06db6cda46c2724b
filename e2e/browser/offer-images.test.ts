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
  const { page, close } = await openLongWall();
  const last = page.locator('article img').last();
  const display = () => last.evaluate((image) => getComputedStyle(image).display);
  // The code that listens loads after the first screen.
  await expect.poll(() => page.evaluate(fling).then(display)).toBe('none');
  await expect.poll(display).not.toBe('none');
  await last.scrollIntoViewIfNeeded();
  await page.locator('article').last().locator('img.loaded').waitFor();
  await close();
});

test('a fling changes one element, however many offers it passes', async () => {
  const { page, close } = await openLongWall();
  await page.evaluate(watchAttributes);
  const changed = () => page.evaluate(() => window.changedElements?.join());
  await expect.poll(() => page.evaluate(fling).then(changed)).toBe('root');
  await close();
});

declare global {
  interface Window {
    /** The classes of the elements in the wall whose attributes have changed. Images change when they have loaded. */
    changedElements?: string[];
  }
}

/** Runs in the page. */
function watchAttributes(): void {
  const found = (window.changedElements = [] as string[]);
  const root = document.querySelector('offer-wall')?.shadowRoot;
  if (!root) throw new Error('There is no wall.');
  new MutationObserver((records) => {
    for (const { target } of records) {
      const name =
        target instanceof HTMLImageElement || !(target instanceof Element) ? '' : (target.classList[0] ?? '?');
      if (name && !found.includes(name)) found.push(name);
    }
  }).observe(root, { attributes: true, subtree: true });
}

/** Runs in the page. Scrolls fast, as far as the wall can tell. */
function fling(): void {
  for (const at of [0, 1, 2]) {
    scrollTo(0, at * 300);
    document.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: 16 * at }));
  }
}

/** The hosted page of a wall with 30 offers, on a phone. */
async function openLongWall(): ReturnType<typeof openPage> {
  await service.importOffers(
    Array.from({ length: 30 }, (_, n) =>
      offerRow(100 + n, { destination_url: service.url, image_url: `https://images.example/${n}.svg` }),
    ),
  );
  const wall = await service.newWall();
  const opened = await openPage(browser, { viewport: { width: 360, height: 640 } });
  await opened.page.route('https://images.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  );
  await opened.page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  await opened.page.locator('article img').last().waitFor({ state: 'attached' });
  return opened;
}
