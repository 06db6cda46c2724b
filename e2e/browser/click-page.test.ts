import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openedTab } from '../support/browser/opened-tab.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());
const { service, wall } = quests;

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
    expect(card).toBe('24px');
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  }
});

/** The click link of an offer that is only for tablets. */
async function tabletOffer(image_url: string): Promise<string> {
  const row = offerRow(910, { name: '<b>Tablet</b> quest', image_url, targeting: { devices: ['tablet'] } });
  expect((await service.importOffers([row])).rejected).toEqual([]);
  const [offer] = await askFor(service, wall, { subid1: service.newUser() }).offers();
  return (offer?.click_url ?? '').replace(/\/click\/\d+\//, '/click/910/');
}

test.each(widths)('the page for an offer that the user cannot have names it, at %i px', async (width) => {
  const link = await tabletOffer('/embed/nothing.png');
  for (const [locale, title] of [
    ['en-US', 'Not available on this device'],
    ['ar-EG', 'غير متاح على هذا الجهاز'],
  ] as const) {
    const { page, close } = await openPage(browser, { locale, viewport: { width, height: 640 } });
    expect((await page.goto(link))?.status()).toBe(403);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('<b>Tablet</b> quest').waitFor();
    // The missing picture leaves the initial.
    await expect.poll(() => page.locator('img').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  }
});

test('the button closes the tab that the offer opened in, and elsewhere goes back', async () => {
  const { page, close } = await openPage(browser, { locale: 'en-US' });
  const link = await tabletOffer('/images/harbor.svg');
  await page.goto(quests.hosted(service.newUser()));
  await page.getByRole('article').first().waitFor();
  const back = page.getByRole('button', { name: 'Back to the offers' });
  await page.goto(link);
  await back.press('Enter');
  await page.getByRole('article').first().waitFor();

  const tab = await openedTab(page, () =>
    page.evaluate((url) => {
      const anchor = Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noopener' });
      document.body.append(anchor);
      anchor.click();
    }, link),
  );
  const closed = tab.waitForEvent('close');
  // The tab may be gone before a click of the test's own is over.
  const button = tab.getByRole('button', { name: 'Back to the offers' });
  await button.evaluate((element) => void setTimeout(() => (element as HTMLElement).click()));
  await closed;
  await close();
});

test('a link that was opened directly closes its tab, or says that the user can', async () => {
  const { page, close } = await openPage(browser, { locale: 'en-US' });
  const link = await tabletOffer('/images/harbor.svg');
  await page.goto(link);
  // As in browsers that let no script close the tab.
  await page.evaluate(() => {
    Object.assign(window, { close: () => {} });
    Object.defineProperty(history, 'length', { value: 1 });
  });
  await page.getByRole('button', { name: 'Back to the offers' }).click();
  await page.getByText('You can close this tab now.').waitFor();
  await close();
});

test('the page has the accent of its wall, and is accessible with it', async () => {
  const colorful = await service.newWall({ customization: { accent: 'ffd400' } });
  await tabletOffer('/images/harbor.svg');
  const [offer] = await askFor(service, colorful, { subid1: service.newUser() }).offers();
  const { page, close } = await openPage(browser, { locale: 'en-US' });
  await page.goto((offer?.click_url ?? '').replace(/\/click\/\d+\//, '/click/910/'));
  const button = page.getByRole('button', { name: 'Back to the offers' });
  const colors = await button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
  expect(colors).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)']);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});
