import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { tasks } from '@rewards-wall/shared/admin/overview-schema.ts';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { offerRow } from '../support/requests/offers.ts';
import { newCase } from '../support/requests/casework.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { periodOf } from '../../server/store/ports/statistics.ts';
import type { TestWall } from '../support/service/start-service.ts';

// The console's figures, as people read them.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());
let wall: TestWall;
let viewer: Person;

beforeAll(async () => {
  service.clock.moveTo(NOON);
  const loop = await openLoop(service, { events: 2 });
  wall = loop.wall;
  await loop.credit(1, 1);
  service.clock.forward(2 * MINUTE);
  await service.app.refreshStatistics();
  viewer = await newPerson(service, { role: 'viewer', publishers: null });
});

test('figures are compared, drawn by day and listed, and the address holds what is shown', async () => {
  const { close, page } = await openConsole(browser, service, viewer, `overview?wall=${wall.adwallId}`);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const tile = (name: string) => page.locator('.tiles > li').filter({ has: page.getByText(name, { exact: true }) });
  expect(await tile('Clicks').locator('strong').innerText()).toBe('1');
  expect(await tile('Credits').locator('strong').innerText()).toBe('100 Coins');
  // The lead came today, which is not over, so nothing changed between whole days.
  expect(await tile('Leads').locator('small').count()).toBe(0);
  await page.getByText('Changes leave today out.').waitFor();
  await page.locator('day-chart canvas').waitFor();
  const figures = page.getByRole('navigation', { name: 'Figure of the chart' });
  await figures.getByRole('link', { name: /^Leads/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Leads by day' }).waitFor();
  await page.getByRole('link', { name: '7 days' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/figure=leads&days=7|days=7&figure=leads/);
  const reading = page.locator('.chart-reading');
  await expect.poll(() => reading.innerText()).toBe('1');
  // The first day, next to the same weekday of the week before.
  await page.locator('day-chart .u-over').hover({ position: { x: 1, y: 50 } });
  await expect.poll(() => reading.textContent()).toMatch(/^0 (\w+), [^(]+ \(\1, .+: 0\)$/);
  await page.locator('summary', { hasText: 'Show the table' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('table', { name: '' }).first().getByRole('row').count()).toBe(8);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('a first load asks for its data once, while it asks who is signed in; who is not, sees only the sign-in', async () => {
  const { close, page } = await openConsole(browser, service, viewer, 'overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/overview?') && asked.push(request.url())));
  const data = page.waitForRequest(/\/overview\?/);
  await page.route('**/v1/admin/me', async (route) => {
    await data;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(asked).toHaveLength(1);
  await page.unroute('**/v1/admin/me');
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await close();
});

const SINCE = '2026-03-09';

test('a manager removes a made-up placement by keyboard, whose figures join all others', async () => {
  const { adwallId } = await service.newWall();
  const counts = ['made-up', 'shop'].map((placement) => ({
    adwallId,
    placement,
    offerId: 1,
    impressions: 1,
    openings: 1,
  }));
  await service.store.addImpressions({ period: periodOf(service.clock.now()), counts });
  const manager = await newPerson(service, { role: 'manager', publishers: null });
  const { close, page } = await openConsole(browser, service, manager, `overview?wall=${adwallId}`);
  await page.getByRole('button', { name: 'Remove made-up' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await page.getByRole('cell', { name: 'All others' }).waitFor();
  const table = page.getByRole('table', { name: '' }).filter({ hasText: 'All others' });
  expect(await table.getByRole('button').count()).toBe(1);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('each thing that waits for someone leads to the list that has it', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'account');
  await page.route('**/v1/admin/walls/*/overview?*', async (route) => {
    const answer = await route.fetch();
    const json = {
      ...((await answer.json()) as object),
      tasks: tasks.map((task) => ({ task, count: 1, since: task === 'sign_ins_failed' ? SINCE : null })),
    };
    await route.fulfill({ response: answer, json });
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  const links = page.getByRole('list', { name: 'To do' }).getByRole('link');
  await expect.poll(() => links.count()).toBe(tasks.length);
  for (const link of await links.all()) {
    const name = (await link.innerText()).trim();
    await link.click();
    await page.getByRole('heading', { level: 1, name: /^(Postbacks|Feeds|Leads|Tickets|Audit log)$/ }).waitFor();
    expect(await page.getByRole('alert').allInnerTexts(), name).toEqual([]);
    // What is counted from a day on is listed from that day on.
    const from = new URL(page.url()).searchParams.get('from');
    expect({ name, from }).toEqual({ name, from: name === '1 failed sign-in since yesterday' ? SINCE : null });
    await page.goBack();
    await links.first().waitFor();
  }
  await close();
});

test('on a phone nothing is cut off', async () => {
  const { close, page } = await openConsole(browser, service, viewer, `overview?wall=${wall.adwallId}`, 320);
  await page.locator('day-chart canvas').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await close();
});

const HOSTILE = '<img src=x onerror="document.title=\'owned\'">';

test('a report on reversals is narrowed by keyboard, names strangers as text, and leads to its leads', async () => {
  const loop = await openLoop(service, { events: 2, offer: { name: `Castle ${HOSTILE}` } });
  await loop.credit(1, 2);
  await loop.reverse(1);
  service.clock.forward(2 * MINUTE);
  await service.app.refreshStatistics();
  const support = await newPerson(service, { role: 'support', publishers: null });
  const { close, page } = await openConsole(browser, service, support, `overview?wall=${loop.wall.adwallId}`);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reversals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reversals' }).waitFor();
  await page.getByText('fewer than 20 reversals').waitFor();
  const rows = page.getByRole('navigation', { name: 'Rows' });
  await rows.getByRole('link', { name: 'Offers' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Castle ${HOSTILE}`).waitFor();
  expect(await page.title()).not.toBe('owned');
  await rows.getByRole('link', { name: 'Countries' }).click();
  await page.getByText('United States').waitFor();
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '365 days' }).click();
  await expect.poll(() => page.url()).toMatch(/by=country&days=365|days=365&by=country/);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  for (const by of ['Countries', 'Networks', 'Users', 'Offers', 'Sources']) {
    await rows.getByRole('link', { name: by }).click();
    await expect.poll(() => rows.locator('[aria-current=page]').innerText()).toBe(by);
    await page.getByRole('link', { name: '1: reversed leads' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    await expect.poll(() => page.getByRole('table').getByRole('row').count(), { message: by }).toBe(2);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Reversals' }).waitFor();
  }
  await page.route('**/v1/admin/walls/*/reversals?*', async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as AdminReversals;
    const rows = report.rows.map((row) => ({ ...row, value: HOSTILE, name: null, sources: [HOSTILE, HOSTILE] }));
    await route.fulfill({ response, json: { ...report, rows, explanation: [HOSTILE] } });
  });
  for (const by of ['Users', 'Networks', 'Countries']) {
    await rows.getByRole('link', { name: by }).click();
    await expect.poll(() => rows.locator('[aria-current=page]').innerText()).toBe(by);
    await page.getByRole('cell').first().getByText(HOSTILE).first().waitFor();
    await page.locator('.explanation').getByText(HOSTILE).waitFor();
  }
  expect(await page.title()).not.toBe('owned');
  await close();
  const seen = await openConsole(browser, service, viewer, `reversals?wall=${loop.wall.adwallId}`, 320);
  await seen.page.getByRole('navigation', { name: 'Rows' }).getByRole('link', { name: 'Countries' }).waitFor();
  expect(await seen.page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  expect(await seen.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await seen.close();
});

test('by keyboard, a tile is added and changed; the id of another offer is refused', async () => {
  await service.importOffers([offerRow(911)]);
  const source = await service.newSource();
  const manager = await newPerson(service, { role: 'manager', publishers: null });
  const { close, page } = await openConsole(browser, service, manager, `offers?wall=${wall.adwallId}&text=arcade`, 360);
  await page.getByRole('button', { name: 'Add a tile' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a tile' });
  await dialog.getByLabel('Offer id').fill('911');
  await dialog.getByLabel('Name').fill('Arcade');
  await dialog.getByLabel('Link').fill('https://wall.example/?user={source_user_id}&sub={click_id}');
  await dialog.getByLabel('Source').fill(source.name);
  await dialog.getByLabel('Reported amounts').selectOption('credits');
  await dialog.getByLabel('Maximum per lead').fill('100');
  await page.keyboard.press('Enter');
  await dialog.getByText('This must be a number.').waitFor();
  await dialog.getByLabel('Maximum per user and day').fill('500');
  await page.keyboard.press('Enter');
  await dialog.getByText('This must not be the id of another offer.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await dialog.getByLabel('Offer id').fill('912');
  await page.keyboard.press('Enter');
  await page.getByText('The tile is added.').waitFor();
  await page.getByRole('link', { name: /^Arcade/ }).press('Enter');
  await page.getByText('the amount that its network reports, in credits').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.getByRole('dialog').getByLabel('Maximum per user and day').fill('600');
  await page.keyboard.press('Enter');
  await page.getByText('100 credits per lead, 600 credits per user and day').waitFor();
  await close();
});

test('by keyboard, an offer is found, disabled, enabled and explained; hostile names stay text', async () => {
  await service.importOffers([offerRow(901, { name: `Harbor ${HOSTILE}`, targeting: { target_system: [40] } })]);
  const manager = await newPerson(service, { role: 'manager', publishers: null });
  const { close, page } = await openConsole(browser, service, manager, `offers?wall=${wall.adwallId}`);
  await page.getByLabel('Name or id').fill('harbor <img');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('link', { name: /^Harbor/ }).count()).toBe(1);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: /^Harbor/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Harbor/ }).waitFor();
  await page.getByRole('button', { name: 'Disable', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('This offer is disabled. Users don’t see it.').waitFor();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'User' }).fill('ann');
  await page.keyboard.press('Enter');
  await page.getByText('Whether ann sees it depends on their device: it is on Android.').waitFor();
  await page.getByText('No user has this ID yet. What a new user would see:').waitFor();
  const device = page.getByLabel('Device');
  await device.selectOption({ label: 'iPhone' });
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await page.getByText('ann does not see the offer. Only for these systems: Android.').waitFor();
  const address = page.getByLabel('IP address');
  await address.fill('81.2.69');
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await page.getByText('This must be', { exact: false }).waitFor();
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  await address.fill('81.2.69.142');
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('false');
  expect(await page.getByText('This must be', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await page.getByText('Assumed: United Kingdom, phone, the languages of your browser.').waitFor();
  await page.getByText('Android', { exact: true }).waitFor();
  await device.selectOption({ label: 'Not known' });
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await page.getByText('Whether ann sees it depends on their device: it is on Android.').waitFor();
  expect(await page.title()).not.toBe('owned');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('a user’s page leads to the offer that they don’t see, which says why', async () => {
  await service.importOffers([offerRow(902, { name: 'Android Quest', targeting: { target_system: [40] } })]);
  const { owner, subid1, wall: own } = await newCase(service);
  const support = await newPerson(service, { role: 'support', publishers: null });
  const { close, page } = await openConsole(browser, service, support, `users/${owner}/${encodeURIComponent(subid1)}`);
  await page.getByRole('link', { name: 'Check an offer' }).press('Enter');
  await page.getByText(`Choose an offer to see whether ${subid1} gets it and, if not, why.`).waitFor();
  await page.getByLabel('Name or id').fill('android quest');
  await page.keyboard.press('Enter');
  // The list without the filter has the link, too, and would take the focus away when it is replaced.
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: /^Android/ }).press('Enter');
  await page.getByText(`Whether ${subid1} sees it depends on their device: it is on Android.`).waitFor();
  expect(page.url()).toContain(`wall=${own.adwallId}`);
  await close();
});

test('a file of offers is imported, and its bad rows are named', async () => {
  const manager = await newPerson(service, { role: 'manager', publishers: null });
  const { close, page } = await openConsole(browser, service, manager, 'offers/import');
  const text = [offerRow(911), { offer_id: 912, name: HOSTILE }].map((row) => JSON.stringify(row)).join('\n');
  const file = { name: 'offers.jsonl', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file);
  await page.getByText('offers.jsonl is ready.').waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.getByText('1 rejected').waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('a file that is not UTF-8 is refused before it is sent, and one with a byte order mark is read', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'offers/import');
  const text = JSON.stringify({ ...offerRow(913), name: 'Pr\u00e4mie' });
  const choose = (buffer: Buffer) =>
    page.getByLabel('Drop a file here, or choose one').setInputFiles({ name: 'offers.jsonl', mimeType: '', buffer });
  await choose(Buffer.from(text, 'latin1'));
  await page
    .getByRole('alert')
    .getByText(/byte \d+ is not valid UTF-8/)
    .waitFor();
  await choose(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  await page.getByText('offers.jsonl is ready.').waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('1 new, 0 changed, 0 unchanged, 0 disabled, 0 rejected.').waitFor();
  await close();
});

test('the example next to the import is a file that is imported whole', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'offers/import');
  await page.getByText('An example file').click();
  const text = await page.getByLabel('the example', { exact: true }).innerText();
  const file = { name: 'offers.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file);
  await page.getByText('offers.json is ready.').waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('1 new, 0 changed, 0 unchanged, 0 disabled, 0 rejected.').waitFor();
  await close();
});

test("a wall's settings are shown by the real widget before they are saved", async () => {
  const manager = await newPerson(service, { role: 'manager', publishers: null });
  const { close, page } = await openConsole(browser, service, manager, `wall?wall=${wall.adwallId}`);
  const preview = page.frameLocator('iframe');
  await page.getByLabel('Tagline').fill('Earn gems today');
  await preview.getByText('Earn gems today').first().waitFor();
  await page.getByText('With your unsaved changes.').waitFor();
  await page.getByLabel('Credits per unit of payout').fill('no number');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Credits per unit of payout must be').waitFor();
  await page.getByLabel('Credits per unit of payout').fill('200');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('As saved.').waitFor();
  await preview.getByText('Earn gems today').first().waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});
