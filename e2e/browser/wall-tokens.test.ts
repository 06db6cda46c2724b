import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startEmbedding } from '../support/browser/embedding.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { wallOpener } from '../support/browser/wall-opener.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';

// How an element on a publisher's page gets, renews and waits for its tokens.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, service } = stage;
const strict = await service.newWall({ require_token: true });

const openWall = wallOpener(browser, stage, strict);
const cards = (page: Page) => page.getByRole('article');
const errorsOf = (page: Page) => page.evaluate('window.errors');
const becomes = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();

test('with getToken, a strict wall gets one token, sends one list and never shows an error', async () => {
  const { asked, close, page } = await openWall('wall.getToken = mint;');
  await cards(page).first().waitFor();
  await expect.poll(() => page.evaluate('window.balances')).toEqual([0]);
  expect(asked).toMatchObject({ mints: 1, lists: 1 });
  expect(await errorsOf(page)).toEqual([]);
  await close();
});

test('a token is renewed a minute before it expires, without a new first page', async () => {
  const { asked, close, page } = await openWall('wall.getToken = mint;');
  await cards(page).first().waitFor();
  await page.clock.fastForward(58 * 60_000);
  expect(asked.mints).toBe(1);
  await page.clock.fastForward(70_000);
  await expect.poll(() => asked.mints).toBe(2);
  expect(await cards(page).count()).toBe(12);
  expect(await errorsOf(page)).toEqual([]);
  await close();
});

test('a refused token is replaced before the user sees an error', async () => {
  const { asked, close, page } = await openWall('wall.getToken = mint;');
  await cards(page).first().waitFor();
  service.clock.forward(2 * HOUR);
  await page.locator('offer-wall').evaluate((wall) => (wall as unknown as { reload(): Promise<void> }).reload());
  await expect.poll(() => asked.mints).toBe(2);
  await cards(page).first().waitFor();
  expect(await errorsOf(page)).toEqual([]);
  await close();
});

test('a getToken that fails is called again after pauses; then the user can try again', async () => {
  const { close, page } = await openWall(`
    window.calls = 0;
    wall.getToken = async () => {
      window.calls += 1;
      if (window.calls < 5) throw new Error('down');
      return mint();
    };`);
  const calls = () => page.evaluate('window.calls');
  for (const [times, pauseMs] of [1000, 3000, 9000].entries()) {
    await expect.poll(calls).toBe(times + 1);
    await page.clock.fastForward(pauseMs);
  }
  await expect.poll(() => errorsOf(page)).toEqual(['server']);
  await becomes(page, 'Something went wrong');
  await page.getByRole('button', { name: 'Try again' }).click();
  await cards(page).first().waitFor();
  expect(await calls()).toBe(5);
  await close();
});

test('getToken without await-token works, too', async () => {
  const { close, page } = await openWall('wall.getToken = mint;', '');
  await cards(page).first().waitFor();
  await close();
});

test('await-token: the wall waits, shows no error, and loads once the page sets the token', async () => {
  const { asked, close, page } = await openWall('window.start = async () => { wall.token = await mint(); };');
  await page.locator('offer-wall [part=skeleton]').first().waitFor();
  await page.clock.fastForward(5000);
  expect(asked.lists).toBe(0);
  await page.evaluate('window.start()');
  await cards(page).first().waitFor();
  expect(await errorsOf(page)).toEqual([]);
  expect(asked).toMatchObject({ mints: 1, lists: 1 });
  await close();
});

test('await-token: after ten seconds without a token, the wall says that the session has ended', async () => {
  const { asked, close, page } = await openWall('');
  await page.locator('offer-wall [part=skeleton]').first().waitFor();
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return errorsOf(page);
    })
    .toEqual(['session-expired']);
  await becomes(page, 'Your session has expired');
  expect(asked.lists).toBe(0);
  await close();
});

