import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

test.each([
  ['system-ui', 400, 'Reward', 'Roboto-Regular'],
  ['serif', 500, 'Reward', 'Roboto-Medium'],
  ['Arial', 600, 'Reward', 'Roboto-SemiBold'],
  ['monospace', 700, 'Reward', 'RobotoMono-Bold'],
  ['ui-monospace, SFMono-Regular, Menlo, monospace', 400, 'Reward', 'RobotoMono-Regular'],
  ['system-ui, sans-serif', 600, 'Reward', 'Roboto-SemiBold'],
  ['system-ui, sans-serif', 400, 'مكافأة', 'NotoSansArabic-Regular'],
  ['system-ui, "Segoe UI", sans-serif', 700, 'مكافأة', 'NotoSansArabic-Bold'],
])('%s, %i: "%s" is written in %s', async (family, weight, text, font) => {
  const page = await browser.newPage();
  await page.setContent(`<p style='font: ${weight} 16px ${family}'>${text}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ postScriptName }) => postScriptName)).toEqual([font]);
  await page.close();
});
