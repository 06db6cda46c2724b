import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

const dialog = (page: Page) => page.getByRole('dialog');
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

async function open(page: Page, name: string): Promise<void> {
  await page.goto(quests.hosted(quests.service.newUser()));
  await opener(page, name).click();
  await dialog(page).waitFor();
}

/** Tag and accessible text of the focused element, also inside the shadow root. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
    const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.localName ?? ''} ${label.replace(/\s+/g, ' ').trim()}`;
  });

test('a card opens the details, which never show what the offer pays the publisher', async () => {
  const { page, close } = await openPage(browser);
  await open(page, 'Stepped quest');
  const text = await dialog(page).innerText();
  expect(text.replace(/\s+/g, ' ')).toMatch(
    new RegExp(
      'Stepped quest Featured Free trials .*Your reward up to 150 Gems Credited instantly after each step Climb. Then climb higher. ' +
        '2 steps Reach level 5 \\+50 Gems Reach level 9 \\+100 Gems about 2 hours · finish within 10 days ' +
        'Earn up to 150 Gems .*Opens in a new tab. Tracked automatically.',
    ),
  );
  expect(text).not.toMatch(/payout|epc|revenue|1\.5|null|undefined/i);
  await close();
});

test('requirements and credit delay are shown in words', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByLabel('Sort by').selectOption({ label: 'Lowest reward' });
  await opener(page, 'Quest number 1').click();
  await expect.poll(() => dialog(page).innerText()).toMatch(/Credited instantly\s[^]*Requirements\s+New players only/);
  expect(await dialog(page).locator('[part=steps]').count()).toBe(0);
  await close();
});

test('an app offer shows its store', async () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
  const { page, close } = await openPage(browser, { userAgent: android });
  await open(page, 'Pocket app');
  expect(await dialog(page).innerText()).toMatch(/Google Play\s+Mobile apps/);
  await close();
});

test('by keyboard, the details open, are navigated and close, and focus returns to the card', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await opener(page, 'Quest number 70').focus();
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  const walk = [await focused(page)];
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    walk.push(await focused(page));
  }
  const link = 'a Earn 700 Gems: Quest number 70 (opens in a new tab)';
  expect(walk).toEqual([
    'h2 Quest number 70',
    'button Close',
    link,
    'button Close',
    expect.not.stringMatching(/^input/),
  ]);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await focused(page)).toBe('a Quest number 70');
  await close();
});

test('the close button and a click outside close the details; the page behind is inert', async () => {
  const { page, close } = await openPage(browser);
  await open(page, 'Quest number 70');
  const behind = await page.evaluate(() => {
    const root = document.querySelector('offer-wall')?.shadowRoot;
    root?.querySelector<HTMLElement>('.search')?.focus();
    return root?.activeElement?.className;
  });
  expect(behind).not.toBe('search');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await focused(page)).toBe('a Quest number 70');
  await opener(page, 'Quest number 70').click();
  await dialog(page).waitFor();
  await page.mouse.click(5, 5);
  await expect.poll(() => dialog(page).count()).toBe(0);
  await close();
});

test('the link in the details fires an event, with which the page can keep the offer from opening', async () => {
  const { page, close } = await openPage(browser);
  await open(page, 'Quest number 70');
  await page.evaluate(() => {
    addEventListener('offer-wall-open', (event) => {
      event.preventDefault();
      document.title = event instanceof CustomEvent ? JSON.stringify(event.detail.offer) : '';
    });
  });
  await dialog(page).getByRole('link').click();
  await expect.poll(() => page.title()).toBe('{"offer_id":70,"name":"Quest number 70","currency_count":700}');
  expect(page.context().pages()).toHaveLength(1);
  await close();
});

test('the link in the details opens the offer through the click URL', async () => {
  const { page, close } = await openPage(browser);
  await open(page, 'Stepped quest');
  const tab = await openedTab(page, () => dialog(page).getByRole('link', { name: 'Earn up to 150 Gems' }).click());
  await tab.waitForURL(/health\/live\?.*offer=900/);
  await close();
});

test('details that did not load appear at the next press, and load once', async () => {
  const { page, close } = await openPage(browser);
  let isOffline = true;
  let failures = 0;
  let loads = 0;
  await page.route('**/rest-of-wall-*', (route) => {
    if (isOffline) return route.abort();
    loads += 1;
    return route.continue();
  });
  page.on('requestfailed', () => (failures += 1));
  await page.goto(quests.hosted(quests.service.newUser()));
  // The wall makes two attempts, and each press one, since the browser doesn't request the first address again.
  await expect.poll(() => failures).toBe(2);
  await opener(page, 'Quest number 70').click();
  await expect.poll(() => failures).toBe(3);
  isOffline = false;
  for (const name of ['Quest number 70', 'Quest number 69']) {
    await opener(page, name).click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
  }
  expect(loads).toBe(1);
  await close();
});

describe('accessibility of the details', () => {
  test.each(widths)('at %i px', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 700 }, bypassCSP: true });
    await open(page, 'Stepped quest');
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  });
});
