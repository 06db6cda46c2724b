import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeProvider } from '../../server/networks/simulation/fake-provider.ts';
import { accessibilityFaultsInBothSchemes, openBrowser, startPublicService } from '../support/browser/browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import type { TestService } from '../support/service/start-service.ts';
import { startNetwork } from '../support/surveys/start-network.ts';
import { newSurveyProvider } from '../support/surveys/survey-user.ts';

// The console's screens about surveys.

let browser: Browser;
let service: TestService;
let owner: Person;
let provider: FakeProvider;

beforeAll(async () => {
  provider = await startNetwork('cpx');
  provider.sells = [{ id: 'sv-1', minutes: 10, cpi: 1.5, rate: 0.4, rating: 4 }];
  browser = await openBrowser();
  service = await startPublicService({ env: { OUTBOUND_ALLOW: provider.host } });
  await service.newWall();
  owner = await newPerson(service);
});
afterAll(async () => {
  await browser.close();
  await provider.close();
  await service.stop();
});

test('by keyboard, a survey provider is added, tested before users see it, and removed', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'survey-providers');
  await page.getByText('No survey providers yet').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add a survey provider' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Provider').selectOption('cpx');
  await page.getByRole('heading', { name: 'Set up in CPX Research' }).waitFor();
  await page.getByText('I agree that CPX Research gets my country').waitFor();
  await page.getByLabel('Account name').fill('not a name!');
  await page.getByLabel('Credential').fill(service.secrets.add(provider.key));
  await page.getByLabel('App id').fill('4711');
  await page.getByText('Money, answer codes, name and address').click();
  await page.getByLabel('API address (optional)').fill(provider.url);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Account name').press('Enter');
  await page.getByText('Enter a value.').waitFor();
  await page.getByText('The name must have 1 to 64 letters').waitFor();
  await page.getByLabel('Users’ share of the payout').fill('100');
  await page.getByLabel('Account name').fill('cpx');
  await page.getByLabel('Account name').press('Enter');
  await page.getByRole('heading', { name: 'cpx is added' }).waitFor();
  expect(await page.getByLabel('the callback URL', { exact: true }).innerText()).toContain('/leads/cpx');

  await page.getByRole('link', { name: 'Test and start it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'cpx' }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Country').fill('nowhere');
  await page.getByLabel('Country').press('Enter');
  await page.getByText('This must be two letters.').waitFor();
  await page.getByLabel('Country').fill('US');
  await page.getByLabel('Country').press('Enter');
  await page.getByRole('region', { name: 'What users would see' }).getByText('sv-1').waitFor();
  await page.getByRole('button', { name: 'Start the account' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.getByText('cpx is started.').waitFor();
  await page.getByText('The request for surveys: responded with 200').click();
  expect(await page.getByLabel('The request, without secrets').innerText()).toContain('secure_hash=…');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  provider.fault = 'error 500';
  await page.getByRole('button', { name: 'Send a test request' }).press('Enter');
  await page.getByText('The response isn’t what the provider documents.').first().waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  expect(await page.getByLabel('New credential').getAttribute('type')).toBe('password');
  await page.getByRole('dialog').getByLabel('Users’ share of the payout').fill('');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('dialog').getByText('This must be a percentage').waitFor();
  expect((await owner.ask('showSurveyProvider', { params: { survey_provider: 'cpx' } })).body).toMatchObject({
    share: 1,
  });
  await page.getByRole('dialog').getByLabel('Users’ share of the payout').fill('50');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('50% of the payout').waitFor();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Type its name').fill('cpx');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByText('No survey providers yet').waitFor();
  await close();
});

test('the figures of surveys have a chart with its table, and lead to each provider', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'surveys');
  await page.getByText('No survey providers yet').waitFor();
  await page.getByText('No panel is linked to this wall').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await newSurveyProvider(service, provider);
  await page.getByRole('link', { name: '7 days' }).press('Enter');
  await page.locator('[aria-current]').filter({ hasText: '7 days' }).waitFor();
  await page.getByRole('link', { name: /^Completes/ }).press('Enter');
  await page.getByRole('heading', { name: 'Completes by day' }).waitFor();
  await page.locator('summary', { hasText: 'Show the table' }).press('Enter');
  await expect
    .poll(() => page.getByRole('region', { name: 'All figures by day: table' }).getByRole('row').count())
    .toBe(8);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  const providers = page.getByRole('region', { name: 'From entrants to completes, by provider: table' });
  await providers.getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Set up in CPX Research' }).waitFor();
  await close();
});