test('a page that sets user-id before the new user’s token shows nothing of the user before', async () => {
  const { close, page, user } = await openWall('wall.token = await mint();');
  await expect.poll(() => page.evaluate('window.balances')).toEqual([0]);
  const gift = `${strict.user(user, 'transactions.json')}?currency_adjustment=25`;
  expect((await service.client.post(gift, { bearer: strict.secretKey })).status).toBe(201);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const other = service.newUser();
  const wall = page.locator('offer-wall');
  await wall.evaluate((element, next) => element.setAttribute('user-id', next), other);
  await becomes(page, 'Your session has expired');
  await page.evaluate("document.querySelector('offer-wall').refreshBalance()");
  expect(asked.filter((path) => path.endsWith('/activity'))).toEqual([]);
  expect(await page.locator('offer-wall .purse button').count()).toBe(0);
  const token = await mintToken(service, strict, other);
  await wall.evaluate((element, next) => element.setAttribute('token', next), token);
  await expect.poll(() => page.evaluate('window.balances')).toEqual([0, 0]);
  await close();
});

test('if a token has expired and getToken keeps failing, the wall stops asking and says so', async () => {
  const { asked, close, page } = await openWall(
    'window.calls = 0; wall.getToken = () => Promise.reject(new Error(`call ${(window.calls += 1)}`));',
    'token="expired" await-token',
  );
  const calls = () => page.evaluate('window.calls');
  for (const [times, pauseMs] of [1000, 3000, 9000].entries()) {
    await expect.poll(calls).toBe(times + 1);
    await page.clock.fastForward(pauseMs);
  }
  await expect.poll(() => errorsOf(page)).toEqual(['session-expired']);
  await becomes(page, 'Your session has expired');
  await page.clock.fastForward(60_000);
  expect([await calls(), asked.lists]).toEqual([4, 1]);
  await close();
});

test('a getToken that never resolves has failed after ten seconds, and is called again', async () => {
  const { close, page } = await openWall(`
    window.calls = 0;
    wall.getToken = () => ((window.calls += 1) === 1 ? new Promise(() => undefined) : mint());`);
  await expect.poll(() => page.evaluate('window.calls')).toBe(1);
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return page.evaluate('window.calls');
    })
    .toBe(2);
  await cards(page).first().waitFor();
  expect(await errorsOf(page)).toEqual([]);
  await close();
});

/** Another user, whose tokens are minted at `/mint-other`. */
function otherUser() {
  const user = service.newUser();
  host.serve('/mint-other', async () => ({ body: await mintToken(service, strict, user, { expires_in: 3600 }) }));
  return user;
}

test('if the user changes while getToken gets a token, the new user gets another one', async () => {
  const other = otherUser();
  const { close, page } = await openWall(`
    window.calls = [];
    window.answers = [];
    wall.getToken = async () => {
      const mine = wall.userId === '${other}' ? (await fetch('/mint-other', { method: 'POST' })).text() : mint();
      window.calls.push(wall.userId);
      if (window.calls.length === 1) await new Promise((resolve) => window.answers.push(resolve));
      return mine;
    };`);
  await expect.poll(() => page.evaluate('window.answers.length')).toBe(1);
  await page.evaluate(`document.querySelector('offer-wall').userId = '${other}'`);
  await cards(page).first().waitFor();
  await page.evaluate('window.answers[0]()');
  await page.evaluate("document.querySelector('offer-wall').reload()");
  await cards(page).first().waitFor();
  expect(await page.evaluate('window.calls.length')).toBe(2);
  expect(await errorsOf(page)).toEqual([]);
  await close();
});

test('if the user changes after getToken has got a token, the wall gets one for the new user', async () => {
  const other = otherUser();
  const { asked, close, page } = await openWall(`
    wall.getToken = async () =>
      wall.userId === '${other}' ? (await fetch('/mint-other', { method: 'POST' })).text() : mint();`);
  await cards(page).first().waitFor();
  await page.evaluate(`document.querySelector('offer-wall').userId = '${other}'`);
  await expect.poll(() => asked.lists).toBe(2);
  await cards(page).first().waitFor();
  expect(asked).toMatchObject({ mints: 1, lists: 2 });
  expect(await errorsOf(page)).toEqual([]);
  await close();
});
