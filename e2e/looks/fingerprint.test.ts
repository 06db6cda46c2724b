import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser/browser.ts';
import { difference, fingerprint, type Fingerprint } from './fingerprint.ts';
import { markBlocks } from './mark-blocks.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
});

afterAll(() => browser.close());

const TEXT = '<p style="margin:40px 20px;color:#526070">Build a harbour, trade with islands and reach level 20.</p>';
const ACTION =
  '<a style="display:block;margin:300px 20px;padding:12px;border:1px solid #dde3e9;border-radius:14px;background:#fff;color:#0b6e5f">Earn 100 Gems</a>';

async function pictureOf(body: string): Promise<Buffer> {
  await page.setContent(`<body style="margin:0;background:#f4f6f8;font:16px system-ui">${body}`);
  return page.screenshot();
}
const printOf = async (body: string) => fingerprint(await pictureOf(body));

test('the same page has the same fingerprint', async () => {
  const accepted = await printOf(TEXT + ACTION);
  expect(accepted).toHaveLength(37);
  expect(difference(accepted, await printOf(TEXT + ACTION))).toBeNull();
});

test.each([
  ['a different word', 'islands', 'isles'],
  ['a missing letter', 'harbour', 'harbor'],
  ['a different digit', 'level 20', 'level 30'],
  ['a line 2 px lower', '40px 20px', '42px 20px'],
  ['text 1 px to the side', '40px 20px', '40px 21px'],
  ['text in a color 5 % lighter', '#526070', '#5f6d7d'],
  ['a missing border', '1px solid #dde3e9', '1px solid transparent'],
  ['a border in a color 5 % darker', '#dde3e9', '#d1d7dd'],
  ['a corner radius 2 px smaller', '14px', '12px'],
  ['a button 1 px higher', '12px', '12.5px'],
  ['a background one level darker', '#fff', '#fefefe'],
])('%s changes the fingerprint', async (_, from, to) => {
  const [before, after] = [TEXT + ACTION, (TEXT + ACTION).replace(from, to)];
  expect(after).not.toBe(before);
  const [was, is] = [await pictureOf(before), await pictureOf(after)];
  // The larger blocks of the console notice everything but a slightly sharper corner.
  for (const block of from === '14px' ? [20] : [20, 40]) {
    const found = difference(await fingerprint(was, block), await fingerprint(is, block), block);
    const words = new RegExp(`^\\d+ blocks of ${block} px differ, from \\(\\d+, \\d+\\) to \\(\\d+, \\d+\\)$`);
    expect(found?.summary).toMatch(words);
  }
});

test('any two digits differ, at any position and in any font', async () => {
  const digits = Array.from('1234567890', (digit) => `level ${digit}.`);
  for (const style of ['sans-serif', 'system-ui', 'system-ui; margin-left: 7px']) {
    const prints: Fingerprint[] = [];
    for (const text of digits) prints.push(await printOf(`<p style="font: 16px ${style}; color: #526070">${text}`));
    for (const [at, one] of prints.entries())
      for (const other of prints.slice(at + 1)) expect(difference(one, other)).not.toBeNull();
  }
});

test('a difference has a position, and is marked in the picture', async () => {
  const png = await pictureOf(TEXT + ACTION);
  const other = await printOf(TEXT + ACTION.replace('100', '900'));
  const print = await fingerprint(png);
  const found = difference(print, other);
  expect(found?.blocks.every(({ top }) => top > 300)).toBe(true);
  const marked = await fingerprint(await markBlocks(png, found?.blocks ?? []));
  expect(difference(print, marked)?.blocks).toEqual(found?.blocks);
});

test('invisible rounding is no difference', () => {
  expect(difference(['AAAAAA*17 //AAAA'], ['AAAAAC*17 //AAAA'])).toBeNull();
  expect(difference(['AAAAAA*17 //AAAA'], ['AAAAAD*17 //AAAA'])?.blocks).toHaveLength(17);
});

test('a different size is a difference', () => {
  expect(difference(['AAAAAA*18', 'AAAAAA*18'], ['AAAAAA*18'])?.summary).toContain('size');
  expect(difference(['AAAAAA*18'], ['AAAAAA*17'])?.summary).toContain('size');
});
