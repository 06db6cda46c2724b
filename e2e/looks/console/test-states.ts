import { expect, test } from 'vitest';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { acceptedLooks } from '../accepted-looks.ts';
import { startConsoleScene } from './console-scene.ts';
import type { ConsoleState } from './console-state.ts';
import { openState, type OpenedState } from './open-state.ts';

/** Each width with the height, px, of usual and of long screens. */
const sizes = [
  { width: 360, usual: 1000, long: 2000 },
  { width: 820, usual: 1000, long: 1600 },
  { width: 1440, usual: 1000, long: 1600 },
] as const;
const schemes = ['light', 'dark'] as const;
/** The looks that axe checks: on a phone, tables are cards. */
const checked: Readonly<Record<number, string>> = { 360: 'light', 1440: 'dark' };
const NARROWEST = 320;
/** The pictures are many and large, so their blocks are larger than those of the elements. */
const BLOCK = 40;

/**
 * Tests each state on a phone, a tablet and a desktop, light and dark: it looks as accepted, is accessible, and does not
 * scroll sideways. The states are in several files, which run side by side.
 */
export async function testStates(states: readonly ConsoleState[]): Promise<void> {
  const { browser, stage: scene } = await inBrowser(startConsoleScene, (each) => each.stop());
  test.each(states)('console/$name', async (state) => {
    const opened = await openState(browser, scene, state);
    const found = await lookAt(opened, `console/${state.name}`, state.isLong === true ? 'long' : 'usual');
    await opened.close();
    expect(found).toEqual({ differences: [], overflows: [], missingPictures: [], faults: [] });
  });
}

/** What is wrong with a state in any of its looks. */
async function lookAt(opened: OpenedState, name: string, height: 'usual' | 'long') {
  const { missingPictures, page, settle, takeScreenshot } = opened;
  const accepted = acceptedLooks(name, BLOCK);
  const [differences, faults, overflows]: [string[], string[], number[]] = [[], [], []];
  const findOverflow = async (width: number): Promise<void> => {
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) overflows.push(width);
  };
  for (const { width, ...heights } of sizes) {
    await page.setViewportSize({ width, height: heights[height] });
    // What was clicked may have been scrolled to.
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(0, 0);
      const difference = await accepted.check(`${width}-${colorScheme}`, async () => {
        await settle();
        return takeScreenshot();
      });
      if (difference !== null) differences.push(difference);
      if (checked[width] === colorScheme) faults.push(...(await accessibilityFaults(page)));
    }
    await findOverflow(width);
  }
  accepted.finish();
  await page.setViewportSize({ width: NARROWEST, height: 1000 });
  await findOverflow(NARROWEST);
  return { differences, faults, missingPictures, overflows };
}
