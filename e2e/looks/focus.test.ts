import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { focusedIn } from '../support/browser/focus.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { focusRing, type Ring } from './focus-ring.ts';
import { startGallery } from './gallery.ts';
import { stateOf } from './states.ts';

// Measured in screenshots: every element that Tab reaches has a focus ring that surrounds it, has enough contrast, and is
// not hidden by scrolling or sticky content (WCAG 2.2, 1.4.11, 2.4.7, 2.4.11).

/** In px. Rings are 3 px thick, but their rounded corners are shorter than those of the bounding box. */
const MIN_THICKNESS = 1.5;

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());

/** The rings of all tab stops, once around the page; at most `limit`. */
async function walk(page: Page, limit: number): Promise<Ring[]> {
  const rings: Ring[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const seen = new Set<string>();
  while (rings.length < limit) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const { left, top } = (element ?? document.body).getBoundingClientRect();
      return `${left}, ${top + scrollY}`;
    });
    const stop = `${await focusedIn(page)} ${place}`;
    if (stop.startsWith('body') || seen.has(stop)) break;
    seen.add(stop);
    rings.push(await focusRing(page));
  }
  return rings;
}

const faultsOf = (rings: readonly Ring[]): Ring[] =>
  rings.filter(({ isWhole, thickness }) => !isWhole || thickness < MIN_THICKNESS);

async function open(name: string, colorScheme: 'light' | 'dark', lang: string) {
  const watched = await gallery.open(browser, { colorScheme, viewport: { width: 360, height: 740 }, bypassCSP: true });
  await stateOf(name).show(watched.page, gallery, lang);
  return watched;
}

test.each([
  ['wall', 'light', 'en', 8],
  ['wall', 'dark', 'ar', 8],
  ['wall-details', 'light', 'ar', 2],
  ['wall-details', 'dark', 'en', 2],
  ['wall-accent-dark', 'light', 'en', 6],
  ['wall-accent-dark', 'dark', 'ar', 6],
  ['wall-accent-light', 'light', 'ar', 6],
  ['wall-accent-light', 'dark', 'en', 6],
  ['wall-offline', 'light', 'en', 1],
  ['activity', 'light', 'ar', 6],
  ['activity', 'dark', 'en', 6],
  ['ticket-errors', 'light', 'en', 8],
  ['form-errors', 'dark', 'ar', 8],
  ['form-questions', 'light', 'ar', 6],
  ['form-devices', 'dark', 'en', 4],
] as const)('every tab stop has a visible ring: %s, %s, %s', async (name, colorScheme, lang, atLeast) => {
  const { page, close } = await open(name, colorScheme, lang);
  const rings = await walk(page, 10);
  expect(rings.length).toBeGreaterThanOrEqual(atLeast);
  expect(faultsOf(rings)).toEqual([]);
  await close();
});

test('a ring that is faint, thin or cut off is found', async () => {
  const { page, close } = await open('wall-offline', 'light', 'en');
  const button = page.locator('.notice button');
  const ringWith = async (style: string): Promise<Ring> => {
    await button.evaluate((element, text) => element.setAttribute('style', text), style);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    return focusRing(page);
  };
  await button.focus();
  expect(faultsOf([await ringWith('')])).toEqual([]);
  expect(faultsOf([await ringWith('outline-color: #c0c4c8')])).toHaveLength(1);
  expect(faultsOf([await ringWith('outline-width: 1px')])).toHaveLength(1);
  expect(faultsOf([await ringWith('outline: none')])).toHaveLength(1);
  expect(faultsOf([await ringWith('clip-path: inset(-10px -10px 30px)')])).toHaveLength(1);
  await close();
});
