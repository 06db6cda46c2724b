import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { offerRow } from '../support/requests/offers.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { names } from '../support/browser/wall-controls.ts';
import { withoutFirstList } from '../support/browser/without-first-list.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

const ready = (page: Page) => page.getByRole('article').first().waitFor();

/** A publisher's page with the wall between two lines of text. */
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
  // Each response arrives only after the state before it has been painted.
  for (const part of ['details.json', 'offers.json', 'rest-of-wall']) {
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

test.each([
  ['with tabs, on a phone', true, 360],
  ['without tabs, on a phone', false, 360],
  ['with tabs, on a desktop', true, 1280],
  ['without tabs, on a desktop', false, 1280],
])('everything takes the place of its placeholder: a wall %s', async (_, hasTabs, width) => {
  const { service } = quests;
  const wall = await service.newWall({ header: 'Earn gems for your next adventure' });
  if (hasTabs) await service.newPanel({ adwallId: wall.adwallId });
  const { page, close } = await openPage(browser, { viewport: { width, height: 740 } });
  await withoutFirstList(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/offers.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(quests.hosted(service.newUser(), wall));
  const place = async (item: string) => {
    const { y, height } = (await page.locator(item).first().boundingBox()) ?? { y: 0, height: 0 };
    return { from: Math.round(y), height: Math.round(height) };
  };
  const places = async (field: string, chips: string) => ({
    field: await place(field),
    chip: await place(chips),
    featured: (await place('.row li')).from,
    card: await place('.grid li'),
  });
  const before = await places('.toolbar i', '.chips i');
  gate.resolve();
  await page.locator('.chip span').first().waitFor();
  expect(await page.getByRole('tab').count()).toBe(hasTabs ? 2 : 0);
  expect(await places('[type=search]', '.chip')).toEqual(before);
  await close();
});

test('a placeholder does not react to the mouse', async () => {
  const { page, close } = await openPage(browser);
  await openHostPage(page);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.scrollIntoViewIfNeeded();
  await page.route('**/offers.json*', () => {});
  await more.click();
  const placeholder = page.locator('[part=skeleton] .card').first();
  await placeholder.hover();
  const look = await placeholder.evaluate((card) => {
    for (const each of card.getAnimations()) each.finish();
    const { borderColor, boxShadow, translate } = getComputedStyle(card);
    return { borderColor, boxShadow, translate };
  });
  await page.mouse.move(0, 0);
  expect(look.translate).toBe('none');
  expect(
    await placeholder.evaluate((card) => {
      for (const each of card.getAnimations()) each.finish();
      const { borderColor, boxShadow, translate } = getComputedStyle(card);
      return { borderColor, boxShadow, translate };
    }),
  ).toEqual(look);
  await close();
});

test.each([360, 1280])('nothing moves when further offers load slowly, at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await openHostPage(page);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.scrollIntoViewIfNeeded();
  const gate = Promise.withResolvers<void>();
  await page.route('**/offers.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await more.click();
  await page.locator('[part=skeleton]').first().waitFor();
  // Only the press itself may move content, to make room. After that nothing may.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  gate.resolve();
  await expect.poll(() => names(page)).toContain('Quest number 1');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await close();
});

test('after "Show more", focus moves to the first new card, unless it has moved elsewhere', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('searchbox').waitFor();
  await page.evaluate(() => document.querySelector('offer-wall')?.setAttribute('page-size', '20'));
  await expect.poll(async () => (await names(page)).length).toBe(20);
  const focus = () =>
    page.evaluate(() => document.querySelector('offer-wall')?.shadowRoot?.activeElement?.textContent?.trim());
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect.poll(async () => (await names(page)).length).toBe(40);
  await expect.poll(focus).toBe((await names(page))[20]);
  await page.getByRole('button', { name: 'All', exact: true }).focus();
  await page.evaluate(() =>
    (document.querySelector('offer-wall') as unknown as { loadMore(): Promise<void> }).loadMore(),
  );
  expect(await names(page)).toHaveLength(60);
  expect(await focus()).toBe('All');
  await close();
});

test('after a failed page, pressing "Show more" twice makes room for one page only', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('searchbox').waitFor();
  await page.evaluate(() => document.querySelector('offer-wall')?.setAttribute('page-size', '4'));
  await expect.poll(async () => (await names(page)).length).toBe(4);
  await page.route('**/offers.json*', (route) => route.abort());
  const more = page.locator('.more');
  await more.click();
  await page.getByText('We couldn’t load more offers').waitFor();
  const room = page.locator('[part=skeleton] .card');
  await page.unroute('**/offers.json*');
  const gate = Promise.withResolvers<void>();
  await page.route('**/offers.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await more.click();
  await page.getByRole('button', { name: 'Loading' }).press('Enter');
  await expect.poll(() => room.count()).toBe(4);
  gate.resolve();
  await expect.poll(async () => (await names(page)).length).toBe(8);
  await expect.poll(() => room.count()).toBe(0);
  await close();
});

test('a wall that is changed before its language has loaded fires one load event', async () => {
  const { page, close } = await openPage(browser);
  const wall = await quests.service.newWall({ customization: { accent: '0a7d5a' } });
  await page.addInitScript(() => {
    const loads: Event[] = [];
    Object.assign(window, { loads });
    addEventListener('offer-wall-load', (event) => loads.push(event));
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/wall-en-*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await withoutFirstList(page);
  const offers = () => page.waitForResponse('**/offers.json*');
  await Promise.all([offers(), page.goto(quests.hosted(quests.service.newUser(), wall))]);
  await Promise.all([
    offers(),
    page.evaluate(() => document.querySelector('offer-wall')?.setAttribute('sub-id2', 'campaign')),
  ]);
  gate.resolve();
  await ready(page);
  await expect.poll(() => page.evaluate(() => (window as unknown as { loads: Event[] }).loads.length)).toBe(1);
  await close();
});

test('a wall that is moved while more offers load stops waiting for them', async () => {
  const { page, close } = await openPage(browser);
  await openHostPage(page);
  await page.getByRole('searchbox').waitFor();
  await page.route('**/offers.json*', () => {});
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('button', { name: 'Loading' }).waitFor();
  await page.evaluate(() => document.body.append(document.querySelector('offer-wall') ?? ''));
  await page.unroute('**/offers.json*');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => names(page)).toContain('Quest number 1');
  await close();
});

test('pages do not overlap when offers move between them', async () => {
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
