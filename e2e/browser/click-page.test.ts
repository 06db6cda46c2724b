import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, startPublicService, widths } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

const { browser, stage: service } = await inBrowser(startPublicService, ({ stop }) => stop());

test.each(widths)('the page for an invalid link is readable and accessible at %i px', async (width) => {
  for (const [locale, title, dir] of [
    ['en-US', 'This link no longer works', 'ltr'],
    ['de-DE', 'Dieser Link funktioniert nicht mehr', 'ltr'],
    ['ar-EG', 'هذا الرابط لم يعد صالحًا', 'rtl'],
  ] as const) {
    const { page, close } = await openPage(browser, { locale, viewport: { width, height: 640 } });
    const answer = await page.goto(`${service.url}/click/1/no-token`);
    expect(answer?.status()).toBe(410);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    // The style sheet applies under the page's policy: the card fits, in the right direction.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
    const card = await page.locator('main').evaluate((element) => getComputedStyle(element).borderRadius);
    expect(card).toBe('18px');
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  }
});
