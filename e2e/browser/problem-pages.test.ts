import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

const { browser, stage: service } = await inBrowser(startPublicService, ({ stop }) => stop());

test.each(['problems', 'problems/invalid_key', 'problems/stale_timestamp'])(
  '/%s has no accessibility faults, and fits a screen of 320 px',
  async (path) => {
    const { page, close } = await openPage(browser, { bypassCSP: true, viewport: { width: 320, height: 640 } });
    await page.goto(`${service.url}/${path}`);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await close();
  },
);

test('the list leads to every page, and each page back to the list, under its own policy', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${service.url}/problems`);
  await page.getByRole('link', { name: 'Timestamp out of range' }).click();
  await page.getByRole('heading', { name: 'What to do' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.querySelector("pre")).whiteSpace')).toContain('pre-wrap');
  await page.getByRole('link', { name: 'All problems' }).click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  await close();
});
