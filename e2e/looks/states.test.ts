import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, looks } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { acceptedLooks } from './accepted-looks.ts';
import { startGallery } from './gallery.ts';
import { missingLetters } from './missing-letters.ts';
import { openStatePages } from './state-pages.ts';
import { states } from './states.ts';

// Every state of the elements, in a left-to-right and a right-to-left language: it looks as accepted, is accessible, and
// does not scroll sideways in a narrow window or with large text.

const [phoneLight, , , wideDark] = looks;
/** Direction and language don't change colors, so Arabic needs each width and each scheme once. */
const looksIn = { en: looks, ar: [phoneLight, wideDark] } as const;
const languages = ['en', 'ar'] as const;

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());
const open = openStatePages(browser, gallery, { bypassCSP: true });

async function applyLook(page: Page, { colorScheme, width }: (typeof looks)[number], at?: 'end'): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((end) => {
    scrollTo(0, end ? document.documentElement.scrollHeight : 0);
  }, at === 'end');
  await page.mouse.move(0, 0);
}

const variants = states.flatMap((state) => languages.map((lang) => ({ id: `${state.name}-${lang}`, state, lang })));

describe.each(variants)('$id', ({ id, state, lang }) => {
  const { at } = state;
  let page: Page;

  beforeAll(async () => {
    const opened = await open(state, lang);
    ({ page } = opened);
    return () => opened.leave();
  });

  test('looks as accepted', async () => {
    const accepted = acceptedLooks(id);
    const differences: (string | null)[] = [];
    for (const look of looksIn[lang]) {
      const settle = () => applyLook(page, look, at);
      const takeScreenshot = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
      await settle();
      differences.push(await accepted.check(`${look.width}-${look.colorScheme}`, { settle, takeScreenshot }));
    }
    accepted.finish();
    expect(differences.filter((each) => each !== null)).toEqual([]);
  });

  test('has no letter that the fonts lack', async () => {
    expect(await missingLetters(page)).toEqual([]);
  });

  test('is accessible', async () => {
    await applyLook(page, lang === 'en' ? phoneLight : wideDark, at);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('does not scroll sideways at 320 px, also with text twice as large', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const overflows: number[] = [];
    for (const size of ['100%', '200%']) {
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, size);
      overflows.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    }
    expect(overflows).toEqual([0, 0]);
  });
});
