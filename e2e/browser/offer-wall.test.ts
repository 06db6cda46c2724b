import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { QUESTS, startQuestWall } from '../support/browser/quest-wall.ts';
import type { TestWall } from '../support/service/start-service.ts';
import { withoutFirstList } from '../support/browser/without-first-list.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());
const { service } = quests;

const hosted = (user: string, wall?: TestWall) => quests.hosted(user, wall);
const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();
const ready = async (page: Page) => page.getByRole('article').first().waitFor();

test('the hosted page shows offers, and nothing violates its strict policy', async () => {
  const { page, close } = await openPage(browser);
  const answer = await page.goto(hosted(service.newUser()));
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await ready(page);
  const stepped = page.getByRole('article').filter({ hasText: 'Stepped quest' }).first();
  await stepped.getByRole('link', { name: 'Earn up to 150 Gems' }).waitFor();
  expect(await stepped.innerText()).toMatch(/2 steps/);
  expect(await page.locator('offer-wall').innerText()).not.toMatch(/payout|epc|null|undefined/i);
  await close();
});

test('categories filter, the menu sorts, and "Show more" shows more', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(hosted(service.newUser()));
  await ready(page);
  const first = new Set(await names(page));
  expect(first.size).toBeLessThan(QUESTS);

  const chip = (name: string) => page.getByRole('group', { name: 'Categories' }).getByRole('button', { name });
  await chip('Free trials').click();
  await expect.poll(async () => new Set(await names(page))).toEqual(new Set(['Stepped quest']));
  await chip('Free trials').click();
  await chip('Shopping').click();
  await expect.poll(async () => (await names(page)).some((name) => name === 'Quest number 1')).toBe(false);
  await chip('All').click();
  await expect.poll(async () => new Set(await names(page)).has('Quest number 69')).toBe(true);

  await page.getByLabel('Sort by').selectOption({ label: 'Lowest reward' });
  await expect
    .poll(async () => (await names(page)).filter((name) => name !== 'Stepped quest').slice(0, 3))
    .toEqual(['Quest number 1', 'Quest number 2', 'Quest number 3']);

  const more = page.getByRole('button', { name: 'Show more' });
  while (new Set(await names(page)).size < QUESTS + 1) {
    const before = (await names(page)).length;
    await page.mouse.wheel(0, 20_000);
    if (await more.isVisible()) await more.click();
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(before);
  }
  const all = (await names(page)).filter((name) => name !== 'Stepped quest');
  expect(all).toHaveLength(QUESTS);
  expect(new Set(all).size).toBe(QUESTS);
  await close();
});

test('an offer opens in a new tab, through its click URL, at its destination', async () => {
  const { page, close } = await openPage(browser);
  const user = service.newUser();
  await page.goto(hosted(user));
  await ready(page);
  const link = page.getByRole('link', { name: /Stepped quest/ }).first();
  expect(await link.getAttribute('href')).toMatch(/\/click\/900\//);
  expect((await link.getAttribute('rel'))?.split(' ')).toEqual(
    expect.arrayContaining(['noopener', 'noreferrer', 'sponsored']),
  );
  const tab = await openedTab(page, () => link.click());
  await tab.waitForURL(/health\/live/);
  const address = new URL(tab.url());
  expect(address.searchParams.get('offer')).toBe('900');
  const click = await service.store.readClick(address.searchParams.get('click') ?? '');
  const account = { kind: 'wall', profileId: quests.wall.adwallId, subid1: user } as const;
  expect(click?.offerId).toBe(900);
  expect(click?.accountId).toBe((await service.store.findPerson(account))?.accountId);
  await close();
});

test('the second press of a double click or tap opens nothing', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(hosted(service.newUser()));
  await ready(page);
  const link = page.getByRole('link', { name: /Stepped quest/ }).first();
  const opened = await link.evaluate((element: HTMLElement) => {
    const clicks: boolean[] = [];
    let events = 0;
    addEventListener('offer-wall-open', () => events++);
    addEventListener('click', (event) => {
      clicks.push(!event.defaultPrevented);
      event.preventDefault();
    });
    element.click();
    element.click();
    return { clicks, events };
  });
  expect(opened).toEqual({ clicks: [true, false], events: 1 });
  await close();
});

test('an empty wall, one that needs a token and a failing service each show a notice', async () => {
  const { page, troubles } = await openPage(browser);
  const poor = await service.newWall({ payout_min: '1000' });
  await page.goto(hosted(service.newUser(), poor));
  await page.getByRole('heading', { name: 'No offers right now' }).waitFor();

  const strict = await service.newWall({ require_token: true });
  await page.goto(hosted(service.newUser(), strict));
  await page.getByRole('heading', { name: 'Sign in to earn' }).waitFor();

  let isFailing = true;
  await withoutFirstList(page);
  await page.route('**/offers.json*', (route) => (isFailing ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(hosted(service.newUser()));
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await ready(page);
  expect(troubles).toEqual([]);
  await page.context().close();
});

test('a token in the fragment opens a strict wall, and is removed from the URL', async () => {
  const { page, close } = await openPage(browser);
  const strict = await service.newWall({ require_token: true });
  const subid1 = service.newUser();
  const token = await mintToken(service, strict, subid1);
  await page.goto(`${hosted(subid1, strict)}#token=${token}`);
  await ready(page);
  expect(page.url()).not.toContain('token');
  await close();
});

describe('accessibility of the wall', () => {
  test.each(widths)('at %i px', async (width) => {
    const { page, close } = await openPage(browser, {
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    await page.goto(hosted(service.newUser()));
    await ready(page);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await close();
  });
});
