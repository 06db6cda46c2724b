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

test.each([
  { name: 'while the page flies past', tops: [0, 2000, 4000] },
  { name: 'at the first event of a fling', tops: [4000] },
])('$name, images of offers wait; once the page rests, those on the screen load', async ({ tops }) => {
  const { page, close } = await openLongWall();
  const last = page.locator('article img').last();
  const display = () => last.evaluate((image) => getComputedStyle(image).display);
  // The code that holds images loads after the first screen.
  await expect.poll(display).toBe('none');
  await page.evaluate(fling, tops);
  expect(await display()).toBe('none');
  await page.evaluate(() => window.endFling?.());
  await page.locator('article').last().locator('img.loaded').waitFor();
  await close();
});

test('when the page scrolls slowly, images load as soon as their offers come near', async () => {
  const { page, close } = await openLongWall();
  const last = page.locator('article').last();
  await expect.poll(() => last.locator('img').evaluate((image) => getComputedStyle(image).display)).toBe('none');
  await last.scrollIntoViewIfNeeded();
  await last.locator('img.loaded').waitFor();
  await close();
});

test('images of further offers wait, too', async () => {
  const { page, close } = await openLongWall({ pageSize: 15 });
  await page.evaluate(() =>
    (document.querySelector('offer-wall') as unknown as { loadMore(): Promise<void> }).loadMore(),
  );
  await expect.poll(() => page.locator('article').count()).toBe(30);
  const last = page.locator('article img').last();
  await expect.poll(() => last.evaluate((image) => getComputedStyle(image).display)).toBe('none');
  await close();
});

test('a fling changes nothing, however many offers it passes', async () => {
  const { page, close } = await openLongWall();
  await expect.poll(() => page.locator('.held').count()).toBeGreaterThan(0);
  await page.evaluate(watchAttributes);
  await page.evaluate(fling, [0, 2000, 4000]);
  expect(await page.evaluate(() => window.changedElements)).toEqual([]);
  await close();
});

declare global {
  interface Window {
    /** The classes of the elements in the wall whose attributes have changed. Images change when they have loaded. */
    changedElements?: string[];
    /** What the wall does when the page has rested after a fling. */
    endFling?: () => void;
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

/**
 * Runs in the page. Scrolls fast, as far as the wall can tell, and waits until the place is on the screen. The fling ends
 * with `endFling`, not by the clock.
 */
async function fling(tops: readonly number[]): Promise<void> {
  const { setTimeout } = window;
  window.setTimeout = Object.assign((run: TimerHandler) => {
    if (typeof run === 'function') window.endFling = () => void run();
    return 1;
  }, setTimeout);
  for (const [frame, top] of tops.entries()) {
    scrollTo(0, top);
    document.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: 16 * frame }));
  }
  window.setTimeout = setTimeout;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** The hosted page of a wall with 30 offers, on a phone. */
async function openLongWall({ pageSize = 60 } = {}): ReturnType<typeof openPage> {
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
  if (pageSize !== 60)
    await opened.page
      .locator('offer-wall')
      .evaluate((each, size) => each.setAttribute('page-size', `${size}`), pageSize);
  await opened.page.locator('article img').last().waitFor({ state: 'attached' });
  return opened;
}
