import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, startPublicService } from '../support/browser/browser.ts';
import { followLoading } from '../support/browser/follow-loading.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openConsole, signOut } from '../support/browser/open-console.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { everywhere, newInvitation, newPerson, type Person } from '../support/requests/admins.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { periodOf } from '../../server/store/ports/statistics.ts';

// The console, as people use it.

const {
  browser,
  stage: { service, wall },
} = await inBrowser(
  async () => {
    const service = await startPublicService();
    return { service, wall: await service.newWall({ name: 'Main wall' }) };
  },
  ({ service: each }) => each.stop(),
);

const openAs = (person: Person, path?: string, width?: number) => openConsole(browser, service, person, path, width);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a link sets up the console by keyboard; then the person signs out, and in again', async () => {
  const token = await newInvitation(service);
  const { close, page } = await openPage(browser);
  await page.goto(`${service.url}/console/setup#${token}`);
  await heading(page, 'Join').waitFor();
  // The token stays out of the history.
  expect(page.url()).toBe(`${service.url}/console/setup`);
  await page.getByLabel('Name or e-mail address').focus();
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('password1234');
  await page.keyboard.press('Enter');
  await page.getByText('This is too easy to guess').waitFor();
  await page.getByLabel('Password').fill('harbor quest seventeen');
  await page.keyboard.press('Enter');
  await heading(page, 'Snippet and keys').waitFor();
  await signOut(page);
  await heading(page, 'Sign in').waitFor();
  await page.getByLabel('Name or e-mail address').fill('Grace');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('The name or the password is wrong.');
  await page.getByLabel('Password').fill('harbor quest seventeen');
  await page.keyboard.press('Enter');
  await heading(page, 'Snippet and keys').waitFor();
  await page.goto(`${service.url}/console/setup#${token}`);
  await heading(page, 'This link doesn’t work').waitFor();
  await close();
});

test('the snippet to copy works only once it has the id of a user', async () => {
  const { close, page } = await openAs(await newPerson(service), `?wall=${wall.adwallId}`);
  const text = await page.getByLabel('the snippet', { exact: true }).innerText();
  await page.getByText('Replace your-user-id with your own id').waitFor();
  const [, userId = ''] = /user-id="([^"]*)"/.exec(text) ?? [];
  expect(userIdFault(userId)).toBe('placeholder');
  await close();
});

test('a link that signs in needs nothing to be typed', async () => {
  const { adminId, role, publishers } = { ...(await newPerson(service)), ...everywhere };
  const { createLink } = await import('../../server/admins/links.ts');
  const { systemIds } = await import('../../server/runtime/ids.ts');
  const deps = { store: service.store, clock: service.clock, ids: systemIds() };
  const { token } = await createLink(deps, { purpose: 'sign-in', admin: { adminId, role, publishers } }, null);
  const { close, page } = await openPage(browser);
  await page.goto(`${service.url}/console/setup#${token}`);
  await heading(page, 'Snippet and keys').waitFor();
  await close();
});

test('an owner changes the origins, which the same sentence explains as the command', async () => {
  const { close, page } = await openAs(await newPerson(service));
  const origins = page.getByLabel('Allowed origins');
  await origins.fill('www.example.com');
  await page.getByRole('button', { name: 'Save origins' }).click();
  await page.getByText('Each line must be an origin such as https://www.example.com.').waitFor();
  await origins.fill('https://www.example.com/\nhttps://shop.example.com');
  await page.getByRole('button', { name: 'Save origins' }).click();
  await page.getByText('Origins saved.').waitFor();
  const view = await service.app.directory.current();
  expect(view.wallById(wall.adwallId)?.settings.origins).toEqual([
    'https://www.example.com',
    'https://shop.example.com',
  ]);
  await close();
});

test('a secret key is shown once, after the password, and nowhere else', async () => {
  const person = await newPerson(service);
  service.clock.forward(10 * MINUTE);
  const { close, page } = await openAs(person);
  await page.getByRole('button', { name: 'Create a secret key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  await dialog.getByLabel('Your password').fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('The password is wrong.').waitFor();
  await dialog.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  const shown = page.getByLabel('the secret key', { exact: true });
  const key = service.secrets.add((await shown.innerText()).trim());
  expect(key).toMatch(/^sk_\w{49}$/);
  await page.reload();
  await page.getByText('2 keys are valid').waitFor();
  expect(await page.content()).not.toContain(key);
  await close();
});

test('the quick starts have the ids and the publishable key of the chosen wall, and no secret', async () => {
  const other = await service.newWall({ name: 'Other wall' });
  const { close, page } = await openAs(await newPerson(service), `quick-starts?wall=${other.adwallId}`);
  for (const name of ['Overview', 'Express', 'React', 'PHP', 'Python', 'Static page']) {
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name }).click();
    await heading(page, name === 'Overview' ? 'Guides' : `Quick start: ${name}`).waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain(`export WALL_ID='${other.adwallId}'`);
    expect(text).not.toMatch(/rewards\.example\.com|--wall 1\b|wall-id="1"|sk_\w|whsec_\w/);
  }
  expect(await page.getByRole('main').innerText()).toContain(`wall-id="${other.adwallId}"`);
  await page.getByRole('combobox', { name: 'Wall' }).selectOption(String(wall.adwallId));
  await page.getByText(`export WALL_ID='${wall.adwallId}'`).waitFor();
  await page.goBack();
  await page.getByText(`export WALL_ID='${other.adwallId}'`).waitFor();
  await close();
});

