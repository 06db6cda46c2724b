import { describe, expect, test } from 'vitest';
import { boxContrasts, type BoxContrast } from './contrast.ts';
import { startGallery } from './gallery.ts';
import { stateOf } from './states.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// What is no text, where axe does not look: edges of fields, what shows a choice, and signs stand out by 3 to 1
// (WCAG 2.2, 1.4.11). Edges of buttons are ornaments: their words say what they are.

const FIELDS = ':is(input, select, textarea):not([type=radio], [type=checkbox], [type=hidden])';

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());

async function open(name: string, colorScheme: 'light' | 'dark') {
  const watched = await gallery.open(browser, { colorScheme, viewport: { width: 360, height: 740 } });
  await stateOf(name).show(watched.page, gallery, 'en');
  return watched;
}

const faint = (boxes: readonly BoxContrast[], part: 'edge' | 'sign'): BoxContrast[] =>
  boxes.filter((box) => box[part] < 3);

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([
    ['wall', 2],
    ['wall-accent-dark', 2],
    ['wall-accent-light', 2],
    ['ticket-errors', 5],
    ['form-errors', 6],
    ['form-address', 5],
    ['form-questions', 2],
  ])('edges of the fields of %s', async (name, atLeast) => {
    const { page, close } = await open(name, colorScheme);
    const fields = await boxContrasts(page.locator(FIELDS));
    expect(fields.length).toBeGreaterThanOrEqual(atLeast);
    expect(faint(fields, 'edge')).toEqual([]);
    await close();
  });

  test.each(['wall', 'wall-details', 'wall-details-plain', 'wall-accent-light', 'activity', 'form-done'])(
    'signs of %s',
    async (name) => {
      const { page, close } = await open(name, colorScheme);
      const signs = await boxContrasts(page.locator('svg.icon'));
      expect(signs.length).toBeGreaterThan(0);
      expect(faint(signs, 'sign')).toEqual([]);
      await close();
    },
  );

  test.each(['wall', 'wall-accent-dark', 'wall-accent-light'])('the chosen category of %s', async (name) => {
    const { page, close } = await open(name, colorScheme);
    const chosen = await boxContrasts(page.locator('.chip[aria-pressed=true]'));
    expect(chosen).toHaveLength(1);
    expect(faint(chosen, 'edge')).toEqual([]);
    await close();
  });
});

test('what is faint is found', async () => {
  const { page, close } = await open('form', 'light');
  const field = page.locator('input[name=first_name]');
  await field.evaluate((element) => {
    element.style.borderColor = '#dde3e9';
  });
  const found = faint(await boxContrasts(page.locator(FIELDS)), 'edge');
  expect(found.map(({ box }) => box)).toEqual([expect.stringContaining('first_name')]);
  await close();
});
