import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// The button over the head of a wall that opens over the publisher's page.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, opener, script, service } = stage;

async function openHost(mode: string, width: number) {
  const watched = await openWithImages(browser);
  const body = wholePage(opener(mode), script(`${service.url}/embed/v1/open-wall.js`));
  await watched.page.setViewportSize({ width, height: 740 });
  await watched.page.emulateMedia({ reducedMotion: 'reduce' });
  await watched.page.goto(host.serve('/shop', { body }));
  await watched.page.waitForLoadState('networkidle');
  return watched;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ways to earn' });

describe.each([360, 1280])('at %i px', (width) => {
  test.each(['modal', 'drawer'])('the head of the wall is at the top of the %s, beneath the button', async (mode) => {
    const { page, close } = await openHost(mode, width);
    await page.getByRole('button', { name: 'Earn Coins' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('article').first().waitFor();
    const button = dialog.getByRole('button', { name: 'Close' }).first();
    const [panel, head] = [dialog, dialog.locator('[part=header]')];
    const measure = async () => {
      const [outer, top, cross] = await Promise.all([panel, head, button].map((each) => each.boundingBox()));
      if (!outer || !top || !cross) return null;
      const [right, middle] = [outer.x + outer.width - cross.x - cross.width, cross.y + cross.height / 2];
      return { head: top.y - outer.y, right, size: cross.height, middle: middle - outer.y };
    };
    const places = { head: 0, right: 10, size: 44, middle: 32 };
    expect(await measure()).toEqual(places);
    expect(await dialog.locator('.title').evaluate((each) => each.getBoundingClientRect().right)).toBeLessThan(
      (await button.boundingBox())?.x ?? 0,
    );
    await dialog.getByRole('article').last().scrollIntoViewIfNeeded();
    expect(await measure()).toEqual(places);
    await button.click();
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
});

test.each(['its code', 'its offers'])('it can be closed while %s has not loaded', async (what) => {
  const { page, close } = await openHost('modal', 360);
  await page.route(what === 'its code' ? '**/define.js' : '**/offers.json*', () => {});
  await page.getByRole('button', { name: 'Earn Coins' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.unrouteAll();
  await close();
});
