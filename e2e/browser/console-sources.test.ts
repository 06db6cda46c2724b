import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openBrowser, startPublicService } from '../support/browser/browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import { signPath } from '../support/requests/send-lead.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import type { TestService } from '../support/service/start-service.ts';

// Who reports leads, in the console.

let browser: Browser;
let service: TestService;

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const copied = (page: Page, what: string): Promise<string> => page.getByLabel(what, { exact: true }).innerText();

/** Calls a callback URL as its source would, with values for its macros. Null: as it is, without a signature. */
async function callBack(url: string, values: Readonly<Record<string, string>>, secret: string | null) {
  const filled = url.replaceAll(/\{(\w+)\}/g, (macro, name: string) => values[name] ?? macro);
  const { pathname, search } = new URL(filled.replace(/&signature=.*$/, ''));
  const [path = '', query = ''] = (secret === null ? pathname + search : signPath({ secret }, pathname + search)).split(
    '?',
  );
  return service.client.get(path, { query });
}

test('by keyboard, a source is added, its lead is credited by the copied URL, and a wrong signature is refused and seen', async () => {
  const loop = await openLoop(service);
  const owner = await newPerson(service);
  const { close, page } = await openConsole(browser, service, owner, 'first-run');
  await page.getByRole('link', { name: 'Lead sources', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lead sources' }).waitFor();
  await page.getByRole('link', { name: 'Add a lead source' }).press('Enter');
  await page
    .getByLabel('Who reports leads')
    .selectOption({ label: 'It signs its calls with our scheme (recommended)' });
  await page.getByLabel('Source name').fill('not a name!');
  await page.getByLabel('Allowed IP addresses').fill('203.0.113');
  await page.keyboard.press('Enter');
  await page.getByText('This must have only letters, digits, dashes and underscores.').waitFor();
  expect(await page.getByLabel('Source name').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Source name').fill('acme');
  await page.keyboard.press('Enter');
  await page.getByText("This has '203.0.113', which is neither an address nor a CIDR.").waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByText('More settings').press('Enter');
  await page.getByLabel('Offers without a source').selectOption({ label: 'May be credited' });
  await page.getByLabel('Allowed IP addresses').fill('127.0.0.0/8, ::1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'acme is added' }).waitFor();
  const secret = service.secrets.add(await copied(page, 'the secret'));
  const url = await copied(page, 'the callback URL');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  const timestamp = String(Math.floor(service.clock.now() / 1000));
  const values = { click_id: loop.clickId, transaction_id: 'T-1', timestamp };
  expect((await callBack(url, values, loop.source.secret)).code).toBe('invalid_signature');
  expect((await callBack(url, values, secret)).text).toBe('OK');
  service.clock.forward(2 * MINUTE);
  await service.app.refreshStatistics();
  await service.app.storeRefusedCalls();
  expect((await loop.history()).transactions).toMatchObject([{ currency_adjustment: 125 }]);

  await page.getByRole('link', { name: 'Its page' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'acme' }).waitFor();
  await page.getByText('1 credited, 0 reversed').waitFor();
  expect(await copied(page, 'the callback URL')).toBe(url);
  expect(await page.locator('main').innerText()).not.toContain(secret);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'View refused calls' }).press('Enter');
  await page.locator('.tabs [aria-current]').getByText('Refused calls').waitFor();
  await page.getByRole('cell', { name: 'acme' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await close();
});

test('a secret is replaced on the page of a source, shown once, and the old one ends when it is said to', async () => {
  const loop = await openLoop(service, { events: 2 });
  const owner = await newPerson(service);
  const { name, secret: old } = loop.source;
  const { close, page } = await openConsole(browser, service, owner, `sources/${name}`);
  await page.getByText('No lead yet').waitFor();
  await page.getByRole('button', { name: 'Replace secret' }).press('Enter');
  await page.getByLabel('A secret of your choice').fill('not a secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).press('Enter');
  await page.getByText('This must be whsec_ followed by 32 bytes as base64.').waitFor();
  await page.getByLabel('A secret of your choice').fill('');
  await page.getByLabel('How long the old secret stays valid').fill('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).press('Enter');
  await page.getByText(`${name} has a new secret.`).waitFor();
  const secret = service.secrets.add(await copied(page, 'the secret'));
  const url = await copied(page, 'the callback URL');
  const timestamp = String(Math.floor(service.clock.now() / 1000));
  const withEvent = url.replace('&signature', '&event_id=11&signature');
  const values = { click_id: loop.clickId, transaction_id: 'T-2', timestamp };
  expect((await callBack(withEvent, values, old)).code).toBe('invalid_signature');
  expect((await callBack(withEvent, values, secret)).text).toBe('OK');
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByLabel('the secret', { exact: true }).count()).toBe(0);
  await close();
});

test('a manager adds a source whose URL is its secret, and only an owner sees it; then it is changed and removed', async () => {
  const manager = await newPerson(service, { role: 'manager', publishers: null });
  const added = await openConsole(browser, service, manager, 'sources/new');
  await added.page.getByLabel('Who reports leads').selectOption({ label: 'It calls a URL, described by a map' });
  await added.page.getByText('This is weak').waitFor();
  await added.page.getByLabel('Source name').fill('by-url');
  const map = { fields: { click_id: 'sub', transaction_id: 'tx' } };
  await added.page.getByLabel('Call map').fill('{"fields": {"click_id": "sub"}}');
  await added.page.getByLabel('A sample call').fill('https://rewards.example/leads/by-url?sub=clk_1&tx=T-7&foo=1');
  const tryIt = added.page.getByRole('button', { name: 'See how it is read' });
  await tryIt.press('Enter');
  await added.page.getByText("The map's fields.transaction_id is required.").waitFor();
  await added.page.getByLabel('Call map').fill(JSON.stringify(map));
  await tryIt.press('Enter');
  await added.page.getByText('It is a lead.').waitFor();
  await added.page.getByText('T-7', { exact: true }).waitFor();
  await added.page.getByText('More settings').click();
  await added.page.getByLabel('A new transaction for an event that was paid').selectOption('Rejected');
  expect(await accessibilityFaultsInBothSchemes(added.page)).toEqual([]);
  await added.page.getByRole('button', { name: 'Add the source' }).press('Enter');
  await added.page.getByText('Only owners see its secret.').waitFor();
  expect(await added.page.getByLabel('the callback URL', { exact: true }).count()).toBe(0);
  await added.page.getByRole('link', { name: 'its page' }).press('Enter');
  await added.page.getByText('Ask an owner to pass it on.').waitFor();
  expect(await added.page.locator('dd', { hasText: /^Rejected$/ }).count()).toBe(1);
  expect(await added.page.getByRole('button', { name: 'Replace secret' }).count()).toBe(0);
  await added.close();

  const owner = await newPerson(service);
  const { close, page } = await openConsole(browser, service, owner, 'sources/by-url', 320);
  await page.getByRole('button', { name: 'Show the callback URL' }).press('Enter');
  const first = service.secrets.add(await copied(page, 'the callback URL'));
  expect(first).toContain('/leads/by-url/whsec_');
  await page.getByRole('button', { name: 'Replace secret' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).press('Enter');
  await page.getByText('by-url has the new secret.').waitFor();
  const next = service.secrets.add(await copied(page, 'the new callback URL'));
  expect(next).not.toBe(first);
  // The one that was shown before has ended, or soon will.
  expect(await page.getByLabel('the callback URL', { exact: true }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  await page.getByLabel('Call map').fill('{}');
  await page.getByRole('button', { name: 'Save the map' }).press('Enter');
  await page.getByText("The map's fields is required.").waitFor();
  await page.getByLabel('Call map').fill('');
  await page.getByRole('button', { name: 'Save the map' }).press('Enter');
  await page.getByText('The map is saved.').waitFor({ state: 'attached' });
  await page.reload();
  await page.getByText('By the default map').waitFor();

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.getByLabel('Allowed IP addresses').fill('203.0.113.7');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('203.0.113.7').waitFor();
  await service.importOffers([offerRow(8901, { source: 'by-url' })]);
  await page.reload();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByLabel('Type its name').fill('by-url');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('alert').getByText('enabled offers that name it: 1').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('link', { name: '1', exact: true }).press('Enter');
  await page.getByRole('row').getByText('#8901').filter({ visible: true }).waitFor();
  await service.store.disableOffers({ offerIds: [8901], at: service.clock.now() });
  await page.goBack();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByLabel('Type its name').fill('by-url');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lead sources' }).waitFor();
  expect(await page.getByRole('link', { name: 'by-url' }).count()).toBe(0);
  await close();
});
