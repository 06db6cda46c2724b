import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, looks, openBrowser, type WatchedPage } from '../support/browser.ts';
import { acceptedLooks } from './accepted-looks.ts';
import { fingerprint } from './fingerprint.ts';
import { startGallery, type Gallery } from './gallery.ts';
import { states } from './states.ts';

// Every state of the elements, in a left-to-right and a right-to-left language: as it was accepted, accessible, and
// without sideways scrolling in a narrow window and with large text.

const [phoneLight, phoneDark, wideLight, wideDark] = looks;

let browser: Browser;
let gallery: Gallery;
let reader: Page;

beforeAll(async () => {
  browser = await openBrowser();
  gallery = await startGallery();
  reader = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

async function lookLike(page: Page, { colorScheme, width }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await page.mouse.move(0, 0);
}

/** Width of letters, digits and Arabic in the font that the elements use here. */
const fontsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) return 0;
    context.font = '100px system-ui, sans-serif';
    return Math.round(context.measureText('Adgjpqy 0123 العربية').width);
  });

describe.each(states)('$name', ({ name, show }) => {
  describe.each(['en', 'ar'])('%s', (lang) => {
    let watched: WatchedPage;
    let page: Page;

    beforeAll(async () => {
      watched = await gallery.open(browser, { bypassCSP: true });
      ({ page } = watched);
      await show(page, gallery, `&lang=${lang}`);
    });

    afterAll(() => watched.close());

    test('looks as accepted', async ({ skip }) => {
      const accepted = acceptedLooks(`${name}-${lang}`, await fontsOf(reader));
      skip(!accepted.comparable, 'the accepted pictures show other fonts than this machine has');
      const wrong: (string | null)[] = [];
      for (const look of looks) {
        await lookLike(page, look);
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        wrong.push(accepted.check(`${look.width}-${look.colorScheme}`, png, await fingerprint(reader, png)));
      }
      accepted.finish();
      expect(wrong.filter((each) => each !== null)).toEqual([]);
    });

    test('is accessible', async () => {
      const faults: string[] = [];
      for (const look of lang === 'en' ? [phoneLight, wideDark] : [phoneDark, wideLight]) {
        await lookLike(page, look);
        faults.push(...(await accessibilityFaults(page)));
      }
      expect(faults).toEqual([]);
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
});
