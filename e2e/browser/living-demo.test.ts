import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

/** What a person sees of the demo's simulated networks and surveys. */

const { browser, stage } = await inBrowser(
  () => startDemo({ hasSupply: true, leadsBack: true }),
  ({ service }) => service.stop(),
);
const { service } = stage;

test('the page tells what the networks change, and the wall shows it at once', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await page.getByRole('article').filter({ hasText: 'Brackenridge Bank' }).waitFor();
  const networks = page.locator('#networks > li');
  await expect.poll(() => networks.count()).toBe(3);
  expect(await networks.allInnerTexts()).toEqual(
    ['Northlight Partners speaks Everflow', 'Playgrove speaks ayeT-Studios', 'Panelhive speaks Prodege'].map((text) =>
      expect.stringContaining(text),
    ),
  );
  // In three rounds, each network lets an offer vanish once.
  let gone: string | undefined;
  for (let round = 0; round < 3 && gone === undefined; round += 1) {
    const before = await page.locator('#news').innerText();
    await page.getByRole('button', { name: 'Change now' }).click();
    await expect.poll(() => page.locator('#news').innerText()).not.toBe(before);
    gone = /^Gone ([^:]+):/m.exec(await page.locator('#news').innerText())?.[1];
  }
  expect(gone).toBeDefined();
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .filter({ hasText: gone ?? '' })
        .count(),
    )
    .toBe(0);
  await close();
});

test('a survey is taken on the page of the provider, and its signed link leads back', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${service.url}/?user=demo-maya`);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  const card = page.getByRole('article').filter({ hasText: /Survey, \d+ minutes/ });
  await card.first().getByText('Panelhive').waitFor();
  const survey = await openedTab(page, () => card.first().getByRole('link').click());
  await survey.getByRole('heading', { name: /^A survey of \d+ minutes$/ }).waitFor();
  const credits = Number(/\+([\d,]+) Coins/.exec(await survey.locator('#ends').innerText())?.[1]);
  const before = Number((await page.locator('#balance').innerText()).replace(',', ''));
  await survey.getByRole('button', { name: 'Complete it' }).click();
  await survey.waitForURL(/\/leads\/panelhive\?/);
  await survey.getByText('Thanks for completing this survey').waitFor();
  await survey.getByRole('link', { name: 'Back to the offers' }).click();
  await survey.getByRole('article').first().waitFor();
  await page.bringToFront();
  await expect
    .poll(async () => Number((await page.locator('#balance').innerText()).replace(',', '')))
    .toBe(before + credits);
  await close();
});

test('a newcomer signs in at the console by one click, adds a network as the page says, and gets its offers paid', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(service.url);
  await page.getByText('Add Tidewater Media yourself').click();
  const [credential = '', base = ''] = await page.locator('#spare-steps code').allInnerTexts();
  service.secrets.add(credential);
  await page.getByRole('link', { name: 'Open the console' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/console/'));
  await page.getByRole('link', { name: 'Feeds', exact: true }).click();
  await page.getByRole('link', { name: 'Add a feed' }).click();
  await page.getByLabel('Network').selectOption({ label: 'Affise' });
  await page.getByLabel('Credential').fill('mistyped');
  await page.getByLabel('API address').fill(base);
  await page.getByLabel('Users’ share of the payout').fill('100');
  await page.getByRole('button', { name: 'Add the feed' }).click();
  await page.getByRole('link', { name: 'Preview and start it' }).click();
  await page.getByText('Invalid API key').waitFor();
  await page.getByRole('button', { name: 'Change the credential' }).click();
  await page.getByLabel('New credential').fill(credential);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: /^Lanternfish/ }).waitFor();
  await page.getByRole('button', { name: 'Start the feed' }).click();
  await page.getByText('affise is started. 2 pages, 5 added.').waitFor();
  await page.getByRole('cell', { name: '2 pages, 5 added' }).waitFor();
  await page.getByRole('link', { name: 'Back to the demo' }).click();
  await page.locator('#networks').getByText('Tidewater Media').waitFor();
  expect(await page.locator('#spare').isVisible()).toBe(false);
  await page.getByRole('searchbox').fill('Lanternfish');
  const card = page.getByRole('article').filter({ hasText: 'Lanternfish' });
  const advertiser = await openedTab(page, () => card.getByRole('link').first().click());
  await advertiser.getByRole('button', { name: /^Complete this/ }).click();
  await advertiser.getByText('200 OK').waitFor();
  await advertiser.getByText('Credited +160 Coins').waitFor();
  await close();
});

test('a survey page that no one was sent to says so', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${service.url}/demo/surveys/enter?click_id=${encodeURIComponent('<b>x</b>')}`);
  await page.getByRole('heading', { name: 'Unknown survey' }).waitFor();
  expect(await page.locator('#click-id').innerText()).toBe('<b>x</b>');
  await close();
});

describe('accessibility of a network’s page and of a survey', () => {
  test.each(widths)('at %i px', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 }, bypassCSP: true });
    await page.goto(`${service.url}/?user=demo-maya`);
    const offer = page.getByRole('article').filter({ hasText: 'Brackenridge Bank' });
    await offer.waitFor();
    const network = await openedTab(page, () => offer.getByRole('link').first().click());
    await network.getByRole('button').first().waitFor();
    await page.getByRole('tab', { name: 'Surveys' }).click();
    const card = page.getByRole('article').filter({ hasText: /Survey, \d+ minutes/ });
    const survey = await openedTab(page, () => card.last().getByRole('link').click());
    await survey.getByRole('button').first().waitFor();
    for (const shown of [network, survey]) {
      expect(await accessibilityFaultsInBothSchemes(shown)).toEqual([]);
      expect(await shown.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    await close();
  });
});
