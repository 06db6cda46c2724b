import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '../support/browser/open-console.ts';
import { accessibilityFaultsInBothSchemes, openBrowser, openPage } from '../support/browser/browser.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { addApp, codeOf } from '../support/requests/second-factors.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

// Second factors, as people set them up and sign in with them.

let browser: Browser;
let service: TestService;
let consoleUrl: string;

beforeAll(async () => {
  browser = await openBrowser();
  const port = await reservePort();
  const publicUrl = `http://localhost:${port}`;
  service = await startService({ env: { PORT: String(port), PUBLIC_URL: publicUrl } });
  consoleUrl = `${publicUrl}/console/`;
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A page on which someone has to sign in, or has signed in with their password. */
async function openSignIn(width = 1280) {
  const watched = await openPage(browser, { viewport: { width, height: 900 } });
  await watched.page.goto(`${consoleUrl}account`);
  await heading(watched.page, 'Sign in').waitFor();
  return watched;
}

async function givePassword(page: Page, { name, password }: Pick<Person, 'name' | 'password'>) {
  await page.getByLabel('Name or e-mail address').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** A device with a fingerprint reader, which says yes at once. */
async function addDevice(page: Page, { isVerified = true } = {}) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...kind, isUserVerified: isVerified, automaticPresenceSimulation: true },
  });
  const credentials = async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const setVerified = (isUserVerified: boolean) =>
    device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { credentials, setVerified };
}

/** The recovery codes that the page shows, which no log may have. */
async function hideCodes(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const text = await page.getByLabel('the recovery codes', { exact: true }).innerText();
  return text
    .trim()
    .split('\n')
    .map((code) => service.secrets.add(code));
}

test('by keyboard, someone sets up an app from its QR code, and signs in with a code, then with a recovery code', async () => {
  const person = await newPerson(service);
  const { close, page } = await openSignIn();
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Set up', exact: true }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Add this to your app');
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor();
  const shown = await page.getByLabel('the secret', { exact: true }).innerText();
  const secret = service.secrets.add(shown.trim());
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('The code that the app shows').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This is wrong. Check the time on your phone').waitFor();
  await page.getByLabel('The code that the app shows').fill(codeOf(service, secret));
  await page.keyboard.press('Enter');
  const codes = await hideCodes(page);
  expect(codes).toHaveLength(10);
  // The other session, from which the person was made, has ended.
  await expect.poll(() => page.getByRole('button', { name: 'End this session' }).count()).toBe(0);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.reload();
  await page.getByText('10 left').waitFor();
  const content = await page.content();
  for (const hidden of [secret, ...codes]) expect(content.includes(hidden)).toBe(false);

  await signOut(page);
  await givePassword(page, person);
  await heading(page, 'One more step').waitFor();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('The code is wrong, or was already used.');
  await page.getByLabel('Code from your authenticator app').fill(codeOf(service, secret, 1));
  await page.keyboard.press('Enter');
  await heading(page, 'Your account').waitFor();

  await signOut(page);
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await page.keyboard.type((codes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByText('9 left').waitFor();
  await close();
});

test('a step that comes too late begins again with the password', async () => {
  const person = await newPerson(service);
  const { secret } = await addApp(service, person);
  const { close, page } = await openSignIn();
  await givePassword(page, person);
  await heading(page, 'One more step').waitFor();
  service.clock.forward(5 * MINUTE);
  await page.keyboard.type(codeOf(service, secret));
  await page.keyboard.press('Enter');
  await heading(page, 'Sign in').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('more than five minutes ago');
  await close();
});

test('a passkey is added, signs in alone and after a password, proves that someone is there, and is removed', async () => {
  const person = await newPerson(service);
  const { close, page } = await openSignIn();
  const device = await addDevice(page);
  await givePassword(page, person);
  await page.getByLabel('Passkey name').fill('Blue key');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await hideCodes(page);
  expect(await device.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  await page.getByLabel('Passkey name').fill('Blue key again');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('You have added this passkey already.').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await heading(page, 'Your account').waitFor();
  await page.getByText('Blue key', { exact: true }).waitFor();

  await signOut(page);
  await givePassword(page, person);
  await heading(page, 'One more step').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('Enter');
  await heading(page, 'Your account').waitFor();

  service.clock.forward(10 * MINUTE);
  await page.getByRole('button', { name: 'Remove the passkey Blue key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await device.setVerified(false);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await proof.getByRole('alert').waitFor();
  await device.setVerified(true);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The passkey Blue key was removed.').waitFor();
  await page.getByText('You sign in with your password only.').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText("This passkey doesn't sign in here.").waitFor();
  await close();
});

test('a device that cannot tell who holds it adds no passkey', async () => {
  const person = await newPerson(service);
  const { close, page } = await openSignIn();
  await addDevice(page, { isVerified: false });
  await givePassword(page, person);
  await page.getByLabel('Passkey name').fill('Found phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your browser showed no passkey, or you canceled.').waitFor();
  expect((await service.store.factorsOf(person.adminId)).passkeys).toEqual([]);
  await close();
});

test('an owner requires a factor of everyone; a person without one adds one, and goes on', async () => {
  const owner = await newPerson(service);
  await addApp(service, owner);
  const other = await newPerson(service, { role: 'viewer', publishers: null });
  const { close, page } = await openPage(browser);
  const value = owner.newestToken();
  await page.context().addCookies([{ name: 'rewards-console', value, url: new URL(consoleUrl).origin }]);
  await page.goto(`${consoleUrl}team`);
  await page.getByText('App, 10 codes left').first().waitFor();
  await page.getByRole('button', { name: 'Require for everyone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Require a second factor?' });
  await dialog.getByText(other.name).waitFor();
  await dialog.getByRole('button', { name: 'Require it' }).click();
  await page.getByText('Everyone needs a second factor now.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);

  const guest = await openSignIn(360);
  await givePassword(guest.page, other);
  await guest.page.getByText('A second factor is required here.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(guest.page)).toEqual([]);
  expect(await guest.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await guest.page.goto(`${consoleUrl}leads`);
  await guest.page.getByRole('button', { name: 'Set up', exact: true }).click();
  const secret = service.secrets.add((await guest.page.getByLabel('the secret', { exact: true }).innerText()).trim());
  await guest.page.getByLabel('The code that the app shows').fill(codeOf(service, secret));
  await guest.page.keyboard.press('Enter');
  await hideCodes(guest.page);
  await guest.page.getByRole('button', { name: 'I have saved them' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await guest.close();
  await page.getByRole('button', { name: 'Make optional' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it optional' }).click();
  await page.getByText('Second factors are optional.').waitFor();
  await close();
});

test.each([320, 1440])('setting up and signing in fits at %i px', async (width) => {
  const person = await newPerson(service);
  const { close, page } = await openSignIn(width);
  const fits = async () => expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const secret = service.secrets.add((await page.getByLabel('the secret', { exact: true }).innerText()).trim());
  await fits();
  await page.getByLabel('The code that the app shows').fill(codeOf(service, secret));
  await page.keyboard.press('Enter');
  await hideCodes(page);
  await fits();
  await signOut(page);
  await givePassword(page, person);
  await heading(page, 'One more step').waitFor();
  await fits();
  await close();
});
