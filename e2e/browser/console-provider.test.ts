import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '../support/browser/open-console.ts';
import { accessibilityFaultsInBothSchemes, openBrowser, openPage } from '../support/browser/browser.ts';
import { newInvitation } from '../support/requests/admins.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { reservePort } from '../support/service/reserve-port.ts';
import { startProvider, type TestProvider } from '../support/service/start-provider.ts';
import { startService, type TestService } from '../support/service/start-service.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// Signing in with a provider, which is another site to the browser.

let browser: Browser;
let provider: TestProvider;
let service: TestService;
let consoleUrl: string;

beforeAll(async () => {
  browser = await openBrowser();
  const port = await reservePort();
  const publicUrl = `http://localhost:${port}`;
  consoleUrl = `${publicUrl}/console/`;
  provider = await startProvider([consoleUrl]);
  service = await startService({ env: { ...provider.env, PORT: String(port), PUBLIC_URL: publicUrl } });
  provider.now = service.clock.now;
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await provider.stop();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Says at the provider who one is; '' cancels. */
async function sayWho(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an invited person joins, comes back to the page that they asked for, and confirms who they are', async () => {
  provider.accounts['ann'] = { name: 'Ann Smith' };
  const { close, page } = await openPage(browser);
  await page.goto(`${consoleUrl}setup#${await newInvitation(service)}`);
  await heading(page, 'Join').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await sayWho(page, 'ann');
  await page.getByRole('button', { name: 'Account: Ann Smith' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${consoleUrl}snippet`);

  await signOut(page);
  await page.getByRole('button', { name: 'No, stay signed in' }).click();
  await heading(page, 'Sign in').waitFor();
  await expect.poll(() => page.url()).toBe(consoleUrl);
  await page.goto(`${consoleUrl}team?row=none`);
  await heading(page, 'Sign in').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  // The provider remembers the browser, so it asks nothing.
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
  await heading(page, 'Team').waitFor();
  await expect.poll(() => page.url()).toBe(`${consoleUrl}team?row=none`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('code');

  service.clock.forward(11 * MINUTE);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = page.getByRole('link', { name: 'Use Acme ID' });
  await link.waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  const tab = await openedTab(page, () => link.click());
  await sayWho(tab, 'ann');
  await page.getByText('Send this link to them.').waitFor();
  await close();
});

test('signing out at the provider signs out here, and its page leads back to the console', async () => {
  provider.accounts['ada'] = { name: 'Ada Byron' };
  const { close, page } = await openPage(browser);
  await page.goto(`${consoleUrl}setup#${await newInvitation(service)}`);
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await sayWho(page, 'ada');
  await page.getByRole('button', { name: 'Account: Ada Byron' }).waitFor();
  await page.goto(`${consoleUrl}account`);
  await page.getByText('Your account at Acme ID signs you in.').waitFor();
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await signOut(page);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
  // The provider asks again, since the session there has ended, too.
  await page.getByLabel('Account').waitFor();
  await close();
});

test('someone who cancels at the provider, or belongs to no one here, reads why and can try again', async () => {
  provider.accounts['eve'] = { name: 'Eve' };
  for (const [account, why] of [
    ['', "didn't confirm who you are"],
    ['eve', 'belongs to no one here'],
  ] as const) {
    const { close, page } = await openPage(browser);
    await page.goto(consoleUrl);
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await sayWho(page, account);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await heading(page, 'Sign in').waitFor();
    await close();
  }
});

test('what is stored in the tab leads to no other site', async () => {
  provider.accounts['bob'] = { name: 'Bob' };
  for (const stored of ['https://evil.example/', '//evil.example/console/', '/elsewhere', 'javascript:alert(1)']) {
    const { close, page } = await openPage(browser);
    await page.goto(`${consoleUrl}setup#${await newInvitation(service)}`);
    await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
    await page.getByLabel('Account').waitFor();
    await page.context().addInitScript((address) => {
      if (location.hostname === 'localhost') sessionStorage.setItem('rewards-console-return', address);
    }, stored);
    const account = `bob ${stored}`;
    provider.accounts[account] = { name: account };
    await sayWho(page, account);
    await page.getByRole('button', { name: /^Account: / }).waitFor();
    await expect.poll(() => page.url()).toBe(`${consoleUrl}snippet`);
    await close();
  }
});
