import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { element, linksOf, mistakeOpener } from '../support/browser/page-mistakes.ts';
import type { Attributes } from '../support/browser/page-mistakes.ts';
import { mintToken } from '../support/requests/mint-token.ts';

// What the console says of the typical mistakes of a page, and what its user sees instead.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, service, v1 } = stage;
const openMistake = mistakeOpener(browser, host);
const open = await service.newWall();
const strict = await service.newWall({ require_token: true });
const listed = await service.newWall({ origins: ['https://www.example.com'] });

const attributesOf = (wall: { pubId: number; adwallId: number }, more: Attributes = {}): Attributes => ({
  'pub-id': String(wall.pubId),
  'wall-id': String(wall.adwallId),
  'user-id': 'ada',
  ...more,
});
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

const link = (mistake: keyof typeof setupMistakes) => `${service.url}/troubleshooting#${mistake}`;
const says = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor();

const NOT_SET_UP = 'We can’t show these offers';
const EXPIRED = 'Your session has expired';
const SIGN_IN = 'Sign in to earn';
const UNREACHABLE = 'We can’t reach the offers';

test.each([
  ['an id that is no number', () => attributesOf(open, { 'wall-id': 'main' }), 'wrong-ids', NOT_SET_UP],
  ['no user-id', () => attributesOf(open, { 'user-id': '' }), 'user-id-missing', SIGN_IN],
  ['a blank user-id', () => attributesOf(open, { 'user-id': ' ' }), 'user-id-missing', SIGN_IN],
  ['a placeholder', () => attributesOf(open, { 'user-id': 'your-user-id' }), 'placeholder-user-id', NOT_SET_UP],
  ['no filled-in macro', () => attributesOf(open, { 'user-id': '{{ user.id }}' }), 'placeholder-user-id', NOT_SET_UP],
  ['a long user-id', () => attributesOf(open, { 'user-id': 'a'.repeat(61) }), 'user-id-too-long', NOT_SET_UP],
  [
    'ids that do not belong together',
    () => attributesOf(open, { 'pub-id': '99' }),
    'unknown-wall',
    'We couldn’t find these offers',
  ],
  ['no token', () => attributesOf(strict), 'token-missing', SIGN_IN],
  [
    'a publishable key as token',
    () => attributesOf(strict, { token: strict.publishableKey }),
    'publishable-key',
    EXPIRED,
  ],
  ['a token that is none', () => attributesOf(strict, { token: 'undefined' }), 'token-refused', EXPIRED],
  [
    "another user's token",
    async () => attributesOf(strict, { token: await mintToken(service, strict, 'bob') }),
    'token-of-another-user',
    EXPIRED,
  ],
  [
    "another wall's token",
    async () => attributesOf(strict, { token: await mintToken(service, open, 'ada') }),
    'token-of-another-wall',
    EXPIRED,
  ],
  ['a value that the service refuses', () => attributesOf(open, { 'sub-id2': 'a'.repeat(61) }), 'refused', NOT_SET_UP],
] as const)('%s: one warning with a link, and a kind sentence', async (_, attributes, mistake, title) => {
  const { page, warnings, close } = await openMistake(element(await attributes()) + v1());
  await says(page, title);
  await expect.poll(() => linksOf(warnings)).toEqual([link(mistake)]);
  await page.locator('offer-wall').evaluate((wall) => (wall as unknown as { reload(): Promise<void> }).reload());
  await says(page, title);
  expect(warnings).toHaveLength(1);
  expect(service.secrets.leaksIn(warnings)).toEqual([]);
  await close();
});

test.each(['', ' ', 'Bearer ', "'"])(
  'a secret key as token, after "%s", is sent and printed nowhere',
  async (before) => {
    const { page, warnings, requests, close } = await openMistake(
      element(attributesOf(open, { token: before + open.secretKey })) + v1(),
    );
    await says(page, NOT_SET_UP);
    await expect.poll(() => linksOf(warnings)).toEqual([link('secret-key')]);
    expect(service.secrets.leaksIn([...warnings, ...requests])).toEqual([]);
    expect(requests.filter((request) => request.includes('/adwall/'))).toEqual([]);
    await close();
  },
);

