import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { withoutFirstList } from '../support/browser/without-first-list.ts';

// The details as a sheet: what it says of the offer, and how it moves.

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

const phone = { viewport: { width: 360, height: 700 }, reducedMotion: 'reduce' } as const;
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the details of "Stepped quest", with `changes` to the offers that the service lists. */
async function openStepped(page: Page, changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await withoutFirstList(page);
  await page.route('**/offers.json*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { offers: object[] };
    await route.fulfill({
      response,
      json: { ...answer, offers: answer.offers.map((each) => ({ ...each, ...changes })) },
    });
  });
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('article').first().getByRole('button').first().click();
  await dialog(page).waitFor();
}

const facts = async (page: Page) =>
  (await dialog(page).locator('.sheet-gain p:not([part=reward])').allInnerTexts()).map((text) => text.trim());

test('what this installation has seen takes the place of what the advertiser promises', async () => {
  const { page, close } = await openPage(browser, phone);
  await openStepped(page, { observed: { minutes_to_credit_p50: 170, completion_rate: 0.42 } });
  expect(await facts(page)).toEqual(['Usually credited in 3 hours', '4 of 10 who start finish']);
  await close();
});

test('without enough users, the advertiser’s promise is shown', async () => {
  const { page, close } = await openPage(browser, phone);
  await openStepped(page);
  expect(await facts(page)).toEqual(['Credited instantly after each step']);
  await close();
});

test('a very long name takes three lines, and a button shows the rest', async () => {
  const { page, close } = await openPage(browser, phone);
  const name = 'Install the app, open it and keep playing every single day until the month is over. '.repeat(3).trim();
  await openStepped(page, { name });
  const heading = dialog(page).getByRole('heading', { level: 2 });
  const lines = () =>
    heading.evaluate((each) => Math.round(each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight)));
  expect(await lines()).toBe(3);
  await dialog(page).getByRole('button', { name: 'Show more' }).click();
  await expect.poll(lines).toBeGreaterThan(5);
  await expect.poll(() => heading.evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await close();
});

test('rewards that do not fit next to their steps are below them', async () => {
  const { page, close } = await openPage(browser, phone);
  const events = [{ event_id: 1, event_name: 'Finish the tutorial', currency_count: 180_000_000_000 }];
  await openStepped(page, { events });
  const [name, reward] = await Promise.all([
    dialog(page).locator('.step-name').boundingBox(),
    dialog(page).locator('.step-reward').boundingBox(),
  ]);
  if (!name || !reward) throw new Error('The step is not drawn');
  expect(reward.y).toBeGreaterThanOrEqual(name.y + name.height);
  expect(await dialog(page).evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  await close();
});

test('the page behind does not scroll while the details are open, and does again after', async () => {
  const { page, close } = await openPage(browser, phone);
  await openStepped(page);
  const position = () => page.evaluate(() => document.scrollingElement?.scrollTop ?? -1);
  const before = await position();
  await page.mouse.move(180, 20);
  await page.mouse.wheel(0, 400);
  await page.mouse.move(180, 600);
  await page.mouse.wheel(0, 400);
  // A frame after the wheel has turned, a page that can scroll has.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await position()).toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.mouse.wheel(0, 400);
  await expect.poll(position).toBeGreaterThan(before);
  const { overflow, scrollbarGutter } = await page.evaluate(() => ({ ...document.documentElement.style }));
  expect([overflow, scrollbarGutter]).toEqual(['', '']);
  await close();
});

test('a wall that leaves the page with its details open gives the page back', async () => {
  const { page, close } = await openPage(browser, phone);
  await openStepped(page);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
  await page.evaluate(() => document.querySelector('offer-wall')?.remove());
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await close();
});

const change = {
  'moved to another place': 'move',
  'given to another user': 'user',
  'sent to an offer it does not have': 'address',
} as const;

test.each(Object.entries(change))('a wall that is %s with its details open gives the page back', async (_, kind) => {
  const { page, close } = await openPage(browser, phone);
  await openStepped(page);
  const overflow = () => page.evaluate(() => document.documentElement.style.overflow);
  expect(await overflow()).toBe('hidden');
  await page.evaluate((what) => {
    const wall = document.querySelector('offer-wall');
    if (!wall) throw new Error('There is no wall');
    if (what === 'move') document.body.append(wall);
    else if (what === 'address') location.hash = '#offer=987654';
    else wall.setAttribute('user-id', 'another');
  }, kind);
  await expect.poll(() => dialog(page).count()).toBe(0);
  await expect.poll(overflow).toBe('');
  // The details can be opened again.
  await page.getByRole('article').first().getByRole('button').first().click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(overflow).toBe('');
  await close();
});

/** Moves a finger down from the head of the sheet, in steps. */
async function swipe(page: Page, session: CDPSession, distance: number): Promise<void> {
  const head = await dialog(page).locator('.sheet-head').boundingBox();
  if (!head) throw new Error('The details are not drawn');
  const touch = (type: 'touchStart' | 'touchMove', down: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 120, y: head.y + 10 + down }] });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', distance * part);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a swipe down closes the details, a small move does not, and focus returns to the card', async () => {
  const { page, close } = await openPage(browser, { ...phone, hasTouch: true, isMobile: true });
  await openStepped(page);
  const session = await page.context().newCDPSession(page);
  const place = await dialog(page).boundingBox();
  await swipe(page, session, 12);
  expect(await dialog(page).boundingBox()).toEqual(place);
  await swipe(page, session, 200);
  await expect.poll(() => dialog(page).count()).toBe(0);
  const focused = await page.evaluate(() =>
    document.querySelector('offer-wall')?.shadowRoot?.activeElement?.textContent?.trim(),
  );
  expect(focused).toBe('Stepped quest');
  await close();
});
