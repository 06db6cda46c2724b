import { describe, expect, test } from 'vitest';
import { boxContrasts, type BoxContrast } from './contrast.ts';
import { startGallery } from './gallery.ts';
import { stateOf } from './states.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// Non-text contrast, which axe does not check: edges of fields, marks of a selection, and icons have a contrast of 3:1
// (WCAG 2.2, 1.4.11). Edges of buttons are decoration: their labels identify them.

const FIELDS = ':is(input, select, textarea):not([type=radio], [type=checkbox], [type=hidden])';

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());

async function open(name: string, colorScheme: 'light' | 'dark') {
  const watched = await gallery.open(browser, { colorScheme, viewport: { width: 360, height: 740 } });
  await stateOf(name).show(watched.page, gallery, 'en');
  return watched;
}

const tooFaint = (boxes: readonly BoxContrast[], part: 'edge' | 'icon'): BoxContrast[] =>
  boxes.filter((box) => box[part] < 3);

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([
    ['wall', 2],
    ['wall-accent-dark', 2],
    ['wall-accent-light', 2],
    ['ticket-errors', 4],
    ['form-errors', 6],
    ['form-address', 5],
    ['form-questions', 1],
    ['form-work', 4],
  ])('%s: edges of fields have a contrast of 3:1', async (name, atLeast) => {
    const { page, close } = await open(name, colorScheme);
    const fields = await boxContrasts(page.locator(FIELDS));
    expect(fields.length).toBeGreaterThanOrEqual(atLeast);
    expect(tooFaint(fields, 'edge')).toEqual([]);
    await close();
  });

  test.each([
    'wall',
    'wall-details',
    'wall-details-plain',
    'wall-accent-light',
    'activity',
    'form-done',
    'surveys-live',
  ])('%s: icons have a contrast of 3:1', async (name) => {
    const { page, close } = await open(name, colorScheme);
    const icons = await boxContrasts(page.locator('svg.icon'));
    expect(icons.length).toBeGreaterThan(0);
    expect(tooFaint(icons, 'icon')).toEqual([]);
    await close();
  });

  test.each(['wall', 'wall-accent-dark', 'wall-accent-light'])(
    '%s: the selected category has a contrast of 3:1',
    async (name) => {
      const { page, close } = await open(name, colorScheme);
      const selected = await boxContrasts(page.locator('.chip[aria-pressed=true]'));
      expect(selected).toHaveLength(1);
      expect(tooFaint(selected, 'edge')).toEqual([]);
      await close();
    },
  );
});

test('a faint edge is found', async () => {
  const { page, close } = await open('form', 'light');
  const field = page.locator('input[name=first_name]');
  await field.evaluate((element) => {
    element.style.borderColor = '#dde3e9';
  });
  const found = tooFaint(await boxContrasts(page.locator(FIELDS)), 'edge');
  expect(found.map(({ box }) => box)).toEqual([expect.stringContaining('first_name')]);
  await close();
});
