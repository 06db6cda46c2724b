import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { page as hostPage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { offerRow } from '../support/requests/offers.ts';

// What makes the hosted page at home in a browser, an app or on a home screen.

async function start() {
  const service = await startPublicService();
  await service.importOffers([offerRow(1, { destination_url: `${service.url}/health/live` })]);
  return { service, wall: await service.newWall({}), host: await startHostServer() };
}

const { browser, stage } = await inBrowser(start, async ({ host, service }) => {
  host.stop();
  await service.stop();
});

const hosted = (more = '') => {
  const { service, wall } = stage;
  return `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}${more}`;
};
const overscroll = 'getComputedStyle(document.documentElement).overscrollBehaviorY';

const content = (page: Page, name: string) =>
  page.locator(`meta[name=${name}]`).evaluateAll((all) => all.map((each) => each.getAttribute('content')));

test.each([
  ['', ['#f4f6f8', '#10151a']],
  ['&theme=light', ['#f4f6f8', '#f4f6f8']],
  ['&theme=dark', ['#10151a', '#10151a']],
  ['&theme=sepia', ['#f4f6f8', '#10151a']],
])("while the wall loads, the browser's own bars have the color of the page: %s", async (theme, colors) => {
  const { close, page } = await openPage(browser);
  // Without the list that the page carries, the wall waits for a request that is not answered.
  await page.route('**/offers.json*', () => undefined);
  await page.goto(`${hosted(theme)}#token=x`);
  await page.locator('offer-wall').waitFor();
  expect(await content(page, 'theme-color')).toEqual(colors);
  expect(await content(page, 'color-scheme')).toEqual(['light dark']);
  await close();
});

test("once it has loaded, they have the color of the wall's head, in both color schemes", async () => {
  const { close, page } = await openPage(browser);
  await page.goto(hosted());
  await page.getByRole('article').first().waitFor();
  const head = page.locator('offer-wall [part=header]');
  const colors: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const color = await head.evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(() => content(page, 'theme-color')).toEqual([color, color]);
    colors.push(color);
  }
  expect(new Set(colors).size).toBe(2);
  expect(colors).not.toContain('rgba(0, 0, 0, 0)');
  await close();
});

test('the page has an icon, so no browser asks the service for one', async () => {
  const { close, page } = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(hosted());
  await page.getByRole('article').first().waitFor();
  const isDrawn = await page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '';
    await image.decode();
    return image.naturalWidth > 0;
  });
  expect(isDrawn).toBe(true);
  expect(asked).not.toContain('/favicon.ico');
  await close();
});

test('scrolling past the end stays in the page, but in a frame it goes on to the page around it', async () => {
  const { close, page } = await openPage(browser);
  await page.goto(hosted());
  expect(await page.evaluate(overscroll)).toBe('contain');
  await page.goto(stage.host.serve('/shop', { body: hostPage(`<iframe src="${hosted()}" title="Offers"></iframe>`) }));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('article').first().waitFor();
  expect(await frame.locator('html').evaluate((html) => getComputedStyle(html).overscrollBehaviorY)).toBe('auto');
  await close();
});

test('below a notch, the tabs stay in view while the page scrolls, and nothing shows behind it', async () => {
  const { close, page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const { service } = stage;
  const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34 };
  await (await page.context().newCDPSession(page)).send('Emulation.setSafeAreaInsetsOverride', { insets });
  await service.importOffers(Array.from({ length: 30 }, (_, index) => offerRow(100 + index)));
  const wall = await service.newWall({});
  await service.newPanel({ adwallId: wall.adwallId });
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  const tabs = page.getByRole('tablist');
  await tabs.waitFor();
  await page.getByRole('article').first().waitFor();
  const strip = () =>
    page.evaluate(() => {
      const { backgroundColor, blockSize } = getComputedStyle(document.body, '::before');
      return { backgroundColor, blockSize };
    });
  const head = await page
    .locator('offer-wall [part=header]')
    .evaluate((each) => getComputedStyle(each).backgroundColor);
  await expect.poll(strip).toEqual({ backgroundColor: head, blockSize: '47px' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await tabs.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(47);
  expect((await tabs.boundingBox())?.y).toBeLessThan(60);
  await close();
});
