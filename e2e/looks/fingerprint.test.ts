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
const printOf = async (body: string) => fingerprint(page, await pictureOf(body));

test('the same page is the same picture', async () => {
  const accepted = await printOf(TEXT + ACTION);
  expect(accepted).toHaveLength(37);
  expect(difference(accepted, await printOf(TEXT + ACTION))).toBeNull();
});

test.each([
  ['another word', 'islands', 'isles'],
  ['a letter less', 'harbour', 'harbor'],
  ['another digit', 'level 20', 'level 30'],
  ['a line 2 px lower', '40px 20px', '42px 20px'],
  ['a text 1 px to the side', '40px 20px', '40px 21px'],
  ['a text in a colour that is 5 % lighter', '#526070', '#5f6d7d'],
  ['a border that is gone', '1px solid #dde3e9', '1px solid transparent'],
  ['a border in a colour that is 5 % darker', '#dde3e9', '#d1d7dd'],
  ['a corner that is 2 px less round', '14px', '12px'],
  ['a button that is 1 px higher', '12px', '12.5px'],
  ['a background that is one level darker', '#fff', '#fefefe'],
])('%s is another picture', async (_, from, to) => {
  const [before, after] = [TEXT + ACTION, (TEXT + ACTION).replace(from, to)];
  expect(after).not.toBe(before);
  const found = difference(await printOf(before), await printOf(after));
  expect(found?.words).toMatch(/^\d+ blocks of 20 px differ, from \(\d+, \d+\) to \(\d+, \d+\)$/);
});

test('one digit for another is seen wherever it stands and whatever its font', async () => {
  const digits = Array.from('1234567890', (digit) => `level ${digit}.`);
  for (const style of ['sans-serif', 'system-ui', 'system-ui; margin-left: 7px']) {
    const prints: Fingerprint[] = [];
    for (const text of digits) prints.push(await printOf(`<p style="font: 16px ${style}; color: #526070">${text}`));
    for (const [at, one] of prints.entries())
      for (const other of prints.slice(at + 1)) expect(difference(one, other)).not.toBeNull();
  }
});

test('what differs is named by where it is, and framed', async () => {
  const png = await pictureOf(TEXT + ACTION);
  const other = await printOf(TEXT + ACTION.replace('100', '900'));
  const found = difference(await fingerprint(page, png), other);
  expect(found?.blocks.every(({ top }) => top > 300)).toBe(true);
  const marked = await fingerprint(page, await markBlocks(page, png, found?.blocks ?? []));
  expect(difference(await fingerprint(page, png), marked)?.blocks).toEqual(found?.blocks);
});

test('rounding that nobody sees is the same picture', () => {
  expect(difference(['AAAAAA*17 //AAAA'], ['AAAAAC*17 //AAAA'])).toBeNull();
  expect(difference(['AAAAAA*17 //AAAA'], ['AAAAAD*17 //AAAA'])?.blocks).toHaveLength(17);
});

test('a picture of another size is another', () => {
  expect(difference(['AAAAAA*18', 'AAAAAA*18'], ['AAAAAA*18'])?.words).toContain('size');
  expect(difference(['AAAAAA*18'], ['AAAAAA*17'])?.words).toContain('size');
});