test.each([
  ['a page in place of JSON', '<h1>Sign in</h1>', '/token responds with status 200 instead of a token'],
  ['JSON without a token', '{"jwt":"a.b.c"}', 'not a token'],
])('a token-url that responds with %s: one warning that says so', async (_, body, facts) => {
  host.serve('/token', { body, headers: { 'Content-Type': 'application/json' } });
  const attributes = attributesOf(strict, { 'token-url': '/token' });
  const { warnings, close } = await openMistake(element(attributes) + v1());
  await expect.poll(() => linksOf(warnings)).toEqual([link('token-callback')]);
  expect(warnings[0]).toContain(facts);
  await close();
});

test('an origin that is not listed: the offers are there, and the activity says that the page is not set up', async () => {
  const token = await mintToken(service, listed, 'ada');
  const { page, warnings, close } = await openMistake(element(attributesOf(listed, { token })) + v1());
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => linksOf(warnings)).toEqual([link('origin-not-listed')]);
  expect(warnings[0]).toContain(`The origin ${host.origin} is not on the list`);
  // The service's command keeps the origins that are listed. No other may are next to it, to be copied in its place.
  expect(warnings[0]?.match(/set \d+ --origins \S+/g)).toEqual([expect.stringContaining(`,${host.origin}`)]);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('This page isn’t set up correctly.').waitFor();
  await close();
});

test('a wall whose survey panel does not list the origin: the way on leads to the offers that are there', async () => {
  const wall = await service.newWall();
  await service.newPanel({ adwallId: wall.adwallId, origins: ['https://www.example.com'] });
  const { page, requests, warnings, close } = await openMistake(element(attributesOf(wall)) + v1());
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.getByRole('alert').getByText('This page isn’t set up correctly').waitFor();
  expect(linksOf(warnings)).toEqual([link('origin-not-listed')]);
  const before = [...requests];
  await page.getByRole('button', { name: 'See offers' }).click();
  await page.getByRole('article').first().waitFor();
  expect(requests).toEqual(before);
  await close();
});

test('a policy without connect-src: the user isn’t asked to check the connection', async () => {
  const policy = { 'Content-Security-Policy': `default-src 'none'; script-src ${service.url}; img-src *` };
  const { page, warnings, close } = await openMistake(element(attributesOf(open)) + v1(), policy);
  await says(page, NOT_SET_UP);
  await expect.poll(() => linksOf(warnings)).toEqual([link('csp-connect')]);
  await close();
});

test('a policy without img-src: the offers are there, without their images', async () => {
  const policy = {
    'Content-Security-Policy': `default-src 'none'; script-src ${service.url}; connect-src ${service.url}`,
  };
  const { page, warnings, close } = await openMistake(element(attributesOf(open)) + v1(), policy);
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => linksOf(warnings)).toEqual([link('csp-images')]);
  await close();
});

test('a policy that allows only the first script: the console has the link', async () => {
  const script = `script-src ${service.url}/embed/v1/offer-wall.js`;
  const policy = { 'Content-Security-Policy': `default-src 'none'; ${script}; connect-src *; img-src *` };
  const { warnings, close } = await openMistake(element(attributesOf(open)) + v1(), policy);
  await expect.poll(() => linksOf(warnings)).toContain(link('code-blocked'));
  await close();
});

test('an api-base that leads to a site, not to the service', async () => {
  const wrong = attributesOf(open, { 'api-base': host.origin });
  const { warnings, close } = await openMistake(element(wrong) + v1());
  await expect.poll(() => linksOf(warnings)).toEqual(['docs/troubleshooting.md#not-the-service']);
  await close();
});

