import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { recipes } from '../support/browser/host-page.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

// Runs the React Native recipe of docs/embed-platforms.md, with a Chromium page as its webview.

/** The part of React Native that the recipe uses. */
const modules: Readonly<Record<string, string>> = {
  react: 'export const useRef = (current) => ({ current }); export const useEffect = (run) => void run();',
  'react-native': `export const opened = []; export const Linking = { openURL: async (url) => opened.push(url) };
    export const pressed = []; export const BackHandler = { addEventListener: (_, listener) => {
      pressed.push(listener); return { remove() {} }; } };`,
  'react-native-webview': "export const WebView = 'WebView';",
};

interface WebViewProps {
  ref: { current: unknown };
  source: { uri: string; headers?: object };
  onMessage(event: { nativeEvent: { url: string; data: string } }): Promise<void>;
  onNavigationStateChange(state: { canGoBack: boolean }): void;
  onOpenWindow(event: { nativeEvent: { targetUrl: string } }): void;
}
type Recipe = (props: { userId: string; token?: string; mintToken: () => Promise<string> }) => { props: WebViewProps };

let browser: Browser;
let folder = '';
let service: TestService;
let wall: TestWall;
let recipe: Recipe;
/** URLs that the app has opened in the system browser. */
let opened: string[];
/** What the app runs when the user presses Back. True: it has gone back. */
let pressed: (() => boolean)[];

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  await service.importOffers([offerRow(1), offerRow(2)]);
  wall = await service.newWall({ require_token: true });

  folder = mkdtempSync(join(tmpdir(), 'react-native-'));
  const save = (name: string, text: string): string => {
    writeFileSync(join(folder, `${name}.mjs`), text);
    return pathToFileURL(join(folder, `${name}.mjs`)).href;
  };
  const [text = ''] = recipes('React Native', 'tsx', service, wall);
  const jsx = { runtime: 'classic', pragma: 'element' } as const;
  const { code } = await transformWithOxc(text, 'offer-wall.tsx', { jsx, target: 'es2024' });
  let program = `const element = (type, props) => ({ type, props });\n${code}`;
  for (const [name, source] of Object.entries(modules))
    program = program.replace(`"${name}"`, `"${save(name, source)}"`);
  ({ OfferWall: recipe } = (await import(/* @vite-ignore */ save('offer-wall', program))) as { OfferWall: Recipe });
  ({ opened, pressed } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'react-native.mjs')).href)) as {
    opened: typeof opened;
    pressed: typeof pressed;
  });
});

afterAll(async () => {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Shows the recipe's webview. Every user gets a token that is valid for a minute; `tokens` collects them. */
async function openApp({ userId = service.newUser(), mayMint = true } = {}) {
  const tokens: string[] = [];
  const mint = async (): Promise<string> => {
    if (!mayMint) throw new Error('The server is down');
    const token = await mintToken(service, wall, userId, { expires_in: 60 });
    tokens.push(token);
    return token;
  };
  const { props } = recipe({ userId, mintToken: mint });
  const watched = await openPage(browser, { viewport: { width: 390, height: 800 } });
  const { page } = watched;
  await page.clock.install();
  props.ref.current = { injectJavaScript: (script: string) => void page.evaluate(script) };
  await page.exposeFunction('tellApp', (data: string) => props.onMessage({ nativeEvent: { data, url: page.url() } }));
  await page.addInitScript('window.ReactNativeWebView = { postMessage: (text) => void tellApp(text) };');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(props.source.uri);
  return { ...watched, addresses, props, tokens, offers: page.getByRole('article') };
}

test('a user with any id gets a token and offers, and a new token after it has expired; no URL contains one', async () => {
  const { addresses, close, offers, page, tokens } = await openApp({ userId: 'me+you@shop.example/ä&b=c d' });
  await offers.first().waitFor();
  expect(tokens).toHaveLength(1);
  service.clock.forward(2 * MINUTE);
  await page.locator('offer-wall').evaluate((element) => (element as unknown as { reload(): Promise<void> }).reload());
  await expect.poll(() => tokens.length).toBe(2);
  await offers.first().waitFor();
  expect(addresses.length).toBeGreaterThan(0);
  expect(service.secrets.leaksIn(addresses)).toEqual([]);
  await close();
});

test('an offer opens in the system browser, and the page stays', async () => {
  const { close, offers, page } = await openApp();
  await offers.first().waitFor();
  const acknowledged = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
          if (data.type === 'ack') resolve();
        });
      }),
  );
  const before = page.url();
  await offers.first().getByRole('link').click();
  await expect.poll(() => opened.at(-1)).toMatch(/\/click\//);
  await acknowledged;
  // Without the acknowledgement, the page would navigate now.
  await page.clock.fastForward(2000);
  expect(page.url()).toBe(before);
  await close();
});

test('a link to a new window opens in the system browser, if it is a web URL', async () => {
  const { close, offers, props } = await openApp();
  // The page has its token, so no request is running when it closes.
  await offers.first().waitFor();
  const before = opened.length;
  for (const targetUrl of ['https://shop.example/privacy', 'javascript:alert(1)', 'tel:110']) {
    props.onOpenWindow({ nativeEvent: { targetUrl } });
  }
  expect(opened.slice(before)).toEqual(['https://shop.example/privacy']);
  await close();
});

test('a token that the app has goes with the request for the page, and Back goes back on the page first', () => {
  const { props } = recipe({ userId: 'ann', token: 'a.b.c', mintToken: async () => '' });
  expect(props.source.headers).toEqual({ Authorization: 'Bearer a.b.c' });
  let steps = 0;
  props.ref.current = { goBack: () => (steps += 1) };
  const goBack = pressed.at(-1);
  expect([goBack?.(), steps]).toEqual([false, 0]);
  props.onNavigationStateChange({ canGoBack: true });
  expect([goBack?.(), steps]).toEqual([true, 1]);
});

test('without a token the page asks the user to sign in', async () => {
  const { close, page } = await openApp({ mayMint: false });
  await page.getByRole('heading', { name: 'Sign in to earn' }).waitFor();
  await close();
});

test('other pages get no token, neither on request nor after the webview has navigated to them', async () => {
  const { close, offers, page, props, tokens } = await openApp();
  await offers.first().waitFor();
  const data = JSON.stringify({ v: 1, src: 'offer-wall', type: 'session-expired' });
  await props.onMessage({ nativeEvent: { data, url: 'https://shop.example/' } });
  await props.onMessage({ nativeEvent: { data, url: `${service.url}.shop.example/` } });
  expect(tokens).toHaveLength(1);

  // The same service under another origin.
  await page.goto(`${service.url.replace('127.0.0.1', 'localhost')}/health/live`);
  await page.evaluate(
    "window.heard = []; window.postMessage = (...given) => heard.push(given); addEventListener('message', (event) => heard.push(event.data));",
  );
  await props.onMessage({ nativeEvent: { data, url: `${service.url}/wall/1/1` } });
  expect(tokens).toHaveLength(2);
  expect(await page.evaluate('heard')).toEqual([]);
  await close();
});
