import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startSurveys, summaryOf, sendsProfile } from '../support/browser/survey-form.ts';

const { browser, stage } = await inBrowser(startSurveys, ({ service }) => service.stop());
const { newEmail, service, panel, wall } = stage;

async function openForm(user: string, page: Page): Promise<void> {
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}`);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.getByLabel('First name').waitFor();
}

test('completing the form creates the profile', async () => {
  const { page, close } = await openPage(browser);
  const user = service.newUser();
  const email = newEmail();
  await openForm(user, page);
  await fillProfileForm(page, { email, birthYear: '1990' });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => sendsProfile(response.request())),
    sendProfileForm(page),
  ]);
  expect(answer.status()).toBe(201);
  await page.getByRole('heading', { name: 'You’re all set' }).waitFor();
  const stored = await service.client.get(panel.user(user), { bearer: panel.secretKey });
  expect(stored.body).toMatchObject({
    email,
    first_name: 'Adalaide',
    gender: 'f',
    dob: '1990-05-17',
    country: 'GB',
    zip: 'SW1A-1AA',
    target_system_selected: [58],
    answers: { 1: [2], 2: [11], 9: [109], 11: [126] },
    platform_type: 'desktop',
    browser_family: 'chrome',
  });
  expect(stored.body).not.toHaveProperty(['answers', '8']);
  const account = { kind: 'survey-profile', profileId: panel.profileId, subid1: user } as const;
  expect((await service.store.readUserProfile(account))?.serverLike).toBe(false);
  await close();
});

test.each([
  ['https://shop.example/privacy?a=1&b=2', 'https://shop.example/privacy?a=1&b=2'],
  ['javascript:alert(1)', null],
  ['', null],
])('the sign-up of the hosted wall links the privacy notice %j as %j', async (notice, linked) => {
  const { page, close } = await openPage(browser);
  const address = `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`;
  await page.goto(`${address}&consent_url=${encodeURIComponent(notice)}`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await fillProfileForm(page, { email: newEmail(), birthYear: '1990' });
  const hrefs = () => page.locator('[part=consent] a').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  await expect.poll(hrefs).toEqual(linked === null ? [] : [linked]);
  // The page may change this attribute: that neither loses input nor reloads the offers.
  await page.evaluate(() =>
    document.querySelector('offer-wall')?.setAttribute('consent-url', 'https://other.example/'),
  );
  await expect.poll(hrefs).toEqual(['https://other.example/']);
  expect(asked.filter((url) => url.includes('offers.json'))).toEqual([]);
  await close();
});

test('an empty step cannot be left, and links to its errors, each at its field', async () => {
  const { page, close } = await openPage(browser);
  await openForm(service.newUser(), page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await summaryOf(page).waitFor();
  expect(await page.locator('.error').first().innerText()).toContain('Enter your first name');
  expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('link', { name: 'First name' }).click();
  await expect.poll(() => page.getByLabel('First name').evaluate((field) => field.matches(':focus'))).toBe(true);
  await close();
});

test('a refusal by the service is shown at its field', async () => {
  const { page, close } = await openPage(browser);
  await openForm(service.newUser(), page);
  await fillProfileForm(page, { email: newEmail(), birthYear: '2009' });
  await sendProfileForm(page);
  await summaryOf(page).waitFor();
  expect(await page.locator('.error').innerText()).toContain('You must be at least 18 years old');
  expect(await page.getByLabel('First name').inputValue()).toBe('Adalaide');
  expect(await page.getByLabel('Year', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await close();
});

test('a second profile is refused without revealing whose the first one is', async () => {
  const { page, close } = await openPage(browser);
  const email = newEmail();
  await openForm(service.newUser(), page);
  await fillProfileForm(page, { email, birthYear: '1990' });
  await sendProfileForm(page);
  await page.getByRole('heading', { name: 'You’re all set' }).waitFor();
  await openForm(service.newUser(), page);
  await fillProfileForm(page, { email, birthYear: '1990' });
  await sendProfileForm(page);
  await summaryOf(page).waitFor();
  const words = await summaryOf(page).innerText();
  expect(words).toContain('A profile with these details already exists');
  expect(words).not.toContain(email);
  await close();
});

describe('accessibility of the form', () => {
  test.each(widths)('at %i px', async (width) => {
    const { page, close } = await openPage(browser, {
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    await openForm(service.newUser(), page);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await summaryOf(page).waitFor();
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  });
});