test('while the page is open, it shows what each credit of its wall sends', async () => {
  const loop = await openLoop(service, { events: 2 });
  const { close, page } = await openAs(await newPerson(service), `try-postbacks?wall=${loop.wall.adwallId}`);
  await page.getByText('Nothing yet').waitFor();
  await page.waitForResponse(/\/credits/);
  await loop.credit(1, 1);
  const entries = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(2);
  expect(await entries.allInnerTexts()).toEqual([
    expect.stringMatching(/Credited 100 Coins\s+POST[^]*Signature verified/),
    expect.stringMatching(/Credited 100 Coins\s+GET[^]*Signature verified/),
  ]);
  await page.getByText('Show the request').first().click();
  await page.getByText('"type": "lead.credited"').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Wall' }).selectOption(String(wall.adwallId));
  await page.getByRole('main').getByText('Main wall').waitFor();
  expect(await entries.count()).toBe(0);
  await close();
});

test('an owner invites someone, removes them, and creates and revokes a key', async () => {
  const owner = await newPerson(service);
  const { close, page } = await openAs(owner, 'team');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('manager');
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = service.secrets.add((await page.getByLabel('the link', { exact: true }).innerText()).trim());
  const guest = await openPage(browser);
  await guest.page.goto(link);
  await guest.page.getByText('You join as manager.').waitFor();
  await guest.page.getByLabel('Name or e-mail address').fill('Bob Guest');
  await guest.page.getByLabel('Password').fill('harbor quest seventeen');
  await guest.page.keyboard.press('Enter');
  await heading(guest.page, 'Snippet and keys').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Bob Guest' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Bob Guest?' });
  await removal.getByRole('button', { name: 'Cancel' }).click();
  expect((await service.store.listAdmins()).some(({ name }) => name === 'Bob Guest')).toBe(true);
  await page.getByRole('button', { name: 'Remove Bob Guest' }).click();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Bob Guest was removed.').waitFor();
  await guest.page.reload();
  await heading(guest.page, 'Sign in').waitFor();
  await guest.close();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('What it is for').fill('Nightly report');
  await page.keyboard.press('Enter');
  expect(service.secrets.add((await page.getByLabel('the admin key', { exact: true }).innerText()).trim())).toMatch(
    /^ak_/,
  );
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
  const revocation = page.getByRole('dialog', { name: 'Revoke the key Nightly report?' });
  await revocation.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The key Nightly report was revoked.').waitFor();
  await close();
});

test('a viewer sees the walls, and nothing that only others may do', async () => {
  const { close, page } = await openAs(await newPerson(service, { role: 'viewer', publishers: null }));
  await heading(page, 'Snippet and keys').waitFor();
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /Save|secret/ }).count()).toBe(0);
  await close();
});

test('hostile names and origins are text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const { adwallId } = await service.newWall({ name });
  const person = await newPerson(service);
  const { close, page } = await openAs(person, `?wall=${adwallId}`);
  await page.locator('hgroup', { hasText: name }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
  await close();
});

test('people see their sessions, end one, and see what was done in the audit log', async () => {
  const person = await newPerson(service);
  const { close, page } = await openAs(person, 'account');
  await page.getByText('This browser').waitFor();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('harbor quest eighteen');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('cell', { name: 'Changed the password' }).first().waitFor();
  await page.getByLabel('Action').selectOption('wall.change');
  await expect.poll(() => page.getByRole('cell', { name: 'Changed the password' }).count()).toBe(0);
  await close();
});

test('the page allows only our own scripts, styles and requests, and no one may frame it', async () => {
  const page = await fetch(`${service.url}/console/`);
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const part of [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", 'trusted-types lit-html', "base-uri 'none'"],
  ]) {
    expect(policy).toContain(part);
  }
  const [script = ''] = /\/console\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
  const asset = await fetch(`${service.url}${script}`, { headers: { 'Accept-Encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${service.url}/console/assets/nothing.js`)).status).toBe(404);
});

test('the first screen weighs less than 150 kB compressed, from signing in to the chart', async () => {
  const { name, password } = await newPerson(service);
  // Without any figures there is no chart.
  const counts = [{ adwallId: wall.adwallId, placement: 'shop', offerId: 1, impressions: 1, openings: 1 }];
  await service.store.addImpressions({ period: periodOf(service.clock.now()), counts });
  const { close, page } = await openPage(browser);
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const { settle } = followLoading(page);
  await page.goto(`${service.url}/console/overview?wall=${wall.adwallId}`);
  await page.getByLabel('Name or e-mail address').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('day-chart canvas').waitFor();
  await settle();
  const loaded = await Promise.all(
    requests.map(async (request) => ({
      path: new URL(request.url()).pathname,
      encoding: (await request.response())?.headers()['content-encoding'],
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  const scripts = loaded.filter(({ path }) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  const paths = loaded.map(({ path }) => path);
  expect(paths).toContain('/console/overview');
  expect(paths).toContain(`/v1/admin/walls/${wall.adwallId}/overview`);
  const weight = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weight).toBeGreaterThan(30_000);
  expect(weight).toBeLessThan(150_000);
  await close();
});
