import fc from 'fast-check';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { themePresets } from '../../shared/theme-presets.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { boxContrasts } from './contrast.ts';
import { startGallery } from './gallery.ts';
import { openWall } from './state.ts';

// Whatever accent a page or a wall chooses, in every preset, light and dark: text has a contrast of 4.5:1, and edges and
// focus rings have one of 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Measured on the wall itself.

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());

const TEXTS =
  '.title, .tab, .chip, .chip span, .section, .name, .facts, .cta, .pill small, .search, select, .probe:not(.featured)';
const EDGES = '.tab[aria-selected=true], .chip[aria-pressed=true], .search, select, .step-mark';
/** Where focus rings may be; on all but the last, text may have their color, too. */
const AREAS = ['background', 'surface', 'featured'];

const themes = themePresets.flatMap((preset) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ preset, colorScheme })),
);

/** Adds text in the color of focus rings on each of the areas. */
async function addProbes(page: Page): Promise<void> {
  await page.evaluate((areas) => {
    for (const area of areas) {
      const probe = Object.assign(document.createElement('i'), { className: `probe ${area}`, textContent: area });
      probe.style.setProperty('color', 'var(--_tint)');
      probe.style.setProperty('background', `var(--_${area})`);
      document.querySelector('offer-wall')?.shadowRoot?.querySelector('.root')?.append(probe);
    }
  }, AREAS);
}

/** The boxes of a wall with this accent that lack contrast. */
async function faintWith(page: Page, accent: string): Promise<string[]> {
  await page
    .locator('offer-wall')
    .evaluate((wall, color) => wall.style.setProperty('--offer-wall-accent', color), accent);
  const texts = (await boxContrasts(page.locator(TEXTS))).filter(({ icon }) => icon < 4.5);
  const edges = (await boxContrasts(page.locator(EDGES))).filter(({ edge }) => edge < 3);
  const rings = (await boxContrasts(page.locator('.probe'))).filter(({ icon }) => icon < 3);
  return [
    ...rings.map(({ box, icon }) => `ring ${box}: ${icon.toFixed(2)}`),
    ...texts.map(({ box, icon }) => `text ${box}: ${icon.toFixed(2)}`),
    ...edges.map(({ box, edge }) => `edge ${box}: ${edge.toFixed(2)}`),
  ];
}

describe.each(themes)('$preset, $colorScheme', ({ preset, colorScheme }) => {
  test('any accent leaves enough contrast', async () => {
    const viewport = { width: 360, height: 740 };
    const { page, close } = await gallery.open(browser, { colorScheme, viewport, bypassCSP: true });
    const wall = await gallery.newWall({ theme_preset: preset });
    await gallery.service.newPanel({ adwallId: wall.adwallId });
    await openWall(page, gallery.hosted('en', wall));
    await page.locator('.tab').first().waitFor();
    await addProbes(page);
    // The circles of an offer's steps are in its details.
    await page.locator('article .name :is(a, button)').first().click();
    await page.locator('.step-mark').nth(2).waitFor();
    expect((await boxContrasts(page.locator(TEXTS))).length).toBeGreaterThan(20);
    const part = fc.integer({ min: 0, max: 255 });
    const accents = fc.tuple(part, part, part).map((rgb) => `rgb(${rgb.join(' ')})`);
    const examples = ['#000', '#fff', '#767676', '#777', '#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f'].map(
      (accent): [string] => [accent],
    );
    await fc.assert(
      fc.asyncProperty(accents, async (accent) => {
        expect(await faintWith(page, accent)).toEqual([]);
      }),
      { examples, numRuns: 40 },
    );
    await close();
  });
});
