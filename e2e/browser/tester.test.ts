import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTester, type Tester } from '../../server/cli/tester/serve-tester.ts';
import { targetOf, writeMessage } from '../../server/postbacks/message/message.ts';
import { exampleFacts } from '../../server/postbacks/message/postback-facts.fixture.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { newWebhookSecret, webhookKey } from '../../server/security/webhook-secret.ts';
import { accessibilityFaults, openBrowser, openPage } from '../support/browser/browser.ts';

// The page of `rewards listen --page`.

const secret = newWebhookSecret(systemIds());
let browser: Browser;
let tester: Tester;

beforeAll(async () => {
  browser = await openBrowser();
  tester = await serveTester({ clock: systemClock, ids: systemIds(), secretOf: () => secret }, 0);
});
afterAll(async () => {
  await browser.close();
  await tester.close();
});

/** Sends a credit or reversal, signed with the right secret or another one. */
async function send(kind: 'get' | 'json', facts = exampleFacts(), signedWith = secret): Promise<number> {
  const target = targetOf(kind, tester.addresses[kind], webhookKey(signedWith));
  const { body, headers, method, url } = writeMessage(target, facts, Date.now());
  return (await fetch(url, { method, headers, body })).status;
}

test('shows what came, with its verdict, and lets the receiver fail', async () => {
  const { close, page } = await openPage(browser);
  await page.goto(tester.url);
  await page.getByText('Nothing here yet').waitFor();
  await send('get');
  await send('json', exampleFacts({ status: 2, reversalId: 422, deliveryId: 'dlv_2' }));
  await send('json', exampleFacts({ deliveryId: 'dlv_3' }), newWebhookSecret(systemIds()));
  const entries = page.getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(3);
  const texts = await entries.allInnerTexts();
  expect(texts[0]).toMatch(/Claims 125 credits[^]*Wrong signature[^]*Responded with 401/);
  expect(texts[1]).toMatch(/Reversed -125[^]*POST[^]*Harbor Quest: Reach level 10 for user 42[^]*Signature verified/);
  expect(texts[2]).toMatch(/Credited 125[^]*GET[^]*Signature verified[^]*Responded with 200/);

  const failing = page.getByRole('switch', { name: 'Let this receiver fail' });
  await failing.press('Enter');
  await page.getByText('New postbacks now get a 500.').waitFor();
  expect(await send('get')).toBe(500);
  await page.getByText('Attempt 2').waitFor();
  await page.getByText('Show the request').first().click();
  await page.getByText(/GET \/[\da-f]+\/get\?user=user%2042/).waitFor();
  await failing.click();
  await page.getByText('New postbacks now get a 500.').waitFor({ state: 'hidden' });
  await close();
});

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [320, 'dark'],
] as const)('is accessible and fits at %d px, %s', async (width, colorScheme) => {
  await send('json');
  const { close, page } = await openPage(browser, { viewport: { width, height: 740 }, colorScheme, bypassCSP: true });
  await page.goto(tester.url);
  await page.getByRole('listitem').first().waitFor();
  await page.getByText('Show the request').first().click();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await close();
});
