import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, recipes, startHostServer, type HostServer } from '../support/browser/host-page.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';
import { freePort } from '../../server/net/free-port.ts';
import { newPhpFolder } from './php.ts';

// The WordPress plugin in docs/embed-platforms.md, with a wall that requires tokens. wordpress.php stands in for WordPress.

const php = newPhpFolder();
const wordpress = join(import.meta.dirname, 'wordpress.php');
const rendered = z.strictObject({ markup: z.string(), modules: z.array(z.string()), isCached: z.boolean() });

let browser: Browser;
let host: HostServer;
let service: TestService;
let wall: TestWall;
let plugin: string;

beforeAll(async () => {
  browser = await openBrowser();
  host = await startHostServer();
  service = await startPublicService();
  await service.importOffers([offerRow(1)]);
  wall = await service.newWall({ require_token: true, origins: [host.origin] });
  const [text = ''] = recipes('WordPress', 'php', service, wall);
  plugin = text
    .replace('OFFER_WALL_PUB_ID = 1;', `OFFER_WALL_PUB_ID = ${wall.pubId};`)
    .replace('OFFER_WALL_ID = 1;', `OFFER_WALL_ID = ${wall.adwallId};`);
});
afterAll(async () => {
  await browser.close();
  host.stop();
  await service.stop();
  php.remove();
});

/** Renders the shortcode for a user (0: no one is logged in). Returns the page and the error log. */
async function render({ user = 7, key = wall.secretKey, text = plugin } = {}) {
  const { stdout, stderr } = await php.run(wordpress, php.save('offer-wall.php', text), String(user), key);
  return { ...rendered.parse(JSON.parse(stdout)), log: stderr };
}
const unavailable = '<p>Offers are unavailable right now. Please try again later.</p>';

test('a logged-in user sees the offers, on a page that caches must not store', async () => {
  const { isCached, log, markup, modules } = await render();
  service.secrets.add(/token="([^"]+)"/.exec(markup)?.[1] ?? '');
  expect({ isCached, log, modules }).toEqual({
    isCached: false,
    log: '',
    modules: [`${service.url}/embed/v1/offer-wall.js`],
  });
  const scripts = modules.map((address) => `<script type="module" src="${address}"></script>`).join('');
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/wordpress', { body: wholePage(markup + scripts) }));
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('offer-wall').getAttribute('user-id')).toBe('wp-7');
  await close();
});

test('a user who is not logged in is asked to log in, without a request to the service', async () => {
  expect(await render({ user: 0, text: plugin.replaceAll(service.url, 'http://127.0.0.1:1') })).toEqual({
    markup: '<p>Please log in to see the offers.</p>',
    modules: [],
    isCached: false,
    log: '',
  });
});

test('if the service is down, the page says that offers are unavailable, and the log has the reason', async () => {
  const { log, markup, modules } = await render({
    text: plugin.replaceAll(service.url, `http://127.0.0.1:${await freePort('127.0.0.1')}`),
  });
  expect({ markup, modules }).toEqual({ markup: unavailable, modules: [] });
  expect(log).toMatch(/Offer wall: no token: .*connect/);
});

test.each([
  ['is wrong', 'sk_wrong'],
  ['is not in wp-config.php', ''],
])('if the key %s, the page says that offers are unavailable, and the log has the reason', async (_, key) => {
  const { log, markup, modules } = await render({ key });
  expect({ markup, modules }).toEqual({ markup: unavailable, modules: [] });
  expect(log).toMatch(/Offer wall: no token: .*"status":401/);
});

test('requested directly, outside of WordPress, the file does nothing', async () => {
  expect(await php.run(php.save('alone.php', plugin))).toEqual({ stdout: '', stderr: '' });
});
