import type { PostbackList } from '@rewards-wall/shared/admin/postback-schema.ts';
import type { Locator } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { feedOf, feedRunOf } from '../support/requests/admin-samples.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import type { TestWall } from '../support/service/start-service.ts';

// The console's screens about the whole installation.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());
let owner: Person;
let wall: TestWall;

beforeAll(async () => {
  wall = await service.newWall();
  owner = await newPerson(service);
});

test('by keyboard, a feed is added from what its network needs, and its mistakes are named', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'feeds/new');
  await page.getByLabel('Network').selectOption({ label: 'Everflow' });
  await page.getByRole('heading', { name: 'Set up in Everflow' }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Feed name').fill('not a name!');
  await page.getByLabel('Credential').fill(service.secrets.add('everflow credential'));
  await page.getByLabel('Users’ share of the payout').fill(' ');
  await page.keyboard.press('Enter');
  // All mistakes are shown at once, each at its field, and the first gets the focus.
  await page.getByText('Enter a value.').waitFor();
  await page.getByText('The name must have').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('feed');
  // A field that is edited loses its mistake, and keeps the focus.
  await page.getByLabel('Feed name').fill('harbor');
  await expect.poll(() => page.getByText('The name must have').count()).toBe(0);
  await page.getByText('Enter a value.').waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('feed');
  await page.getByLabel('Users’ share of the payout').fill('160');
  await page.getByRole('button', { name: 'Add the feed' }).press('Enter');
  await page.getByText('This must be a percentage from 0 to 100 with at most 2 decimals, such as 60%.').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('share');
  await page.getByLabel('Users’ share of the payout').fill('60%');
  // A mistake in a field that is folded away is shown, too.
  await page.getByText('Address, money and callbacks').click();
  await page.getByLabel('API address').fill('http://api.example');
  await page.getByText('Address, money and callbacks').click();
  await page.getByRole('button', { name: 'Add the feed' }).press('Enter');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('settings.base');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('API address').fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'harbor is added' }).waitFor();
  expect(await page.getByLabel('the callback URL', { exact: true }).innerText()).toContain('/leads/harbor');
  await page.getByText('The feed is paused, so its offers aren’t on your walls yet.').waitFor();
  await page.getByRole('link', { name: 'Preview and start it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'harbor' }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('New credential').getAttribute('type')).toBe('password');
  const numbers = ['Minutes between runs', 'Exchange rate to your currency', 'Users’ share of the payout'];
  expect(await dialog.getByLabel('Users’ share of the payout').inputValue()).toBe('60%');
  for (const label of numbers) await dialog.getByLabel(label).fill('');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => dialog.getByText(/^This must be a (number|percentage)/).count()).toBe(3);
  const [feed] = await service.store.listFeeds('harbor');
  expect(feed).toMatchObject({ rate: 1_000_000, share: 6000 });
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('link', { name: 'Feeds', exact: true }).first().click();
  await page.getByRole('table').getByRole('link', { name: 'harbor' }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('a feed isn’t added before the users’ share is given', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'feeds/new');
  await page.getByLabel('Network').selectOption({ label: 'Everflow' });
  await page.getByLabel('Feed name').fill('shareless');
  await page.getByLabel('Credential').fill(service.secrets.add('another credential'));
  await page.getByRole('button', { name: 'Add the feed' }).press('Enter');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('share');
  expect(await service.store.listFeeds('shareless')).toEqual([]);
  await close();
});

test('a secret isn’t replaced while no one has said how long the old one still signs', async () => {
  const json = { wall: wall.adwallId, kind: 'json', address: 'https://shop.example/hooks' };
  const { postback_id: id } = (await owner.ask('addPostback', { json })).body as Record<string, string>;
  const { close, page } = await openConsole(browser, service, owner, `postbacks/${id ?? ''}`);
  await page.getByRole('button', { name: 'Replace secret' }).press('Enter');
  await page.getByLabel('Hours until the old secret stops signing').fill('');
  await page.getByRole('button', { name: 'Create a new secret' }).press('Enter');
  await page.getByRole('dialog').getByText('This must be a number.').waitFor();
  const untilOf = async (): Promise<string | null | undefined> => {
    const { postbacks } = (await owner.ask('listPostbacks')).body as PostbackList;
    return postbacks.find((one) => one.postback_id === id)?.previous_until;
  };
  expect(await untilOf()).toBeNull();
  await page.getByLabel('Hours until the old secret stops signing').fill('1');
  await page.getByRole('button', { name: 'Create a new secret' }).press('Enter');
  await page.getByText(`${id ?? ''} has a new secret.`).waitFor();
  expect(await untilOf()).toEqual(expect.any(String));
  await close();
});

test.each([
  ['system', 'System'],
  ['first-run', 'Checklist'],
])('%s says what there is', async (path, name) => {
  const { close, page } = await openConsole(browser, service, owner, path);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('the checklist counts postbacks that fail', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'system');
  const postbacks = [
    { failures: 5, is_enabled: true },
    { failures: 5, is_enabled: false },
  ];
  await page.route('**/v1/admin/postbacks?*', (route) => route.fulfill({ json: { postbacks } }));
  await page.getByRole('link', { name: 'Checklist' }).press('Enter');
  await page.getByText('1 postback is failing, so your server misses credits.').waitFor();
  expect(await page.getByText('Everything is in place').count()).toBe(0);
  await close();
});

