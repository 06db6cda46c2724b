import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, recipes, startHostServer } from '../support/browser/host-page.ts';
import type { HostServer } from '../support/browser/host-page.ts';
import { createClient } from '../../sdk/src/client/create-client.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

// Runs the snippets of docs/embed.md verbatim.

let browser: Browser;
let service: TestService;
let host: HostServer;
let open: TestWall;
let strict: TestWall;
const folder = mkdtempSync(join(tmpdir(), 'embed-recipes-'));

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  host = await startHostServer();
  await service.importOffers(Array.from({ length: 30 }, (_, index) => offerRow(index + 1)));
  open = await service.newWall();
  strict = await service.newWall({ require_token: true, origins: [host.origin] });
});

afterAll(async () => {
  await browser.close();
  host.stop();
  await service.stop();
  rmSync(folder, { recursive: true });
});

type Handler = (request: object, response: { json(body: object): void }) => Promise<void>;

/** A publisher's server that answers `/offer-wall-token` with the recipe's code, and counts the requests. */
async function serveTokens(wall: TestWall, subid1: string) {
  const asked = { times: 0 };
  const [recipe = ''] = recipes('User ids and tokens', 'js', service, wall);
  const file = join(folder, `tokens-${wall.adwallId}.mjs`);
  const names = ['app', 'createClient', 'signedInUser', 'REWARDS_URL', 'PUB_ID', 'WALL_ID', 'SECRET_KEY'];
  writeFileSync(file, `export const mount = (${names.join(', ')}) => {\n${recipe}};`);
  const { mount } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    mount: (...values: unknown[]) => void;
  };
  const post = (path: string, handle: Handler) =>
    host.serve(path, async () => {
      asked.times += 1;
      const { promise, resolve } = Promise.withResolvers<{ token: string }>();
      await handle({}, { json: (body) => resolve(body as { token: string }) });
      const answer = await promise;
      service.secrets.add(answer.token);
      return { body: JSON.stringify(answer), headers: { 'Content-Type': 'application/json' } };
    });
  mount({ post }, createClient, () => subid1, service.url, wall.pubId, wall.adwallId, wall.secretKey);
  return asked;
}

/** Moves time on: neither recipe nor helper asks for a token twice within five seconds. */
const letSecondsPass = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 6000;
  });

const cards = (place: Page | Frame) => place.getByRole('article');
const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The frame has no page');
  return frame;
};
const heightOf = (page: Page) => page.locator('iframe').evaluate((frame) => frame.clientHeight);

test('plain HTML: an element and a script tag', async () => {
  const [snippet = ''] = recipes('Quick start', 'html', service, open);
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/plain', { body: wholePage(snippet) }));
  await cards(page).first().waitFor();
  await close();
});

test('plain HTML: the survey sign-up', async () => {
  const [element = '', form = ''] = recipes('Quick start', 'html', service, open);
  const profile = await service.newPanel({ origins: [host.origin] });
  const filled = form
    .replace('profile-id="1"', `profile-id="${profile.profileId}"`)
    .replace('pk_…', profile.publishableKey);
  const { page, close } = await openPage(browser);
  const script = /<script.*<\/script>/.exec(element)?.[0] ?? '';
  await page.goto(host.serve('/form', { body: wholePage(script + filled) }));
  await page.getByText('Step 1 of 5').waitFor();
  await close();
});

test('plain HTML with tokens: an expired session is renewed without the user noticing', async () => {
  const [snippet = ''] = recipes('User ids and tokens', 'html', service, strict);
  const asked = await serveTokens(strict, 'user-1');
  const { page, close } = await openPage(browser);
  // The messages load after the token, and must not bring back the error from before it.
  const words = Promise.withResolvers<void>();
  await page.route(/\ben-[\w-]+\.js$/, async (route) => {
    await words.promise;
    await route.continue();
  });
  await page.goto(host.serve('/tokens', { body: wholePage(snippet) }));
  await expect.poll(() => asked.times).toBe(1);
  words.resolve();
  await cards(page).first().waitFor();
  const first = asked.times;
  service.clock.forward(61 * MINUTE);
  await letSecondsPass(page);
  await page.locator('offer-wall').evaluate((wall) => (wall as unknown as { reload(): Promise<void> }).reload());
  await expect.poll(() => asked.times).toBe(first + 1);
  await cards(page).first().waitFor();
  await close();
});

