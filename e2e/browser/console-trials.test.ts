import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import type { TrialStarted } from '@rewards-wall/shared/admin/trial-schema.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openBrowser, startPublicService } from '../support/browser/browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { watchPostback } from '../support/money/money-wall.ts';
import { startPostbackReceiver, type PostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import type { TestService } from '../support/service/start-service.ts';

// The console's screen that walks the whole loop with a test user.

let browser: Browser;
let service: TestService;
let owner: Person;
let receiver: PostbackReceiver;

beforeAll(async () => {
  browser = await openBrowser();
  receiver = await startPostbackReceiver();
  service = await startPublicService({ env: { OUTBOUND_ALLOW: receiver.host } });
  owner = await newPerson(service);
  const wall = await service.newWall();
  await watchPostback(service, wall, receiver, 'json');
  await service.importOffers([
    offerRow(71, { name: 'Harbor Quest', source: (await service.newSource()).name }),
    offerRow(72, { name: 'Only in Germany', targeting: { countries: ['DE'] } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await receiver.close();
  await service.stop();
});

test('by keyboard, an offer is walked from the list to the publisher’s server, and taken back', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'try-it?offer=71');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the wall and click' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Harbor Quest, clicked by test-/ }).waitFor();
  await page.getByText('The wall shows the offer to this user.').waitFor();
  await page.getByRole('button', { name: 'Report the lead' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Your server responded with 200').waitFor();
  await page.getByText('Ledger row', { exact: false }).waitFor();
  for (const summary of await page.getByText('Request and response').all()) await summary.press('Enter');
  expect(await page.getByLabel('Request', { exact: true }).last().innerText()).toContain('"test": true');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Reversal to ').waitFor();
  await page.getByText('Lead: reversed').waitFor();

  await page.getByRole('link', { name: 'Start again' }).press('Enter');
  await page.getByLabel('Find an offer').fill('Germany');
  await page.getByLabel('Find an offer').press('Enter');
  await page.getByRole('option', { name: /Only in Germany/ }).waitFor({ state: 'attached' });
  await page.getByLabel('User’s country (optional)').fill('US');
  await page.getByRole('button', { name: 'Open the wall and click' }).press('Enter');
  await page.getByText('The wall hides it').first().waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove test users' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await page.getByText('2 test users are removed.').waitFor();
  await close();
});

test('why one trial could not go on is not said of another', async () => {
  const [wall] = (await service.store.loadDirectory()).walls;
  const json = { offer_id: 71, country: 'US', device: 'desktop' };
  const start = async (): Promise<string> => {
    const started = (await owner.ask('startTrial', { params: { adwallId: wall?.adwallId ?? 0 }, json })).body;
    return `try-it?click=${(started as TrialStarted).click_id ?? ''}`;
  };
  const [first, second] = [await start(), await start()];
  const { close, page } = await openConsole(browser, service, owner, first);
  await page.route('**/trials/*/leads', (route) => route.abort());
  await page.getByRole('button', { name: 'Report the lead' }).click();
  await page.getByRole('alert').waitFor();
  // As when someone goes back several pages at once.
  const read = page.waitForResponse(/\/trials\/[^/]+$/);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, second);
  await read;
  await page.locator('.screen[aria-busy="false"]').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await close();
});

test('the wall opens as a test user from the console, and such a visit is in no figure', async () => {
  const [wall] = (await service.store.loadDirectory()).walls;
  const params = { adwallId: wall?.adwallId ?? 0 };
  const counted = async () => {
    service.clock.forward(5 * MINUTE);
    await service.app.refreshStatistics();
    const { totals } = (await owner.ask('readOverview', { params })).body as AdminOverview;
    const { steps } = (await owner.ask('readFirstRun')).body as FirstRun;
    return { ...totals, isSeen: steps.find(({ step }) => step === 'request')?.done };
  };
  const { close, page } = await openConsole(browser, service, owner);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'See the wall as a test user' }).press('Enter');
  const visit = await opened;
  await visit.getByText('Harbor Quest').first().waitFor();
  expect(visit.url()).toMatch(/\/wall\/\d+\/\d+\?subid1=test-[0-9a-f]+$/);
  expect(await visit.evaluate(() => opener === null)).toBe(true);
  expect(await counted()).toMatchObject({ viewers: 0, impressions: 0, clicks: 0, isSeen: false });
  await visit.goto(`${service.url}/wall/${wall?.pubId}/${wall?.adwallId}?subid1=ann`);
  await visit.getByText('Harbor Quest').first().waitFor();
  expect(await counted()).toMatchObject({ viewers: 1, isSeen: true });
  await close();
});

test('who may not try out a wall is led to its preview', async () => {
  const viewer = await newPerson(service, { role: 'viewer', publishers: null });
  const { close, page } = await openConsole(browser, service, viewer, 'snippet');
  expect(await page.getByRole('button', { name: 'See the wall as a test user' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).press('Enter');
  await page.getByTitle('The wall as users see it').waitFor();
  await close();
});
