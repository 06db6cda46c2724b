import { expect, test } from 'vitest';
import { createSlots } from '../../../server/runtime/slots.ts';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { acceptedLooks } from '../accepted-looks.ts';
import { startConsoleScene } from './console-scene.ts';
import type { ConsoleState } from './console-state.ts';
import { openStatePages, type OpenedState } from './state-pages.ts';

/** Each width with the height, px, of usual and of long screens. A width begins with the scheme that the one before ended with. */
const sizes = [
  { width: 1440, usual: 1000, long: 1600, schemes: ['light', 'dark'] },
  { width: 820, usual: 1000, long: 1600, schemes: ['dark', 'light'] },
  { width: 360, usual: 1000, long: 2000, schemes: ['light', 'dark'] },
] as const;
/**
 * What axe checks, by look; without rules, everything. The elements are the same at all widths, which differ in how these stand and
 * in whether the menu is open, and colors don't depend on the width. So one width shows their structure, and their colors
 * in both schemes. States that are marked for it are checked as a desktop shows them, too.
 */
const checks: Readonly<Record<string, { rules?: readonly string[] }>> = {
  '360-light': {},
  '360-dark': { rules: ['color-contrast'] },
};
const WIDE = '1440-dark';
const NARROWEST = 320;
/** The pictures are many and large, so their blocks are larger than those of the elements. */
const BLOCK = 40;
/** While one page is drawn, another waits for the service. */
const STATES_AT_ONCE = 2;

/**
 * Tests each state on a phone, a tablet and a desktop, light and dark: it looks as accepted, is accessible, and does not
 * scroll sideways. The states are in several files, which run side by side.
 */
export async function testStates(states: readonly ConsoleState[]): Promise<void> {
  const { browser, stage: scene } = await inBrowser(startConsoleScene, (each) => each.stop());
  const open = openStatePages(browser, scene);
  const inTurn = createSlots({ atOnce: STATES_AT_ONCE, mostWaiting: Infinity });
  test.concurrent.each(states)('console/$name', async (state) => {
    const found = await inTurn(async () => {
      const height = state.isLong === true ? 'long' : 'usual';
      const opened = await open(state, { width: sizes[0].width, height: sizes[0][height] });
      const seen = await lookAt(opened, state, height);
      return { ...seen, ...(await opened.leave()) };
    });
    expect(found).toEqual({ differences: [], faults: [], missingPictures: [], overflows: [], troubles: [] });
  });
}

/** What is wrong with a state in any of its looks. */
async function lookAt(
  { page, settle, takeScreenshot }: OpenedState,
  { isCheckedWide, name }: ConsoleState,
  height: 'usual' | 'long',
) {
  const accepted = acceptedLooks(`console/${name}`, BLOCK);
  const [differences, faults, overflows]: [string[], string[], number[]] = [[], [], []];
  const findOverflow = async (width: number): Promise<void> => {
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) overflows.push(width);
  };
  for (const { schemes, width, ...heights } of sizes) {
    await page.setViewportSize({ width, height: heights[height] });
    // What was clicked may have been scrolled to.
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const look = `${width}-${colorScheme}`;
      const difference = await accepted.check(look, { settle, takeScreenshot });
      if (difference !== null) differences.push(difference);
      const check = isCheckedWide === true && look === WIDE ? {} : checks[look];
      if (check !== undefined) faults.push(...(await accessibilityFaults(page, check.rules)));
    }
    await findOverflow(width);
  }
  accepted.finish();
  await page.setViewportSize({ width: NARROWEST, height: 1000 });
  await findOverflow(NARROWEST);
  return { differences, faults, overflows };
}
