import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { QUESTS, startQuestWall } from '../support/browser/quest-wall.ts';
import { names, search, chips, status, found, requestedLimits } from '../support/browser/wall-controls.ts';

const { browser, stage: quests } = await inBrowser(startQuestWall, ({ service }) => service.stop());

async function openWall(page: Page): Promise<void> {
  await page.goto(quests.hosted(quests.service.newUser()));
  await search(page).waitFor();
}

test('search finds offers on all pages, whatever their case and accents', async () => {
  const { page, close } = await openPage(browser);
  const asked = requestedLimits(page);
  await openWall(page);
  expect(asked).not.toContain('all');
  expect(await names(page)).not.toContain('Quest number 2');

  await search(page).pressSequentially('cafe');
  await found(page, ['Quest number 2']);
  await search(page).fill('STRASSE');
  await found(page, ['Quest number 2']);
  await search(page).fill('  number   quest 7 ');
  await expect
    .poll(async () => (await names(page)).toSorted())
    .toEqual(['7', '17', '27', '37', '47', '57', '67', '70'].map((n) => `Quest number ${n}`).toSorted());
  expect(asked.filter((limit) => limit === 'all')).toHaveLength(1);
  await close();
});

test('an offer whose name does not say why it is found quotes its description', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await search(page).fill('straße');
  await found(page, ['Quest number 2']);
  await page.getByRole('article').getByText('…der Straße.').waitFor();
  await search(page).fill('number 2');
  await expect.poll(() => page.getByText('…der Straße.').count()).toBe(0);
  await close();
});

test('the number of results is announced after a pause in typing', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  // The number of offers, after the first screen.
  await expect.poll(() => status(page)).not.toBe('');
  await page.evaluate(() => {
    const root = document.querySelector('offer-wall')?.shadowRoot;
    const region = root?.querySelector('[role=status]');
    const said: string[] = [];
    new MutationObserver(() => said.push(region?.textContent?.trim() ?? '')).observe(region ?? document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { said });
  });
  await search(page).pressSequentially('number 70');
  await expect.poll(() => status(page)).toBe('1 offer found');
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter(Boolean)).toEqual(['1 offer found']);
  await close();
});

test('without results a notice offers to clear the search, and the first offers follow; Escape clears it, and closes nothing else', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  const all = await names(page);
  await search(page).fill('<b>zebra');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  expect(await page.getByText('No offers match “<b>zebra”.').count()).toBe(1);
  await expect.poll(() => status(page)).toBe('No results');
  await page.getByRole('heading', { name: 'Most popular' }).waitFor();
  expect(await names(page)).toEqual(all.slice(0, 6));
  await page.locator('.notice').getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(async () => (await names(page)).slice(0, 5)).toEqual(all.slice(0, 5));
  expect(await search(page).inputValue()).toBe('');

  await page.evaluate(() => addEventListener('keydown', ({ key }) => (document.title += key)));
  await search(page).fill('stepped');
  await found(page, ['Stepped quest']);
  await search(page).press('Escape');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(10);
  expect(await search(page).inputValue()).toBe('');
  expect(await page.title()).not.toContain('Escape');
  await close();
});

test('if not all offers have loaded, a search without results says so and can be retried', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await page.route('**/offers.json*', (route) => route.fulfill({ status: 503 }));
  await search(page).fill('cafe');
  await page.getByRole('heading', { name: 'We couldn’t load more offers' }).waitFor();
  await expect.poll(() => status(page)).toBe('We couldn’t load more offers');
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await page.unroute('**/offers.json*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => names(page)).toContain('Quest number 2');
  expect(await search(page).inputValue()).toBe('cafe');
  await close();
});

test('text, categories and sort order work together', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  const chip = (name: string) => chips(page).getByRole('button', { name });
  await page.getByLabel('Sort by').selectOption({ label: 'Lowest reward' });
  await search(page).fill('number 7');
  await found(
    page,
    ['7', '17', '27', '37', '47', '57', '67', '70'].map((n) => `Quest number ${n}`),
  );
  await chip('Shopping').click();
  await found(page, ['Quest number 70']);
  await chip('Shopping').click();
  await page.getByLabel('Sort by').selectOption({ label: 'Highest reward' });
  await found(
    page,
    ['70', '67', '57', '47', '37', '27', '17', '7'].map((n) => `Quest number ${n}`),
  );
  await search(page).fill('');
  await chip('Partner sign-ups').click();
  await found(page, ['Quest number 1']);
  await chip('Free trials').click();
  await found(page, ['Stepped quest', 'Quest number 1']);
  await chip('All').click();
  await expect.poll(async () => (await names(page))[1]).toBe('Quest number 70');
  await close();
});

