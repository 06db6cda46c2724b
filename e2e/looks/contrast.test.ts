import { expect, test } from 'vitest';
import { boxContrasts, type BoxContrast } from './contrast.ts';
import { startGallery } from './gallery.ts';
import { stateOf } from './states.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// Non-text contrast, which axe does not check: edges of fields, circles of steps, marks of a selection, and icons have a
// contrast of 3:1 (WCAG 2.2, 1.4.11). Edges of buttons are decoration: their labels identify them.

/** What is measured, and which of its contrasts counts. */
const kinds = {
  fields: {
    boxes: ':is(input, select, textarea):not([type=radio], [type=checkbox], [type=hidden])',
    part: 'edge',
  },
  icons: { boxes: 'svg.icon', part: 'icon' },
  steps: { boxes: '.step-mark', part: 'edge' },
  selected: { boxes: '.chip[aria-pressed=true]', part: 'edge' },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** How many of each a state has at least. */
const states: Readonly<Record<string, Partial<Record<Kind, number>>>> = {
  wall: { fields: 2, icons: 1, selected: 1 },
  'wall-accent-dark': { fields: 2, selected: 1 },
  'wall-accent-light': { fields: 2, icons: 1, selected: 1 },
  'wall-details': { icons: 1, steps: 3 },
  'wall-details-plain': { icons: 1 },
  activity: { icons: 1 },
  'ticket-errors': { fields: 4 },
  'form-errors': { fields: 6 },
  'form-address': { fields: 5 },
  'form-questions': { fields: 1 },
  'form-work': { fields: 4 },
  'form-done': { icons: 1 },
  'surveys-live': { icons: 1 },
};

const { browser, stage: gallery } = await inBrowser(startGallery, (each) => each.stop());

async function open(name: string) {
  const watched = await gallery.open(browser, { viewport: { width: 360, height: 740 } });
  await stateOf(name).show(watched.page, gallery, 'en');
  return watched;
}

const tooFaint = (boxes: readonly BoxContrast[], part: 'edge' | 'icon'): BoxContrast[] =>
  boxes.filter((box) => box[part] < 3);

test.each(Object.entries(states))(
  '%s: fields, icons, steps and what is selected have a contrast of 3:1',
  async (name, least) => {
    const { page, close } = await open(name);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const kind of kindNames) {
        const { boxes, part } = kinds[kind];
        const found = await boxContrasts(page.locator(boxes));
        expect(found.length, kind).toBeGreaterThanOrEqual(least[kind] ?? 0);
        expect(tooFaint(found, part), `${kind}, ${colorScheme}`).toEqual([]);
      }
    }
    await close();
  },
);

test('a faint edge is found', async () => {
  const { page, close } = await open('form');
  const field = page.locator('input[name=first_name]');
  await field.evaluate((element) => {
    element.style.borderColor = '#dde3e9';
  });
  const found = tooFaint(await boxContrasts(page.locator(kinds.fields.boxes)), 'edge');
  expect(found.map(({ box }) => box)).toEqual([expect.stringContaining('first_name')]);
  await close();
});