test('a check leads to what it warns about, and one that passes keeps its notes', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'system');
  const checks = [
    { name: 'held_leads', state: 'warning', detail: 'Held leads: one is late.' },
    { name: 'database', state: 'ok', detail: null },
    { name: 'database_set_up', state: 'ok', detail: 'The standby is asynchronous.' },
  ];
  const { body } = await owner.ask('readSystem');
  await page.route('**/v1/admin/system', (route) =>
    route.fulfill({ json: { ...(body as object), checks, ready: true, database: 'sqlite', last_backup_at: null } }),
  );
  await page.reload();
  await page.getByText('Ready, 2 warnings').waitFor();
  await page.getByText('No backup yet. Run rewards backup, and schedule it.').waitFor();
  await page.getByText('2 checks OK').press('Enter');
  await page.getByText('Database, Database set up').waitFor();
  await page.getByText('The standby is asynchronous.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'View held leads' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await expect.poll(() => page.getByLabel('Waiting for').inputValue()).toBe('date');
  await close();
});

test('each run of a feed has an address, to which its feed leads', async () => {
  const { params } = await feedRunOf(service);
  const { close, page } = await openConsole(browser, service, owner, `feeds/${params.feed}`);
  await page.getByRole('table').getByRole('link').first().press('Enter');
  await page.getByText(params.run_id).waitFor();
  await page.getByText('The network did not answer.').waitFor();
  await page.getByRole('cell', { name: 'It has no id.' }).waitFor();
  await page.getByRole('link', { name: 'Runs', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('applied');
  await page.getByText('Nothing matches these filters').waitFor();
  await page.reload();
  await page.getByText('Nothing matches these filters').waitFor();
  await page.goBack();
  await page.getByRole('table').getByRole('link').first().waitFor();
  await close();
});

test('what was done is said for some seconds, longer for someone at it, and takes no room', async () => {
  const other = await newPerson(service, { role: 'viewer', publishers: null });
  const { close, page } = await openConsole(browser, service, owner, 'team', 360);
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const change = async (role: string) => {
    await page.getByRole('button', { name: `Edit role ${other.name}`, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption(role);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await news.waitFor();
  };
  const news = page.getByRole('status').getByText(`${other.name} has the new role.`);
  await page.clock.install();
  await change('support');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  const height = await heightOf();
  await news.hover();
  await page.clock.fastForward(9_000);
  expect(await news.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(9_000);
  await news.waitFor({ state: 'detached' });
  expect(await heightOf()).toBe(height);
  await change('viewer');
  await page.getByRole('button', { name: 'Close the message' }).press('Enter');
  await news.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await close();
});

test('what failed is said until it is closed', async () => {
  const { close, page } = await openConsole(browser, service, owner, '');
  await page.evaluate(() => Reflect.defineProperty(navigator, 'clipboard', { value: {} }));
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy: Service' }).click();
  const news = page.getByText('Your browser couldn’t copy it.');
  await news.waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.querySelector<HTMLElement>('#content')?.focus());
  await page.clock.fastForward(60_000);
  expect(await news.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Close the message' }).click();
  await news.waitFor({ state: 'detached' });
  await close();
});

test('an owner changes the role of someone else', async () => {
  const other = await newPerson(service, { role: 'viewer', publishers: null });
  const { close, page } = await openConsole(browser, service, owner, 'team');
  await page.getByRole('button', { name: `Edit role ${other.name}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Role').selectOption('support');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText(`${other.name} has the new role.`).waitFor();
  const { role } = (await service.store.listAdmins()).find(({ adminId }) => adminId === other.adminId) ?? {};
  expect(role).toBe('support');
  await close();
});

test('what is wrong with an invitation or a key is said at its field', async () => {
  const { close, page } = await openConsole(browser, service, owner, 'team');
  const publishers = page.getByLabel('Publishers');
  for (const button of ['Invite a colleague', 'Create a key']) {
    await page.getByRole('button', { name: button }).click();
    if (button === 'Create a key') await page.getByLabel('What it is for').fill('Report');
    await publishers.fill('all');
    await page.keyboard.press('Enter');
    await expect.poll(() => publishers.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await close();
});

test('the address of one row is no later page of a table that has no pages', async () => {
  const { close, page } = await openConsole(browser, service, owner, `team?row=${owner.adminId}`);
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('link', { name: 'Newest' }).count()).toBe(0);
  await close();
});

test('the address of someone in the team leads to them on arrival, and not again after a change', async () => {
  const other = await newPerson(service);
  const { close, page } = await openConsole(browser, service, owner, `team?row=${other.adminId}`);
  const HEIGHT = 300;
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.reload();
  const isVisible = async (one: Locator): Promise<boolean> => {
    const { height, y } = (await one.boundingBox()) ?? expect.unreachable();
    return y >= 0 && y + height <= HEIGHT;
  };
  const them = page.getByRole('button', { name: `Remove ${other.name}`, exact: true });
  await expect.poll(() => isVisible(them)).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await isVisible(them)).toBe(false);
  await page.getByRole('button', { name: 'Create a key' }).dispatchEvent('click');
  await page.getByLabel('What it is for').fill('Nightly report');
  await page.keyboard.press('Enter');
  service.secrets.add((await page.getByLabel('the admin key', { exact: true }).innerText()).trim());
  expect(await isVisible(them)).toBe(false);
  await close();
});

test('why the callback URL of one feed could not be read is not said of another', async () => {
  const [first, second] = [await feedOf(service), await feedOf(service)];
  const { close, page } = await openConsole(browser, service, owner, `feeds/${first.params.feed}`);
  await page.getByRole('link', { name: 'Feeds', exact: true }).last().click();
  await page.getByRole('table').getByRole('link', { name: second.params.feed, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: second.params.feed }).waitFor();
  await page.route('**/callback-url', (route) => route.abort());
  await page.getByRole('button', { name: 'Show the callback URL' }).click();
  await page.getByRole('alert').waitFor();
  // Two steps back at once, so that the page of the other feed takes the place of this one.
  await page.evaluate(() => history.go(-2));
  await page.getByRole('heading', { level: 1, name: first.params.feed }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await close();
});
