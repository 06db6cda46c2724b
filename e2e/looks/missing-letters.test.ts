import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser/browser.ts';
import { missingLetters } from './missing-letters.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

test('finds letters that no font has, also in shadow roots and style sheets', async () => {
  const page = await browser.newPage();
  await page.setContent(`
    <p>Earn 1,150 Gems · “Reader’s Club” … – 2 × 3 العربية ١٢٣، ؟</p><p hidden>☃</p>
    <div><template shadowrootmode="open"><style>b::before { content: '✓' / '' }</style><b>日本</b></template></div>`);
  expect(await missingLetters(page)).toEqual(['日', '本', '✓']);
  await page.close();
});
