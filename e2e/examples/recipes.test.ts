import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startExample } from '../support/examples/example-site.ts';
import type { ExampleSite } from '../support/examples/example-site.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// The examples of docs/placements.md, as their users see them.

const { browser } = await inBrowser(
  async () => {},
  async () => {},
);

const BOT_TOKEN = '7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4';

async function withExample(folder: string, play: (site: ExampleSite, page: Page) => Promise<void>): Promise<void> {
  const paths = { token: '/rewards/token', postbacks: '/', paying: '/' };
  const env = { BOT_TOKEN, TELEGRAM_URL: 'data:text/javascript,' };
  const site = await startExample({ folder, command: () => [process.execPath, 'server.js'], paths, env });
  const { page, close } = await openPage(browser);
  try {
    await site.service.changeWall(site.loop.wall, { require_token: true });
    await play(site, page);
    await close();
  } finally {
    await site.stop();
  }
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Ways to earn' });

test('game-shop: a user who is out of coins earns in the drawer, and buys', () =>
  withExample('game-shop', async (site, page) => {
    await page.goto(site.url);
    await page.locator('output').getByText('0', { exact: true }).waitFor();
    const buying = page.getByRole('button', { name: 'Buy the sword' });
    const [list] = await Promise.all([page.waitForRequest(/offers\.json/), buying.click()]);
    expect(new URL(list.url()).searchParams.get('placement')).toBe('out-of-coins');
    await drawer(page).getByRole('article').first().waitFor();

    await site.loop.send({ click_id: site.clickId, transaction_id: 'S-1' });
    await page.keyboard.press('Escape');
    await page.locator('output').getByText('125', { exact: true }).waitFor();
    const [bought] = await Promise.all([page.waitForResponse(/\/buy$/), buying.click()]);
    await page.getByText('The sword is yours.').waitFor();
    await page.locator('output').getByText('25', { exact: true }).waitFor();

    // The next purchase is another order, and a paid one can't be bought again.
    await buying.click();
    await page.getByText('You need 100 Coins.').waitFor();
    expect(await site.post(new URL(bought.url()).pathname)).toEqual({ status: 409, body: { bought: false } });
  }));

/** What Google's tag puts on the page, and how it calls a custom choice. */
const googlefc = `
  globalThis.googlefc ??= {};
  googlefc.offerwall = { customchoice: { InitializeResponseEnum: {
    CUSTOM_CHOICE_DISABLED: 'disabled', ACCESS_GRANTED: 'granted', ACCESS_NOT_GRANTED: 'not-granted' } } };`;
const initialize = (page: Page) =>
  page.evaluate('googlefc.offerwall.customchoice.registry.initialize({ offerwallLanguageCode: "en" })');

test('google-offerwall: a debit grants access; a click grants none', () =>
  withExample('google-offerwall', async (site, page) => {
    await page.addInitScript(googlefc);
    await page.goto(site.url);
    expect(await initialize(page)).toBe('not-granted');

    // The user has clicked an offer, and closes the wall.
    const show = () => page.evaluate('globalThis.shown = googlefc.offerwall.customchoice.registry.show(), undefined');
    await show();
    const tab = await openedTab(page, () => drawer(page).getByRole('article').first().getByRole('link').click());
    await tab.close();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('globalThis.shown')).toBe(false);
    expect(await initialize(page)).toBe('not-granted');

    await show();
    await drawer(page).getByRole('article').first().waitFor();
    await site.loop.send({ click_id: site.clickId, transaction_id: 'G-1' });
    await page.keyboard.press('Escape');
    expect(await page.evaluate('globalThis.shown')).toBe(true);
    expect(await initialize(page)).toBe('granted');
    const { body } = await site.service.client.get(`${site.loop.wall.path}/user/user-1/transactions.json`, {
      headers: { Authorization: `Bearer ${site.loop.wall.secretKey}` },
    });
    expect(body).toMatchObject({ currency_count: 25 });

    await page.route('**/access', (route) => route.abort());
    expect(await initialize(page)).toBe('disabled');
  }));

/** Signed as Telegram signs what it gives a Mini App. */
function initData(userId: number | null, botToken: string): string {
  const user = userId === null ? {} : { user: JSON.stringify({ id: userId }) };
  const fields = { auth_date: String(Math.floor(Date.now() / 1000)), ...user };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const hash = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex');
  return String(new URLSearchParams({ ...fields, hash }));
}

test('telegram: the server takes only what Telegram signed, and links open through Telegram', () =>
  withExample('telegram', async (site, page) => {
    const openApp = (data: string) =>
      page.addInitScript(`
      globalThis.opened = [];
      globalThis.Telegram = { WebApp: {
        initData: ${JSON.stringify(data)},
        initDataUnsafe: { user: { id: 42 } },
        openLink: (url) => opened.push(url),
      } };`);
    const forged = await fetch(`${site.url}/offer-wall-token`, { method: 'POST', body: initData(42, 'another:bot') });
    expect(forged.status).toBe(401);

    await openApp(initData(42, BOT_TOKEN));
    const [minted] = await Promise.all([page.waitForResponse('**/offer-wall-token'), page.goto(site.url)]);
    expect(minted.status()).toBe(200);
    await page.getByRole('article').first().getByRole('link').click();
    await expect.poll(() => page.evaluate('opened')).toEqual([expect.stringContaining(site.service.url)]);
  }));

type TelegramUser = (data: string, botToken: string, now: number) => string | null;

test('telegram: data is valid for a day, if it is unchanged and names a user', async () => {
  const file = pathToFileURL(join(projectRoot, 'examples', 'telegram', 'telegram-user.js'));
  const { telegramUser } = (await import(file.href)) as { telegramUser: TelegramUser };
  const now = Date.now();
  const hourMs = 60 * 60 * 1000;
  const data = initData(42, BOT_TOKEN);
  expect(telegramUser(data, BOT_TOKEN, now + 23 * hourMs)).toBe('42');
  expect(telegramUser(data, BOT_TOKEN, now + 25 * hourMs)).toBeNull();
  expect(telegramUser(data.replace('42', '43'), BOT_TOKEN, now)).toBeNull();
  expect(telegramUser(initData(null, BOT_TOKEN), BOT_TOKEN, now)).toBeNull();
});
