import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { QUESTS, startQuestWall } from '../support/browser/quest-wall.ts';
import { names, search, chips, status, found, requestedLimits } from '../support/browser/wall-controls.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

async function openWall(page: Page): Promise<void> {
  await page.goto(quests.hosted(quests.service.newUser()));
  await search(page).waitFor();
}

/** The names of the categories, with their counts. */
const labels = async (page: Page) =>
  (await chips(page).getByRole('button').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
const counted = ['All', 'Free 35', 'Shopping 35', 'Free trials 1', 'Partner sign-ups 1'];

test('the service counts the categories of a long wall; all offers load only for a search, which then counts its results', async () => {
  const { page, close } = await openPage(browser);
  const asked = requestedLimits(page);
  await openWall(page);
  await expect.poll(() => labels(page)).toEqual(counted);
  await chips(page).getByRole('button', { name: 'Shopping' }).focus();
  await chips(page).click({ position: { x: 2, y: 2 } });
  expect(asked).toEqual([]);
  await search(page).fill('number 7');
  await expect.poll(() => labels(page)).toEqual(['All', 'Free 7', 'Shopping 1']);
  expect(asked).toEqual(['all']);
  await close();
});

test('if the service does not count, categories have no counts until all offers have loaded', async () => {
  const { page, close } = await openPage(browser);
  await page.route('**/categories.json*', (route) => route.fulfill({ status: 404 }));
  await openWall(page);
  await expect.poll(() => labels(page)).toEqual(['All', 'Shopping', 'Free', 'Free trials']);
  await search(page).fill('number 7');
  await expect.poll(() => labels(page)).toEqual(['All', 'Shopping 1', 'Free 7']);
  await close();
});

test('categories stay while the wall reloads, and are counted again afterwards', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await expect.poll(() => labels(page)).toEqual(counted);
  const gate = Promise.withResolvers<void>();
  await page.route('**/categories.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await chips(page).getByRole('button', { name: 'Shopping' }).focus();
  await page.evaluate(() => (document.querySelector('offer-wall') as unknown as { reload(): Promise<void> }).reload());
  expect(await labels(page)).toEqual(['All', 'Free', 'Shopping', 'Free trials', 'Partner sign-ups']);
  gate.resolve();
  await expect.poll(() => labels(page)).toEqual(counted);
  expect(
    await page.evaluate(() => document.querySelector('offer-wall')?.shadowRoot?.activeElement?.textContent),
  ).toMatch(/Shopping/);
  await close();
});

test('categories appear together with late counts, so that none changes place under a finger', async () => {
  const { page, close } = await openPage(browser);
  const gate = Promise.withResolvers<void>();
  await page.route('**/categories.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openWall(page);
  expect(await labels(page)).toEqual(['All']);
  gate.resolve();
  await expect.poll(() => labels(page)).toEqual(counted);
  await close();
});

test('the service lists a selected category of a long wall; going back needs no request', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  const before = await names(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/offers.json')) asked.push(new URL(request.url()).search);
  });
  await chips(page).getByRole('button', { name: 'Partner sign-ups' }).click();
  await found(page, ['Quest number 1']);
  await expect.poll(() => status(page)).toBe('1 offer found');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('category_id%5B%5D=26&limit=61');
  await chips(page).getByRole('button', { name: 'All' }).click();
  await found(page, before);
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => new Set(await names(page)).size).toBe(QUESTS + 1);
  await close();
});

test('a category that does not load says so, and can be retried', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  const chip = chips(page).getByRole('button', { name: 'Partner sign-ups' });
  await chip.waitFor();
  let isFailing = true;
  await page.route('**/offers.json*', (route) => (isFailing ? route.fulfill({ status: 503 }) : route.continue()));
  await chip.click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await found(page, ['Quest number 1']);
  await close();
});

test('a search within a category covers all of it, and counts in every category', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await chips(page).getByRole('button', { name: 'Free', exact: false }).first().click();
  await expect.poll(async () => (await names(page)).includes('Quest number 70')).toBe(false);
  await search(page).fill('number 7');
  await found(
    page,
    ['67', '57', '47', '37', '27', '17', '7'].map((n) => `Quest number ${n}`),
  );
  await chips(page).getByRole('button', { name: 'All' }).click();
  await expect.poll(() => status(page)).toBe('8 offers found');
  await close();
});
