import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { difference, fingerprint } from './fingerprint.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
});

afterAll(() => browser.close());

const ACTION = '<a style="display:block;margin:300px 20px;height:44px;background:#0f6e5c;color:#fff">Earn 100 Gems</a>';

async function printOf(body: string) {
  await page.setContent(`<body style="margin:0;background:#f5f7f9;font:16px sans-serif">${body}`);
  return fingerprint(page, await page.screenshot());
}

test('the same page is the same picture, and a word more in a line is as well', async () => {
  const accepted = await printOf(`<p>Build a harbour</p>${ACTION}`);
  expect(accepted).toHaveLength(16);
  expect(difference(accepted, await printOf(`<p>Build a harbour</p>${ACTION}`))).toBeNull();
  expect(difference(accepted, await printOf(`<p>Build a harbor</p>${ACTION}`))).toBeNull();
});

test.each([
  ['a button that is gone', ACTION.replace('background:#0f6e5c;', '')],
  ['another colour', ACTION.replace('#0f6e5c', '#0f3c6e')],
  ['another place', ACTION.replace('300px 20px', '340px 20px')],
  ['another width', ACTION.replace('300px 20px', '300px 80px')],
  ['nothing at all', ''],
])('%s is another picture', async (_, other) => {
  expect(difference(await printOf(ACTION), await printOf(other))).toContain('blocks of 48 px');
});

test('a picture of another size is another', async () => {
  const accepted = await printOf(ACTION);
  expect(difference(accepted, accepted.slice(1))).toContain('size');
});