test('one lost request for the offers: the button brings them, and the console says nothing', async () => {
  let lost = 0;
  const { page, warnings, requests, close } = await openMistake(element(attributesOf(open)) + v1(), {}, (opened) =>
    opened.route('**/offers.json*', (route) => ((lost += 1) === 1 ? route.abort() : route.continue())),
  );
  await says(page, UNREACHABLE);
  await expect.poll(() => requests.some((request) => request.includes('/check'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
  expect(linksOf(warnings)).toEqual([]);
  await close();
});

test('an api-base where nothing responds, as behind an ad blocker: the user learns what to allow', async () => {
  const wrong = attributesOf(open, { 'api-base': 'http://127.0.0.1:9' });
  const { page, warnings, close } = await openMistake(element(wrong) + v1());
  await says(page, UNREACHABLE);
  await page.getByText('If you use an ad blocker, allow 127.0.0.1 and reload.').waitFor();
  await expect.poll(() => linksOf(warnings)).toEqual(['docs/troubleshooting.md#unreachable']);
  await close();
});

test('an HTTPS page whose service is served over HTTP', async () => {
  const wrong = element(attributesOf(open, { 'api-base': 'http://wall.example' }));
  const body = wholePage(wrong + v1().replace(service.url, 'https://code.example'));
  const { page, warnings, close } = await openMistake('', {}, async (opened) => {
    await opened.route('https://shop.example/', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await serveAs(opened, 'https://code.example');
  });
  await page.goto('https://shop.example/');
  await expect.poll(() => linksOf(warnings)).toEqual(['http://wall.example/troubleshooting#mixed-content']);
  await says(page, NOT_SET_UP);
  await close();
});

test('an HTTP page whose service is served over HTTPS', async () => {
  const body = wholePage(element(attributesOf(open)) + v1().replace(service.url, 'https://code.example'));
  const { page, warnings, close } = await openMistake('', {}, async (opened) => {
    await opened.route('http://shop.example/', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await serveAs(opened, 'https://code.example');
  });
  await page.goto('http://shop.example/');
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => linksOf(warnings)).toEqual(['https://code.example/troubleshooting#insecure-page']);
  await close();
});

/** Lets the service answer under another origin. */
const serveAs = (page: Page, origin: string) =>
  page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(service.url + pathname + search);
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });

test('two versions on one page: the second says so, and the first works', async () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'widget/dist/sri.json'), 'utf8')) as {
    version: string;
  };
  const { page, warnings, close } = await openMistake(
    element(attributesOf(open)) + v1() + v1().replace('/v1/', `/${version}/`),
  );
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => linksOf(warnings)).toEqual([link('two-versions')]);
  await close();
});

test('a user who signs out is asked to sign in, and comes back to their offers', async () => {
  const { page, warnings, requests, close } = await openMistake(element(attributesOf(open)) + v1());
  await page.getByRole('article').first().waitFor();
  const wall = page.locator('offer-wall');
  await wall.evaluate((each) => each.removeAttribute('user-id'));
  await says(page, SIGN_IN);
  expect(await page.getByRole('article').count()).toBe(0);
  await expect.poll(() => linksOf(warnings)).toEqual([link('user-id-missing')]);
  const before = requests.length;
  await wall.evaluate((each) => each.setAttribute('user-id', 'bob'));
  await page.getByRole('article').first().waitFor();
  expect(requests.slice(before).filter((each) => each.includes('offers.json'))).toHaveLength(1);
  await close();
});

test('a frame whose page never responds', async () => {
  const frame = `<iframe id="wall" src="${service.url}/wall/${listed.pubId}/${listed.adwallId}?subid1=ada"></iframe>
    <script type="module">
      import { attachOfferWall } from '${service.url}/embed/v1/frame-host.js';
      attachOfferWall(document.querySelector('#wall'));
      window.isAttached = true;
    </script>`;
  const { page, warnings, close } = await openMistake(frame, {}, (opened) => opened.clock.install());
  await page.waitForFunction('window.isAttached');
  await page.clock.fastForward(10_000);
  await expect.poll(() => linksOf(warnings)).toEqual([link('frame-silent')]);
  expect(warnings[0]).toContain(`should show wall ${listed.adwallId} to ${host.origin}.`);
  expect(warnings[0]).not.toContain('www.example.com');
  await close();
});

test('a page without mistakes has no warning, and loads none of the words', async () => {
  const { page, warnings, requests, close } = await openMistake(element(attributesOf(open)) + v1(), {}, (opened) =>
    opened.route('https://images.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE })),
  );
  await page.getByRole('article').first().waitFor();
  await page.getByRole('searchbox').waitFor();
  await page.waitForLoadState('networkidle');
  expect(warnings).toEqual([]);
  const words = requests.filter((request) => /setup-warnings|diagnose|check-page/.test(request));
  expect(words).toEqual([]);
  await close();
});
