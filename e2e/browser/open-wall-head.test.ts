import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// The button over the head of a wall that opens over the publisher's page.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, opener, script, service, wall } = stage;

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

/** Opens the wall, and returns its panel with the button. */
async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Earn Coins' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('article').first().waitFor();
  return { dialog, button: dialog.getByRole('button', { name: 'Close' }).first() };
}

/** Where head and button are, px: from the panel's top; and how much closer the button is to its side than the title. */
async function places({ dialog, button }: Awaited<ReturnType<typeof openPanel>>) {
  const boxes = [dialog, dialog.locator('[part=header]'), dialog.locator('.title'), button].map((each) =>
    each.boundingBox(),
  );
  const [panel, head, title, cross] = await Promise.all(boxes);
  if (!panel || !head || !title || !cross) return null;
  return {
    head: head.y - panel.y,
    outside: Math.round(title.x - panel.x - (panel.x + panel.width - cross.x - cross.width)),
    size: cross.height,
    middle: cross.y + cross.height / 2 - panel.y,
  };
}

describe.each([360, 1280])('at %i px', (width) => {
  test.each(['modal', 'drawer'])('the head of the wall is at the top of the %s, beneath the button', async (mode) => {
    const { page, close } = await openHost(mode, width);
    const panel = await openPanel(page);
    const { button, dialog } = panel;
    const expected = { head: 0, outside: 0, size: 44, middle: 32 };
    expect(await places(panel)).toEqual(expected);
    const title = await dialog.locator('.title').boundingBox();
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan((await button.boundingBox())?.x ?? 0);
    await dialog.getByRole('article').last().scrollIntoViewIfNeeded();
    expect(await places(panel)).toEqual(expected);
    await button.click();
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
});

test('below a notch, the head fills the room behind it, and the button is below', async () => {
  const { page, close } = await openHost('modal', 390);
  const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34 };
  await (await page.context().newCDPSession(page)).send('Emulation.setSafeAreaInsetsOverride', { insets });
  expect(await places(await openPanel(page))).toEqual({ head: 0, outside: 0, size: 44, middle: 47 + 32 });
  await close();
});

test('a card that takes focus is below what stays on top', async () => {
  // Panels give a wall tabs.
  await service.newPanel({ adwallId: wall.adwallId });
  const { page, close } = await openHost('modal', 360);
  const { dialog } = await openPanel(page);
  await dialog.locator('.content').evaluate((content) => content.scrollTo(0, content.scrollHeight));
  const card = dialog.getByRole('article').nth(2);
  await card.getByRole('button').focus();
  const [box, controls] = [await card.boundingBox(), await dialog.locator('.chips').boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((controls?.y ?? Infinity) + (controls?.height ?? 0));
  await close();
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
