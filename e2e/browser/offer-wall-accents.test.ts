import { expect, test } from 'vitest';
import { boxContrasts } from '../looks/contrast.ts';
import { accessibilityFaults, looks, openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

test.each(looks)('text is readable if the wall sets only an accent: $colorScheme, $width px', async (look) => {
  const { colorScheme, width } = look;
  const viewport = { width, height: 800 };
  // Otherwise a chip's colors would be measured while they change.
  const reducedMotion = 'reduce';
  const { page, close } = await openPage(browser, { colorScheme, viewport, reducedMotion, bypassCSP: true });
  for (const [accent, background] of [
    ['14365a', 'rgb(20, 54, 90)'],
    ['ffd84d', 'rgb(255, 216, 77)'],
    ['767676', 'rgb(118, 118, 118)'],
  ] as const) {
    await page.goto(
      quests.hosted(quests.service.newUser(), await quests.service.newWall({ customization: { accent } })),
    );
    const link = page.locator('.cta').first();
    await link.waitFor();
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(background);
    const [contrast] = await boxContrasts(link);
    expect(contrast?.icon).toBeGreaterThanOrEqual(4.5);
    await page.locator('.chip').nth(1).click();
    expect(await accessibilityFaults(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
  }
  await close();
});

test('text on an accent that the page sets is readable', async () => {
  const { page, close } = await openPage(browser, { colorScheme: 'light' });
  const wall = await quests.service.newWall({ customization: { accent: 'ffd84d' } });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('offer-wall { --offer-wall-accent: #14365a }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.goto(quests.hosted(quests.service.newUser(), wall));
  const link = page.locator('.cta').first();
  await link.waitFor();
  await expect
    .poll(() => link.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(20, 54, 90)');
  const [contrast] = await boxContrasts(link);
  expect(contrast?.icon).toBeGreaterThanOrEqual(4.5);
  await close();
});