test('where people leave the sign-up form is shown step by step, each with a bar', async () => {
  const { adwallId, pubId } = await service.newWall({ name: 'Forms' });
  const { profileId } = await service.newPanel({ pubId, adwallId });
  const { close, page } = await openConsole(browser, service, owner, `surveys?wall=${adwallId}`);
  await page.getByText('No form was shown on these days').waitFor();
  const day = Math.floor(service.clock.now() / (24 * 60 * 60 * 1000));
  const counts = Object.entries({ opened: 1200, you: 600, address: 150, home: 120, work: 120, devices: 90 });
  await service.store.addFormSteps({
    counts: counts.map(([step, count]) => ({ profileId, day, step: step as 'opened', count })),
  });
  await page.reload();
  const table = page.getByRole('region', { name: 'Steps of the sign-up form: table' });
  const cells = (row: number) => table.getByRole('row').nth(row).getByRole('cell').allInnerTexts();
  await table.waitFor();
  expect(await cells(1)).toEqual(['Form shown', '1,200', '100.0%', '–', '0', '0']);
  expect(await cells(3)).toEqual(['Where you live', '150', '12.5%', '450 (75.0%)', '0', '0']);
  const forms = await table.locator('progress').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(forms).toEqual(['1200', '600', '150', '120', '120', '90']);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), String(width)).toBe(true);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  }
  await close();
});

test('by keyboard, a panel is added for the wall, changed, and linked to no wall', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'surveys');
  await page.getByText('No panel is linked to this wall').waitFor();
  await page.getByRole('link', { name: 'Add a panel' }).press('Enter');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const overview = page.locator('#menu').getByRole('link', { name: 'Overview' });
  await page.getByLabel('Name', { exact: true }).fill('Polls');
  await overview.press('Enter');
  expect(asked).toHaveLength(1);
  await page.getByLabel('Minimum age').fill('12');
  await page.getByLabel('Minimum age').press('Enter');
  await page.getByText('This must be a whole number from 13 to 99.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Minimum age').fill('16');
  await page.getByLabel('Minimum age').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Polls' }).waitFor();
  expect(await page.getByLabel('the publishable key', { exact: true }).innerText()).toMatch(/^pk_/);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Surveys' }).first().press('Enter');
  await page.getByText('Users who sign up at Polls get live surveys on this wall.').waitFor();
  await page.getByRole('link', { name: /^Polls/ }).press('Enter');
  await page.getByLabel('Origins').fill('https://www.example.com nonsense');
  // What was added could be left, what was typed since can't.
  expect(asked).toHaveLength(1);
  await overview.press('Enter');
  expect(asked).toHaveLength(2);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await page.getByText('Each line must be an origin such as https://www.example.com.').waitFor();
  await page.getByLabel('Origins').fill('https://WWW.example.com');
  await page.getByLabel('Linked wall').selectOption('None');
  await save.press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.locator('panel-form button[aria-disabled="false"]').waitFor();
  await save.press('Enter');
  await page.getByText('Nothing to save.').waitFor();
  const { panels } = await service.store.loadDirectory();
  expect(panels.find(({ settings }) => settings.name === 'Polls')?.settings).toEqual({
    name: 'Polls',
    adwall_id: null,
    minimum_age: 16,
    origins: ['https://www.example.com'],
  });
  await overview.press('Enter');
  await page.getByText('without test users').waitFor();
  expect(asked).toHaveLength(2);
  await close();
});
