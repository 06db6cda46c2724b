import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, looks, type WatchedPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { acceptedLooks } from './accepted-looks.ts';
import { startGallery } from './gallery.ts';
import { missingLetters } from './missing-letters.ts';
import { states } from './states.ts';

// Every state of the elements, in a left-to-right and a right-to-left language: as it was accepted, accessible, and
// without sideways scrolling in a narrow window and with large text.

const [phoneLight, , , wideDark] = looks;

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());
const reader = await browser.newPage();

async function lookLike(page: Page, { colorScheme, width }: (typeof looks)[number], at?: 'end'): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((end) => {
    scrollTo(0, end ? document.documentElement.scrollHeight : 0);
  }, at === 'end');
  await page.mouse.move(0, 0);
}

const shown = states.flatMap((state) => ['en', 'ar'].map((lang) => ({ id: `${state.name}-${lang}`, state, lang })));

describe.each(shown)('$id', ({ id, state: { show, at }, lang }) => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await gallery.open(browser, { bypassCSP: true, locale: lang });
    ({ page } = watched);
    await show(page, gallery, lang);
  });

  afterAll(() => watched.close());

  test('looks as accepted', async () => {
    const accepted = acceptedLooks(id, reader);
    const wrong: (string | null)[] = [];
    for (const look of looks) {
      const shoot = async (): Promise<Buffer> => {
        await lookLike(page, look, at);
        return page.screenshot({ animations: 'disabled', caret: 'hide' });
      };
      wrong.push(await accepted.check(`${look.width}-${look.colorScheme}`, shoot));
    }
    accepted.finish();
    expect(wrong.filter((each) => each !== null)).toEqual([]);
  });

  test('has no letter that its fonts lack', async () => {
    expect(await missingLetters(page)).toEqual([]);
  });

  test('is accessible', async () => {
    await lookLike(page, lang === 'en' ? phoneLight : wideDark, at);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('needs no sideways scrolling at 320 px, and none with text twice as large', async () => {
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
