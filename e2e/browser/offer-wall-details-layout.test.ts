import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';

const { browser, stage } = await inBrowser(
  async () => ({ quests: await startQuestWall(), host: await startHostServer() }),
  async ({ host, quests }) => {
    host.stop();
    await quests.service.stop();
  },
);
const { host, quests } = stage;

const dialog = (page: Page) => page.getByRole('dialog');
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

async function open(page: Page, name: string): Promise<void> {
  await page.goto(quests.hosted(quests.service.newUser()));
  await opener(page, name).click();
  await dialog(page).waitFor();
}

/** The positions of the details and their link, and whether all of it is visible. */
async function placeOf(page: Page) {
  const box = await dialog(page).boundingBox();
  const link = await dialog(page).getByRole('link').boundingBox();
  if (!box || !link) throw new Error('The details are not drawn');
  const whole = await dialog(page).evaluate((each) => each.scrollHeight <= each.clientHeight);
  return { ...box, end: box.y + box.height, linkEnd: link.y + link.height, whole };
}

describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 700 }, reducedMotion: 'reduce' } as const;

  test('the details are a sheet at the lower edge, as high as their content', async () => {
    const { page, close } = await openPage(browser, phone);
    await open(page, 'Quest number 70');
    const plain = await placeOf(page);
    expect(plain).toMatchObject({ x: 0, width: 360, end: 700, whole: true });
    await page.keyboard.press('Escape');
    await opener(page, 'Stepped quest').click();
    await dialog(page).waitFor();
    const stepped = await placeOf(page);
    expect(stepped).toMatchObject({ end: 700, whole: true });
    expect(stepped.height).toBeGreaterThan(plain.height + 80);
    await close();
  });

  test('with text of twice the size, the details leave a margin, and their link and close button stay visible', async () => {
    const { viewport } = phone;
    const { page, close } = await openPage(browser, phone);
    await page.goto(quests.hosted(quests.service.newUser()));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await opener(page, 'Stepped quest').click();
    await dialog(page).waitFor();
    for (const scrolled of [0, 200]) {
      await dialog(page).evaluate((each, top) => each.scrollTo({ top, behavior: 'instant' }), scrolled);
      const place = await placeOf(page);
      expect(place).toMatchObject({ whole: false });
      expect(place.y).toBeGreaterThanOrEqual(16);
      expect(place.end).toBeLessThanOrEqual(viewport.height);
      expect(place.linkEnd).toBeLessThan(place.end);
      const button = await page.getByRole('button', { name: 'Close' }).boundingBox();
      expect(button?.y).toBeGreaterThanOrEqual(place.y);
      expect((button?.y ?? 0) + 44).toBeLessThan(place.linkEnd);
    }
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await close();
  });

  test('in landscape, the link and the close button stay in view', async () => {
    const { page, close } = await openPage(browser, { ...phone, viewport: { width: 700, height: 320 } });
    await page.goto(quests.hosted(quests.service.newUser()));
    await opener(page, 'Stepped quest').click();
    await dialog(page).waitFor();
    for (const isScrolled of [false, true]) {
      if (isScrolled)
        await dialog(page).evaluate((each) => each.scrollTo({ top: each.scrollHeight, behavior: 'instant' }));
      const { end, linkEnd, y } = await placeOf(page);
      expect(end).toBeLessThanOrEqual(320);
      expect(linkEnd).toBeLessThan(end);
      const button = await page.getByRole('button', { name: 'Close' }).boundingBox();
      expect(button?.y).toBeGreaterThanOrEqual(y);
      expect((button?.y ?? 0) + 44).toBeLessThan(320);
    }
    await close();
  });
});

test('on a wide screen, the details are in the middle and as high as their content', async () => {
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce' });
  await open(page, 'Stepped quest');
  const { end, whole, width, x, y } = await placeOf(page);
  expect(Math.abs(2 * x + width - 1280)).toBeLessThanOrEqual(2);
  expect(Math.abs(y + end - 900)).toBeLessThanOrEqual(2);
  expect(whole).toBe(true);
  expect(width).toBeLessThan(700);
  await close();
});

