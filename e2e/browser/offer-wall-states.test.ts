import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage } from '../support/browser/browser.ts';
import { goOffline } from '../support/browser/go-offline.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { names } from '../support/browser/wall-controls.ts';
import { withoutFirstList } from '../support/browser/without-first-list.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const ready = (page: Page) => page.getByRole('article').first().waitFor();

test.each([
  ['with surveys leads to them', true, 'Surveys'],
  ['without surveys loads again', false, 'Try again'],
])('an empty wall %s', async (_, hasPanel, name) => {
  const { page, close } = await openPage(browser);
  const wall = await quests.service.newWall({ payout_min: '1000' });
  if (hasPanel) await quests.service.newPanel({ adwallId: wall.adwallId });
  await page.goto(quests.hosted(quests.service.newUser(), wall));
  await heading(page, 'No offers right now').waitFor();
  const button = page.getByRole('button', { name, exact: true });
  if (hasPanel) {
    await button.press('Enter');
    await page.getByRole('tabpanel', { name: 'Surveys' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Surveys' }).evaluate((tab) => tab.matches(':focus'))).toBe(true);
  } else {
    await Promise.all([page.waitForRequest(/offers\.json/), button.press('Enter')]);
    await expect.poll(() => button.evaluate((each) => each.matches(':focus'))).toBe(true);
  }
  await close();
});

test('above a notice there are no search controls, unless the user was using them', async () => {
  const { page, close } = await openPage(browser);
  const tools = page.getByRole('searchbox').or(page.getByRole('combobox')).or(page.getByRole('group'));
  let isFailing = true;
  await withoutFirstList(page);
  await page.route('**/offers.json*', (route) => (isFailing ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(quests.hosted(quests.service.newUser()));
  await heading(page, 'Something went wrong').waitFor();
  expect(await tools.count()).toBe(0);
  expect(await page.locator('.toolbar').boundingBox()).toBeNull();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect.poll(() => tools.count()).toBe(3);
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('offer-wall')?.shadowRoot?.activeElement?.textContent?.trim()),
    )
    .toBe('Stepped quest');

  isFailing = true;
  const order = page.getByLabel('Sort by');
  await order.focus();
  await order.selectOption({ label: 'Lowest reward' });
  await heading(page, 'Something went wrong').waitFor();
  expect(await order.evaluate((element) => element.matches(':focus'))).toBe(true);
  await close();
});

test.each([360, 1280])('every control has a touch target of 44 px, at %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('button', { name: 'Shopping' }).waitFor();
  const low = await page.evaluate(() => {
    const root = document.querySelector('offer-wall')?.shadowRoot;
    const controls = [...(root?.querySelectorAll('.toolbar :is(input, select, button), .cta, .more') ?? [])];
    return controls.flatMap((control) => {
      // Arrows are for a mouse.
      if (!control.checkVisibility()) return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width: wide, height } = control.getBoundingClientRect();
      const [x, y] = [left + wide / 2, top + height / 2];
      const isHit = [-21.5, 21.5].every((away) => root?.elementFromPoint(x, y + away) === control);
      return isHit ? [] : [control.textContent?.trim() || control.tagName];
    });
  });
  expect(low).toEqual([]);
  await close();
});

test('a lost connection is shown as a notice that leaves focus in the controls, and offers reload by themselves', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('searchbox').waitFor();
  await goOffline(page);
  const order = page.getByLabel('Sort by');
  await order.focus();
  await order.selectOption({ label: 'Lowest reward' });
  await heading(page, 'You’re offline').waitFor();
  expect(await order.evaluate((select) => select.matches(':focus'))).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(async () => (await names(page))[1]).toBe('Quest number 1');
  await page.getByRole('searchbox').waitFor();
  await close();
});

test('a connection that is lost before notices have loaded leaves a button to retry, and offers reload', async () => {
  const { page, close } = await openPage(browser);
  await page.route('**/rest-of-wall-*', (route) => route.abort());
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.getByRole('searchbox').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Sort by').selectOption({ label: 'Lowest reward' });
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/rest-of-wall-*');
  await page.context().setOffline(false);
  await expect.poll(async () => (await names(page))[1]).toBe('Quest number 1');
  await close();
});