test('plain HTML with a function for tokens works under the policy for inline scripts', async () => {
  const [, snippet = ''] = recipes('User ids and tokens', 'html', service, strict);
  const policy = recipes('Content security policy', '', service, strict).find((one) => one.includes('nonce')) ?? '';
  const asked = await serveTokens(strict, 'user-1');
  const body = wholePage(snippet.replaceAll('<script type="module">', '<script type="module" nonce="RANDOM">'));
  // Unlike a real one, this service has its images on http.
  const images = policy.replace('img-src https:', `img-src https: ${service.url}`).trim();
  const headers = { 'Content-Security-Policy': `default-src 'none'; ${images}` };
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/tokens-policy', { body, headers }));
  await cards(page).first().waitFor();
  expect(asked.times).toBe(1);
  await close();
});

test('plain HTML with tokens: a token that is refused right away causes no loop', async () => {
  const [snippet = ''] = recipes('User ids and tokens', 'html', service, strict);
  let asked = 0;
  host.serve('/offer-wall-token', () => {
    asked += 1;
    return { body: `{"userId":"u","token":"no.good.${asked}"}`, headers: { 'Content-Type': 'application/json' } };
  });
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/refused', { body: wholePage(snippet) }));
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  // Any request that the refusal caused was sent before this.
  await page.evaluate("fetch('/offer-wall-token-asked')");
  expect(asked).toBe(1);
  await close();
});

test('define.js: no elements before the call, both after it, also under other names', async () => {
  const [code = ''] = recipes('Quick start', 'js', service, open);
  const script = (text: string) => `<script type="module">${text}</script>`;
  const prefixed = code.replace('defineOfferWall();', "defineOfferWall({ prefix: 'acme' });");
  expect(prefixed).not.toBe(code);
  const user = service.newUser();
  const ids = `pub-id="${open.pubId}" wall-id="${open.adwallId}" user-id="${user}"`;
  const { page, close } = await openPage(browser);
  const bare = code.split('\n')[0] ?? '';
  await page.goto(host.serve('/bare', { body: wholePage(script(`${bare} window.done = true;`)) }));
  await page.waitForFunction('window.done');
  expect(await page.evaluate("[customElements.get('offer-wall'), customElements.get('survey-profile')]")).toEqual([
    undefined,
    undefined,
  ]);
  await page.goto(host.serve('/define', { body: wholePage(`<offer-wall ${ids}></offer-wall>${script(code)}`) }));
  await cards(page).first().waitFor();
  await page.goto(
    host.serve('/acme', { body: wholePage(`<acme-offer-wall ${ids}></acme-offer-wall>${script(prefixed)}`) }),
  );
  await cards(page).first().waitFor();
  expect(await page.evaluate("customElements.get('offer-wall')")).toBeUndefined();
  await close();
});

test('a frame is as high as its page, also after that becomes lower', async () => {
  const [snippet = ''] = recipes('Iframe', 'html', service, open);
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/frame', { body: wholePage(snippet) }));
  const frame = await frameOf(page);
  await cards(frame).first().waitFor();
  const inner = () => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  const follows = async () => {
    await expect.poll(async () => (await heightOf(page)) - (await inner())).toBe(0);
    return heightOf(page);
  };
  const wide = await follows();
  expect(wide).toBeGreaterThan(900);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(wide);
  const narrow = await follows();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => heightOf(page)).toBeLessThan(narrow);
  await follows();
  await close();
});

test('a frame with tokens: the first comes by message, an expired one is renewed, and no URL contains one', async () => {
  const [, snippet = ''] = recipes('Iframe', 'html', service, strict);
  const asked = await serveTokens(strict, 'user-1');
  const { page, close } = await openPage(browser);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(host.serve('/frame-tokens', { body: wholePage(snippet) }));
  const frame = await frameOf(page);
  await cards(frame).first().waitFor();
  expect(asked.times).toBe(1);

  service.clock.forward(61 * MINUTE);
  await letSecondsPass(page);
  await frame.locator('offer-wall').evaluate((wall) => (wall as unknown as { reload(): Promise<void> }).reload());
  await expect.poll(() => asked.times).toBe(2);
  await cards(frame).first().waitFor();
  expect(addresses.length).toBeGreaterThan(0);
  expect(service.secrets.leaksIn(addresses)).toEqual([]);
  await close();
});

test('a page that the wall does not list cannot frame it', async () => {
  const [snippet = ''] = recipes('Iframe', 'html', service, strict);
  const stranger = await startHostServer();
  const { page } = await openPage(browser);
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(stranger.serve('/', { body: wholePage(snippet) }));
  await refused;
  await page.context().close();
  stranger.stop();
});