test('in a frame as high as its content, the details are near the card that opened them', async () => {
  const tall = { viewport: { width: 1280, height: 6000 }, screen: { width: 1280, height: 800 } };
  const { page, close } = await openPage(browser, tall);
  await page.goto(quests.hosted(quests.service.newUser()));
  const card = opener(page, 'Quest number 12');
  const at = await card.boundingBox();
  expect(at?.y).toBeGreaterThan(2000);
  await card.click();
  const box = await dialog(page).boundingBox();
  expect(Math.abs((box?.y ?? 0) - (at?.y ?? 0))).toBeLessThan(400);
  expect(box?.height).toBeLessThanOrEqual(800);
  await close();
});

describe('in a frame with the height of its content', () => {
  const sizes = [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ];

  async function openFrame(viewport: (typeof sizes)[number]) {
    const watched = await openPage(browser, { viewport, screen: viewport, reducedMotion: 'reduce' });
    const { page } = watched;
    const frame = `<h1>Shop</h1><div style="block-size:500px"></div>
      <iframe id="wall" title="Offers" src="${quests.hosted(quests.service.newUser())}" width="100%" height="600" frameborder="0"></iframe>
      <div style="block-size:900px"></div>
      <script type="module">
        import { attachOfferWall } from '${quests.service.url}/embed/v1/frame-host.js';
        attachOfferWall(document.querySelector('#wall'));
      </script>`;
    const head = '<meta name="viewport" content="width=device-width">';
    // Another site, so the frame has its own process and knows only what the browser tells it about the page.
    await page.goto(host.serve('/shop', { body: wholePage(frame, head) }).replace('127.0.0.1', 'localhost'));
    const wall = page.frameLocator('iframe');
    await wall.getByRole('article').first().waitFor();
    await expect.poll(() => page.locator('iframe').evaluate((each) => each.clientHeight)).toBeGreaterThan(2400);
    return { ...watched, wall };
  }

  /** Scrolls the page until `target` is `at` px below the top of the window. */
  async function scrollTo(page: Page, target: Locator, at: number): Promise<void> {
    const distance = async (): Promise<number> => ((await target.boundingBox())?.y ?? 0) - at;
    // Cards that come near may turn out higher or lower than expected, which moves those below.
    const scroll = async (): Promise<number> => {
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), await distance());
      return Math.abs(await distance());
    };
    await expect.poll(scroll).toBeLessThan(2);
  }

  test.each(
    sizes.flatMap((size) => [
      { ...size, at: 20 },
      { ...size, at: size.height - 80 },
    ]),
  )('$width px: all of it is in sight, opened $at px below the top', async ({ at, ...size }) => {
    const { page, wall, close } = await openFrame(size);
    for (const name of ['Quest number 20', 'Quest number 55']) {
      const card = wall.getByRole('button', { name, exact: true });
      await scrollTo(page, card, at);
      await card.click();
      const sheet = wall.getByRole('dialog');
      await sheet.waitFor();
      const box = await sheet.boundingBox();
      const link = await sheet.getByRole('link').boundingBox();
      if (!box || !link) throw new Error('The details are not drawn');
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height + 1);
      expect(link.y + link.height).toBeLessThan(size.height);
      await page.keyboard.press('Escape');
      await expect.poll(() => sheet.count()).toBe(0);
    }
    await close();
  });

  test('if hardly any of the frame is visible, the details are near the visible part', async () => {
    const { page, wall, close } = await openFrame({ width: 1280, height: 800 });
    const card = wall.getByRole('button', { name: 'Stepped quest', exact: true }).first();
    await scrollTo(page, card, 760);
    await card.click();
    const box = await wall.getByRole('dialog').boundingBox();
    expect(box?.y).toBeLessThan(760);
    expect(box?.height).toBeLessThanOrEqual(420);
    await close();
  });
});
