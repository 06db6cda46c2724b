import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, looks, openBrowser, openPage } from '../support/browser.ts';
import { offerRow } from '../support/offers.ts';
import { startQuestWall, type QuestWall } from '../support/quest-wall.ts';
import type { TestWall } from '../support/start-service.ts';

let browser: Browser;
let quests: QuestWall;

beforeAll(async () => {
  browser = await openBrowser();
  quests = await startQuestWall();
});

afterAll(async () => {
  await browser.close();
  await quests.service.stop();
});

const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const ready = (page: Page) => page.getByRole('article').first().waitFor();

/** A user token for a strict wall. */
async function mint(wall: TestWall, subid1: string): Promise<string> {
  const { client, secrets } = quests.service;
  const minted = await client.post(`/v1/walls/${wall.adwallId}/sessions`, { json: { subid1 }, bearer: wall.secretKey });
  return secrets.add((minted.body as { token: string }).token);
}

/** A publisher's page with the wall between two lines of its own. */
async function openHostPage(page: Page): Promise<void> {
  const { service, wall } = quests;
  await page.route(`${service.url}/host.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><style>offer-wall:not(:defined){display:block;min-block-size:100vh}</style>
        <p>Before</p>
        <offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"></offer-wall>
        <p>After</p>
        <script type="module" src="/embed/v1/offer-wall.js"></script>`,
    }),
  );
  await page.goto(`${service.url}/host.html`);
}

test.each([360, 1280])('nothing moves while it loads, at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  // Each part comes after what was there before has been painted.
  for (const part of ['details.json', 'offers.json', 'wall-extras']) {
    await page.route(`**/*${part}*`, async (route) => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await route.continue();
    });
  }
  await openHostPage(page);
  await page.getByRole('searchbox').waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await close();
});

test('offline is said in words, and offers come back by themselves', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('searchbox').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Sort by').selectOption({ label: 'Lowest reward' });
  await heading(page, 'No connection').waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => (await names(page))[1]).toBe('Quest number 1');
  await close();
});

test('a further page that failed offline comes by itself as well', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await ready(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('More offers could not be loaded.').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => names(page)).toContain('Quest number 1');
  await close();
});

test('an ended session is told to the page, which sets a new token', async () => {
  const { page, close } = await openPage(browser);
  const strict = await quests.service.newWall({ require_token: true });
  const user = quests.service.newUser();
  await page.addInitScript(() =>
    addEventListener('offer-wall-error', (event) => {
      if (event instanceof CustomEvent) Object.assign(window, { failure: event.detail });
    }),
  );
  await page.goto(quests.hosted(user, strict));
  await heading(page, 'Your session has ended').waitFor();
  expect(await page.getByText('open the offers again').count()).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { failure: unknown }).failure)).toEqual({
    code: 'session-expired',
    status: 401,
  });
  const token = await mint(strict, user);
  await page.evaluate((value) => {
    const wall = document.querySelector('offer-wall');
    if (wall) Object.assign(wall, { token: value });
  }, token);
  await ready(page);
  await close();
});

test('pages do not overlap when offers change places between them', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await ready(page);
  const before = await names(page);
  const { service } = quests;
  await service.importOffers([offerRow(800, { name: 'Late arrival', destination_url: service.url, prior: 5000 })]);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(before.length);
  const after = await names(page);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after.slice(1)).size).toBe(after.length - 1);
  await close();
});

describe('states', () => {
  const states: [string, (page: Page) => Promise<void>][] = [
    [
      'no offers',
      async (page) => {
        await page.goto(quests.hosted('nobody', await quests.service.newWall({ payout_min: '1000' })));
        await heading(page, 'No offers right now').waitFor();
      },
    ],
    [
      'ended session',
      async (page) => {
        await page.goto(quests.hosted('nobody', await quests.service.newWall({ require_token: true })));
        await heading(page, 'Your session has ended').waitFor();
      },
    ],
    [
      'failure',
      async (page) => {
        await page.route('**/offers.json*', (route) => route.fulfill({ status: 503 }));
        await page.goto(quests.hosted('nobody'));
        await heading(page, 'Something went wrong on our side').waitFor();
      },
    ],
    [
      'loading',
      async (page) => {
        await page.route('**/offers.json*', () => {});
        await page.goto(quests.hosted('nobody'));
        await page.locator('[part=skeleton]').waitFor();
      },
    ],
    [
      'offers',
      async (page) => {
        await page.goto(quests.hosted('nobody'));
        await page.getByRole('searchbox').waitFor();
      },
    ],
  ];

  test.each(states)('%s: accessible in all looks, reflows at 320 px and with text twice as large', async (_, show) => {
    for (const { colorScheme, width } of looks) {
      const { page, close } = await openPage(browser, {
        ...{ colorScheme, bypassCSP: true },
        viewport: { width: width === 360 ? 320 : width, height: 700 },
      });
      await show(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const size of ['100%', '200%']) {
        await page.evaluate((value) => {
          document.documentElement.style.fontSize = value;
        }, size);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      await close();
    }
  });
});

test.each(looks)('an accent of the wall alone leaves its text readable: $colorScheme, $width px', async (look) => {
  const { colorScheme, width } = look;
  const { page, close } = await openPage(browser, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
  for (const [accent, text] of [
    ['14365a', 'rgb(255, 255, 255)'],
    ['ffd84d', 'rgb(0, 0, 0)'],
    ['767676', 'rgb(0, 0, 0)'],
  ] as const) {
    await page.goto(
      quests.hosted(quests.service.newUser(), await quests.service.newWall({ customization: { accent } })),
    );
    const link = page.locator('.cta').first();
    await link.waitFor();
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).color)).toBe(text);
    await page.locator('.chip').nth(1).click();
    expect((await accessibilityFaults(page)).filter((fault) => /contrast/.test(fault))).toEqual([]);
  }
  await close();
});

test("on a page's own accent, text is the page's choice", async () => {
  const { page, close } = await openPage(browser, { colorScheme: 'light' });
  const wall = await quests.service.newWall({ customization: { accent: 'ffd84d' } });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('offer-wall { --offer-wall-accent: #14365a }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.goto(quests.hosted(quests.service.newUser(), wall));
  const link = page.locator('.cta').first();
  await link.waitFor();
  const colours = () =>
    link.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
  await expect.poll(colours).toEqual(['rgb(20, 54, 90)', 'rgb(255, 255, 255)']);
  await close();
});
