import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer, withOwnWall } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openGuide } from '../support/documents/guide.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';

// Runs the snippets of docs/embed-platforms.md verbatim, with what the platforms give to a page.

const guide = openGuide('embed-platforms.md');

async function start() {
  const service = await startPublicService();
  const host = await startHostServer();
  await service.importOffers([offerRow(1, { name: 'Harbor Quest', destination_url: `${service.url}/health/live` })]);
  return { host, service, wall: await service.newWall({ require_token: true }), open: await service.newWall() };
}

const { browser, stage } = await inBrowser(start, async ({ host, service }) => {
  host.stop();
  await service.stop();
});
const { host, open, service, wall } = stage;

/** Opens a page with a snippet of the guide on a wall that needs tokens, which `/offer-wall-token` mints. */
async function openSnippet(mark: string, platform: (user: string) => string) {
  const user = service.newUser();
  const mint = async () => ({
    body: JSON.stringify({ token: await mintToken(service, wall, user) }),
    headers: { 'Content-Type': 'application/json' },
  });
  host.serve('/offer-wall-token', mint);
  const snippet = withOwnWall(guide.codeBlock('html', mark).replace('your-user-id', user), service, wall)
    .replace('https://api.example.com', host.origin)
    .replace(/<script src="https:\/\/telegram.*?<\/script>/, '');
  const { page, close } = await openPage(browser);
  const address = host.serve(`/${crypto.randomUUID()}`, {
    body: wholePage(`<script>${platform(user)}</script>${snippet}`),
  });
  await page.goto(address);
  return { page, close };
}

/** Opens the offer, and gives what the platform was asked to open instead of the page. */
async function openedBy(page: Page): Promise<unknown> {
  await page.getByRole('article').getByRole('button', { name: 'Harbor Quest' }).click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.waitForFunction('window.opened');
  return page.evaluate('window.opened');
}

const click = expect.stringContaining(`${service.url}/click/1/`);

test('in Capacitor, the wall gets its token, and offers open in the system browser', async () => {
  const { close, page } = await openSnippet(
    'Capacitor',
    () => 'window.Capacitor = { Plugins: { Browser: { open: ({ url }) => { window.opened = url; } } } }',
  );
  expect(await openedBy(page)).toEqual(click);
  await close();
});

test('in Telegram, the wall gets its token for the data of the app, and Telegram opens the offers', async () => {
  const { close, page } = await openSnippet(
    'WebApp',
    (user) =>
      `window.Telegram = { WebApp: { initData: 'user=1', initDataUnsafe: { user: { id: '${user}' } }, openLink: (url) => { window.opened = url; } } }`,
  );
  expect(await openedBy(page)).toEqual(click);
  await close();
});

test('Telegram’s data is checked: only what the bot’s token signed within a day names a user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'telegram-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'telegram.mjs');
  writeFileSync(file, guide.codeBlock('js', 'telegramUser'));
  const { telegramUser } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    telegramUser: (data: string, token: string, now: number) => string | null;
  };
  const [bot, at] = ['110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', 1_700_000_000];
  const key = createHmac('sha256', 'WebAppData').update(bot).digest();
  const lines = `auth_date=${at}\nquery_id=AAA\nuser={"id":279058397,"first_name":"A & B"}`;
  const hash = createHmac('sha256', key).update(lines).digest('hex');
  const data = new URLSearchParams({
    query_id: 'AAA',
    user: '{"id":279058397,"first_name":"A & B"}',
    auth_date: String(at),
    hash,
  }).toString();
  expect(telegramUser(data, bot, at * 1000)).toBe('279058397');
  expect(telegramUser(data, bot, (at + 24 * 60 * 60 + 1) * 1000)).toBeNull();
  expect(telegramUser(data, `${bot}x`, at * 1000)).toBeNull();
  expect(telegramUser(data.replace('279058397', '1'), bot, at * 1000)).toBeNull();
  expect(telegramUser('user=1', bot, at * 1000)).toBeNull();
});

/** Opens a page with a snippet on a wall that needs no token. */
async function openPlain(mark: string, before: string, change: (snippet: string) => string = (text) => text) {
  const snippet = change(withOwnWall(guide.codeBlock('html', mark), service, open))
    .replace("'pub-id', '1'", `'pub-id', '${open.pubId}'`)
    .replace("'wall-id', '1'", `'wall-id', '${open.adwallId}'`);
  const opened = await openPage(browser);
  await opened.page.goto(host.serve(`/${crypto.randomUUID()}`, { body: wholePage(before + snippet) }));
  return opened;
}

test('Webflow’s element shows the wall to a member, and a sentence to others', async () => {
  const memberstack = (member: string) =>
    `<script>window.$memberstackDom = { getCurrentMember: async () => ({ data: ${member} }) }</script>`;
  const member = await openPlain('memberstack', memberstack(`{ id: '${service.newUser()}' }`));
  await member.page.getByRole('article').waitFor();
  await member.close();
  const stranger = await openPlain('memberstack', memberstack('null'));
  await stranger.page.getByText('Sign in to earn rewards.').waitFor();
  await stranger.close();
});

test('a tag manager’s tag adds the wall for a user, and nothing without one', async () => {
  const place = '<div id="offers"></div>';
  const known = await openPlain('{{User ID}}', place, (tag) => tag.replace('{{User ID}}', service.newUser()));
  await known.page.getByRole('article').waitFor();
  await known.close();
  const unknown = await openPlain('{{User ID}}', place, (tag) => tag.replace('{{User ID}}', 'undefined'));
  expect(await unknown.page.locator('offer-wall').count()).toBe(0);
  await unknown.close();
});

test('for a page that is itself in a frame, the warning says to list the pages around it', async () => {
  const outer = await startHostServer();
  onTestFinished(() => outer.stop());
  const listed = await service.newWall({ origins: [host.origin] });
  const frame = `<iframe id="wall" src="${service.url}/wall/${listed.pubId}/${listed.adwallId}?subid1=ada"></iframe>
    <script type="module">
      import { attachOfferWall } from '${service.url}/embed/v1/frame-host.js';
      attachOfferWall(document.querySelector('#wall'));
      window.isAttached = true;
    </script>`;
  const inner = host.serve('/mini-app', { body: wholePage(frame) });
  const { page } = await openPage(browser);
  await page.clock.install();
  const warned = page.waitForEvent('console', (message) => message.text().includes('should show wall'));
  await page.goto(outer.serve('/', { body: wholePage(`<iframe src="${inner}"></iframe>`) }));
  await page.frameLocator('iframe').locator('#wall').waitFor();
  await page.frames()[1]?.waitForFunction('window.isAttached');
  await page.clock.fastForward(10_000);
  expect((await warned).text()).toContain(
    `should show wall ${listed.adwallId} to ${host.origin}, which is itself in a frame of ${outer.origin}.`,
  );
  await page.context().close();
});
