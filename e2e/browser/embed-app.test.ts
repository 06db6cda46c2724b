import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { recipes } from '../support/browser/host-page.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

// The hosted page in a webview, with the bridges as the apps in docs/embed-platforms.md use them.

let browser: Browser;
let service: TestService;
let wall: TestWall;

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  const destination_url = `${service.url}/health/live?click={click_id}`;
  await service.importOffers(Array.from({ length: 5 }, (_, index) => offerRow(index + 1, { destination_url })));
  wall = await service.newWall({ require_token: true });
});

afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** The interface that each system gives the page. Messages are collected in `heard`. */
const bridges: Readonly<Record<string, string>> = {
  'React Native': 'window.ReactNativeWebView = { postMessage: (text) => heard.push(JSON.parse(text)) };',
  iOS: 'window.webkit = { messageHandlers: { offerWall: { postMessage: (message) => heard.push(structuredClone(message)) } } };',
  'Unity on Android': 'window.Unity = { call: (text) => heard.push(JSON.parse(text)) };',
  'Unity on iOS':
    'window.webkit = { messageHandlers: { unityControl: { postMessage: (text) => heard.push(JSON.parse(text)) } } };',
  Android: 'window.AndroidInterface = { postMessage: (text) => heard.push(JSON.parse(text)) };',
};

async function openInApp(bridge: string) {
  const subid1 = service.newUser();
  const watched = await openPage(browser, { viewport: { width: 390, height: 800 } });
  const { page } = watched;
  await page.clock.install();
  await page.addInitScript(`window.heard = []; ${bridge}`);
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${subid1}#await-token`);
  return { ...watched, mint: () => mintToken(service, wall, subid1) };
}

const heard = (page: Page, type: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { heard: { type: string }[] }).heard.filter((one) => one.type === wanted),
    type,
  );
const say = (page: Page, type: string, data: object) =>
  page.evaluate(
    (message) => {
      window.postMessage(message, location.origin);
    },
    { v: 1, src: 'offer-wall-host', type, data },
  );

describe.each(Object.keys(bridges))('%s', (system) => {
  test('hello, token, offers; the app opens an offer and the page stays', async () => {
    const { page, close, mint } = await openInApp(bridges[system] ?? '');
    await expect.poll(() => heard(page, 'hello')).toEqual([{ v: 1, src: 'offer-wall', type: 'hello' }]);
    // Before the token arrives, there is no request and no error.
    expect(await heard(page, 'session-expired')).toEqual([]);
    await say(page, 'init', { token: await mint() });
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => heard(page, 'load')).toMatchObject([{ data: { count: 5 } }]);
    expect(await heard(page, 'resize')).not.toEqual([]);

    const before = page.url();
    await page.getByRole('article').first().getByRole('link').click();
    const opened = await heard(page, 'offer-open');
    expect(opened).toMatchObject([{ data: { id: 1, url: expect.stringMatching(/\/click\//) } }]);
    await say(page, 'ack', { id: 1 });
    // Without the acknowledgement, the page would navigate now.
    await page.clock.fastForward(2000);
    expect(page.url()).toBe(before);
    expect(page.context().pages()).toHaveLength(1);
    await close();
  });
});

test('if the app does not reply, the offer opens in the webview', async () => {
  const { page, close, mint } = await openInApp(bridges['Android'] ?? '');
  await say(page, 'init', { token: await mint() });
  await page.getByRole('article').first().getByRole('link').click();
  await page.waitForURL(/health\/live\?click=/);
  await close();
});

test('an expired session is reported, and a new token restores the offers', async () => {
  const { page, close, mint } = await openInApp(bridges['iOS'] ?? '');
  await say(page, 'init', { token: 'no.longer.good' });
  await expect.poll(() => heard(page, 'session-expired')).toHaveLength(1);
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  await say(page, 'init', { token: await mint() });
  await page.getByRole('article').first().waitFor();
  await close();
});

test('tokens that are refused right away cause no loop: the page asks for another only after a pause', async () => {
  const { page, close } = await openInApp(bridges['Android'] ?? '');
  const refused = async (token: string) => {
    const answer = page.waitForResponse((response) => response.status() === 401);
    await say(page, 'init', { token });
    await answer;
    await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
  };
  await refused('no.longer.good');
  await expect.poll(() => heard(page, 'session-expired')).toHaveLength(1);
  await refused('nor.is.this');
  expect(await heard(page, 'session-expired')).toHaveLength(1);
  await page.clock.fastForward(6000);
  await refused('nor.this.one');
  await expect.poll(() => heard(page, 'session-expired')).toHaveLength(2);
  await close();
});

test.each([
  ['React Native', 'tsx', 'nativeEvent.data'],
  ['Flutter', 'dart', "addJavaScriptChannel('AndroidInterface'"],
  ['Swift', 'swift', 'name: "offerWall"'],
  ['Kotlin', 'kotlin', '"AndroidInterface"'],
  ['Unity', 'csharp', 'cb: Hear'],
])(
  'the recipe for %s uses the bridge of its system, and knows the messages of the page',
  (heading, language, bridge) => {
    const [recipe = ''] = recipes(heading, language, service, wall);
    expect(recipe).toContain(bridge);
    for (const word of ['hello', 'session-expired', 'init', 'offer-open', 'ack', 'offer-wall', 'offer-wall-host']) {
      expect(recipe).toMatch(new RegExp(`['"]${word}['"]`));
    }
    // The token goes only to the service's own page, and is in no URL.
    expect(recipe).toContain("if (location.origin === '");
    expect(recipe).toMatch(/subid1=\S+#await-token/);
    expect(recipe).toContain('Bearer ');
    expect(recipe).toMatch(/canGoBack|allowsBackForwardNavigationGestures/i);
  },
);