test('what other categories have is counted, with the way there', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await chips(page).getByRole('button', { name: 'Partner sign-ups' }).click();
  await search(page).fill('number 70');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  expect(await page.getByText('1 offer in other categories').count()).toBe(1);
  await page.getByRole('button', { name: 'Show all categories' }).click();
  await found(page, ['Quest number 70']);
  expect(await search(page).inputValue()).toBe('number 70');
  expect(await chips(page).getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  await close();
});

test('a search that starts before the offers have loaded finds all matches, too', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/offers.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByLabel('Sort by').selectOption({ label: 'Lowest reward' });
  await search(page).fill('number 7');
  gate.resolve();
  await found(
    page,
    ['7', '17', '27', '37', '47', '57', '67', '70'].map((n) => `Quest number ${n}`),
  );
  await close();
});

test('all sort orders of the menu can be selected', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  const menu = page.getByLabel('Sort by');
  const options = await menu.getByRole('option').allInnerTexts();
  expect(options).toEqual(['Most popular', 'Trending', 'Highest reward', 'Lowest reward', 'Fastest reward']);
  for (const label of options) {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().includes('/offers.json')),
      menu.selectOption({ label: label === options[0] ? (options[1] ?? '') : label }),
    ]);
    expect(new URL(request.url()).searchParams.get('sort_by')).toMatch(/^(popularity|trending|payout|credit_delay)$/);
    await page.getByRole('article').first().waitFor();
    if (label === options[0]) await menu.selectOption({ label });
  }
  await close();
});

test('a search shows the matches that have loaded if the others fail, and can be retried', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  let isFailing = true;
  await page.route('**/offers.json*', (route) => (isFailing ? route.fulfill({ status: 503 }) : route.continue()));
  await search(page).fill('number 7');
  await page.getByText('We couldn’t load more offers').waitFor();
  expect(await names(page)).toContain('Quest number 70');
  expect(await names(page)).not.toContain('Quest number 7');
  isFailing = false;
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => names(page)).toContain('Quest number 7');
  await close();
});

test('search results are shown a page at a time, too', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await page.evaluate(() => document.querySelector('offer-wall')?.setAttribute('page-size', '20'));
  await expect.poll(async () => (await names(page)).length).toBe(20);
  await search(page).fill('quest number');
  await expect.poll(() => status(page)).toBe(`${QUESTS} offers found`);
  expect(await names(page)).toHaveLength(20);
  const before = await names(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(40);
  expect((await names(page)).slice(0, 20)).toEqual(before);
  await close();
});

test('the search controls and the first card work by keyboard', async () => {
  const { page, close } = await openPage(browser);
  await openWall(page);
  await chips(page).getByRole('button', { name: 'All' }).focus();
  await chips(page).getByRole('button', { name: 'Partner sign-ups' }).waitFor();
  await search(page).focus();
  const walk: string[] = [];
  for (let step = 0; step < 8; step++) {
    walk.push(
      await page.evaluate(() => {
        const element = document.querySelector('offer-wall')?.shadowRoot?.activeElement;
        return element?.getAttribute('type') === 'search'
          ? 'search'
          : `${element?.localName} ${element?.textContent?.trim().split(/\s+/)[0]}`;
      }),
    );
    await page.keyboard.press('Tab');
  }
  expect(walk).toEqual([
    'search',
    'select Most',
    'button All',
    'button Free',
    'button Shopping',
    'button Free',
    'button Partner',
    'a Stepped',
  ]);
  await close();
});

describe('accessibility while searching', () => {
  test.each(widths)('at %i px', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 }, bypassCSP: true });
    await openWall(page);
    await search(page).fill('number 7');
    await expect.poll(() => status(page)).toBe('8 offers found');
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await search(page).fill('zebra');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  });
});