test('a further page that failed offline loads by itself, too', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(quests.hosted(quests.service.newUser()));
  await ready(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('We couldn’t load more offers').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => names(page)).toContain('Quest number 1');
  await close();
});

/** Collects the error events of walls, from the start of the page. */
async function hearFailures(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const failures: unknown[] = [];
    Object.assign(window, { failures });
    addEventListener('offer-wall-error', (event) => {
      if (event instanceof CustomEvent) failures.push(event.detail);
    });
  });
  return () => page.evaluate(() => (window as unknown as { failures: unknown }).failures);
}

test('a wall that needs a token asks a user without one to sign in, and the page can set one', async () => {
  const { page, close } = await openPage(browser);
  const strict = await quests.service.newWall({ require_token: true });
  const user = quests.service.newUser();
  const failures = await hearFailures(page);
  await page.goto(quests.hosted(user, strict));
  await heading(page, 'Sign in to earn').waitFor();
  expect(await failures()).toEqual([{ code: 'signed-out', status: 401 }]);
  const token = await mintToken(quests.service, strict, user);
  await page.evaluate((value) => {
    const wall = document.querySelector('offer-wall');
    if (wall) Object.assign(wall, { token: value });
  }, token);
  await ready(page);
  await close();
});

test('an expired session fires an event', async () => {
  const { page, close } = await openPage(browser);
  const failures = await hearFailures(page);
  await page.goto(`${quests.hosted('ada', await quests.service.newWall({ require_token: true }))}#token=ended`);
  await heading(page, 'Your session has expired').waitFor();
  expect(await page.getByText('Reopen the offers').count()).toBe(1);
  expect(await failures()).toEqual([{ code: 'session-expired', status: 401 }]);
  await close();
});

test('a session that expires before a search fires an event, too, once', async () => {
  const { page, close } = await openPage(browser);
  const failures = await hearFailures(page);
  const user = quests.service.newUser();
  await page.goto(`${quests.hosted(user)}#token=${await mintToken(quests.service, quests.wall, user)}`);
  await page.getByRole('searchbox').waitFor();
  await page.route('**/offers.json*', (route) => route.fulfill({ status: 401 }));
  await page.getByRole('searchbox').fill('quest');
  await heading(page, 'Your session has expired').waitFor();
  await expect.poll(failures).toEqual([{ code: 'session-expired', status: 401 }]);
  await close();
});

describe('states', () => {
  const states: [string, (page: Page) => Promise<void>][] = [
    [
      'no offers',
      async (page) => {
        await page.goto(quests.hosted('nobody', await quests.service.newWall({ payout_min: '1000' })));
        await heading(page, 'No offers right now').waitFor();
      },
    ],
    [
      'signed out',
      async (page) => {
        await page.goto(quests.hosted(''));
        await heading(page, 'Sign in to earn').waitFor();
      },
    ],
    [
      'blocked',
      async (page) => {
        await withoutFirstList(page);
        await page.route('**/offers.json*', (route) => route.abort('blockedbyclient'));
        await page.goto(quests.hosted('nobody'));
        await heading(page, 'We can’t reach the offers').waitFor();
      },
    ],
    [
      'failure',
      async (page) => {
        await withoutFirstList(page);
        await page.route('**/offers.json*', (route) => route.fulfill({ status: 503 }));
        await page.goto(quests.hosted('nobody'));
        await heading(page, 'Something went wrong').waitFor();
      },
    ],
    [
      'loading',
      async (page) => {
        await withoutFirstList(page);
        await page.route('**/offers.json*', () => {});
        await page.goto(quests.hosted('nobody'));
        await page.locator('[part=skeleton]').first().waitFor();
      },
    ],
    [
      'offers',
      async (page) => {
        await page.goto(quests.hosted('nobody'));
        await page.getByRole('searchbox').waitFor();
      },
    ],
  ];

  test.each(states)('%s: accessible in all looks, reflows at 320 px and with text twice as large', async (_, show) => {
    for (const width of [320, 1280]) {
      const { page, close } = await openPage(browser, { viewport: { width, height: 700 }, bypassCSP: true });
      await show(page);
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      for (const size of ['100%', '200%']) {
        await page.evaluate((value) => {
          document.documentElement.style.fontSize = value;
        }, size);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      await close();
    }
  });
});
