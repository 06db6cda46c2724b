import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { consent, fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { focusedName, focusedText, next, startSurveys, summaryOf } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const CREATION = '**/market-research/**';
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const progress = (page: Page) => page.locator('[part=progress]').innerText();

async function fillAll(page: Page, email = surveys.newEmail()): Promise<void> {
  await fillProfileForm(page, { email, birthYear: '1990' });
}

test('a refusal by the service is shown at its field, in its step', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '2009' });
  await sendProfileForm(page);
  await summaryOf(page).waitFor();
  expect(await progress(page)).toBe('Step 1 of 5');
  await expect.poll(() => focusedText(page)).toContain('You must be at least 18 years old');
  expect(await page.locator('fieldset.wrong').innerText()).toContain('You must be at least 18 years old');
  await summaryOf(page).getByRole('link').click();
  await expect.poll(() => focusedName(page)).toBe('dob-month');
  await close();
});

test.each([
  ['de', 'Du musst mindestens 18 Jahre alt sein', 'Prüfe dieses Feld: Postleitzahl'],
  ['ar', 'يجب ألا يقل عمرك عن 18 عامًا', 'تحقق من هذا الحقل: الرمز البريدي'],
])('refusals by the service are in the language of the form: %s', async (lang, tooYoung, zip) => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '2009' });
  await page.locator('survey-profile').evaluate((form, to) => form.setAttribute('lang', to), lang);
  await page.locator(`[part=root][lang=${lang}]`).waitFor();
  await consent(page);
  await next(page);
  await expect.poll(() => page.locator('.error').innerText()).toContain(tooYoung);
  await page.locator('[name=dob-year]').fill('1990');
  for (let step = 1; step < 5; step++) await next(page);
  const errors = [{ path: 'zip', code: 'invalid', message: 'is not known' }];
  await page.route('**/market-research/**', (route) => route.fulfill({ status: 400, json: { errors } }), { times: 1 });
  await next(page);
  await expect.poll(() => page.locator('.error').innerText()).toContain(zip);
  await close();
});

test('refusals in several steps stay until each is corrected', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAll(page);
  const errors = [
    { path: 'answers.8.0', code: 'invalid', message: 'is not an option' },
    { path: 'zip', code: 'invalid', message: 'is not known' },
    { path: 'constructor', code: 'invalid', message: 'is <b>odd</b>' },
  ];
  await page.route(CREATION, (route) => route.fulfill({ status: 400, json: { code: 'x', errors } }));
  await sendProfileForm(page);
  await summaryOf(page).waitFor();
  expect(await progress(page)).toBe('Step 2 of 5');
  const links = () => summaryOf(page).getByRole('link').allInnerTexts();
  const pets = 'Check this field: What pets do you have? (is not an option)';
  expect(await links()).toEqual([pets, 'Check this field: Postal code (is not known)']);
  expect(await page.locator('.error').innerText()).toContain('Check this field: Postal code (is not known)');
  expect(await field(page, 'zip').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'zip').fill('N1');
  await next(page);
  await expect.poll(() => progress(page)).toBe('Step 3 of 5');
  await expect.poll(links).toEqual([pets]);
  expect(await page.locator('.error').innerText()).toContain('(is not an option)');
  expect(await page.locator('fieldset.wrong legend').innerText()).toContain('What pets do you have?');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => summaryOf(page).count()).toBe(0);
  await close();
});

test('a link in the summary leads to a field in another step', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAll(page);
  const errors = ['email', 'answers.2'].map((path) => ({ path, code: 'invalid', message: 'is odd' }));
  await page.route(CREATION, (route) => route.fulfill({ status: 400, json: { code: 'x', errors } }));
  await sendProfileForm(page);
  await summaryOf(page).getByRole('link', { name: 'Highest level' }).click();
  await expect.poll(() => focusedName(page)).toBe('answers.2');
  expect(await progress(page)).toBe('Step 4 of 5');
  expect(await summaryOf(page).getByRole('link').count()).toBe(2);
  await close();
});
