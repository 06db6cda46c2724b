import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startEmbedding } from '../support/browser/embedding.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { wallOpener } from '../support/browser/wall-opener.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';

// What a page gets that asks the wall for the user's balance.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { service } = stage;
const strict = await service.newWall({ require_token: true });
const openWall = wallOpener(browser, stage, strict);

const refresh = (page: Page) => page.evaluate("document.querySelector('offer-wall').refreshBalance()");
const balances = (page: Page) => page.evaluate('window.balances');

/** Lets time pass until the promise is settled, since the wall pauses before it asks for a token again. */
async function withoutPauses<T>(page: Page, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  void promise.finally(() => (isSettled = true));
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return isSettled;
    })
    .toBe(true);
  return promise;
}

test('refreshBalance resolves to the balance, and the page hears of a change in any tab', async () => {
  const { close, page, user } = await openWall('wall.getToken = mint;');
  await expect.poll(() => balances(page)).toEqual([0]);
  const gift = `${strict.user(user, 'transactions.json')}?currency_adjustment=25`;
  expect((await service.client.post(gift, { bearer: strict.secretKey })).status).toBe(201);
  expect(await refresh(page)).toBe(25);
  expect(await balances(page)).toEqual([0, 25]);
  await close();
});

test('refreshBalance resolves to null when the request fails, and not to the balance from before', async () => {
  const { close, page } = await openWall('wall.getToken = mint;');
  await expect.poll(() => balances(page)).toEqual([0]);
  await page.route('**/activity?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  expect(await refresh(page)).toBeNull();
  await page.unroute('**/activity?*');
  expect(await refresh(page)).toBe(0);
  await close();
});

test('refreshBalance without a token resolves to null', async () => {
  const { close, page } = await openWall('', '');
  await page.getByRole('heading', { name: 'Sign in to earn' }).waitFor();
  expect(await refresh(page)).toBeNull();
  await close();
});

test('refreshBalance with an expired token resolves to the balance, once getToken has got another', async () => {
  const { asked, close, page } = await openWall('wall.getToken = mint;');
  await expect.poll(() => balances(page)).toEqual([0]);
  service.clock.forward(2 * HOUR);
  expect(await refresh(page)).toBe(0);
  expect(asked.mints).toBe(2);
  await close();
});

test('refreshBalance with an expired token and a getToken that fails resolves to null, and the page hears why', async () => {
  const { close, page } = await openWall('wall.getToken = () => (window.isDown ? null : mint());');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await expect.poll(() => balances(page)).toEqual([0]);
  service.clock.forward(2 * HOUR);
  await page.evaluate('window.isDown = true');
  expect(await withoutPauses(page, refresh(page))).toBeNull();
  expect(await page.evaluate('window.errors')).toEqual(['session-expired']);
  await expect.poll(() => warnings.filter((text) => text.includes('#token-callback')).length).toBe(1);
  await close();
});
