import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage } from '../support/browser/browser.ts';
import { consent, fillAboutYou, fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import {
  focusedName,
  focusedText,
  next,
  sendAndRead,
  startSurveys,
  summaryOf,
  sendsProfile,
} from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const WORDING =
  'I agree that my answers, including any about ethnic origin or disability, are used to match me with surveys. I can withdraw at any time.';
const box = (page: Page) => page.locator('input[name="consent.sensitive"]');

test('nothing is sent before the user ticks the box, and the profile stores what the user agreed to', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await box(page).uncheck();
  const posted: string[] = [];
  page.on('request', (request) => sendsProfile(request) && posted.push(request.url()));
  await sendProfileForm(page);
  await expect.poll(() => page.locator('.error').innerText()).toContain('Check the box to create your profile');
  expect(posted).toEqual([]);
  await summaryOf(page).getByRole('link').click();
  await expect.poll(() => focusedName(page)).toBe('consent.sensitive');
  await consent(page);
  expect(await summaryOf(page).count()).toBe(0);
  const stored = await sendAndRead(surveys, page, user);
  expect(stored).toMatchObject({
    consent: {
      sensitive: {
        wording: WORDING,
        version: '2026-11',
        language: 'en',
        given_at: new Date(surveys.service.clock.now()).toISOString(),
      },
    },
  });
  await close();
});

test('the box is not ticked for the user, not even after a change of language', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await page.locator('survey-profile').evaluate((form) => form.setAttribute('lang', 'de'));
  await page.locator('[part~=root][lang=de]').waitFor();
  expect(await box(page).isChecked()).toBe(false);
  await consent(page);
  await next(page);
  await page.locator('[part~=done]').waitFor();
  const { service, panel } = surveys;
  const { body } = await service.client.get(panel.user(user), { bearer: panel.secretKey });
  expect(body).toMatchObject({
    consent: { sensitive: { language: 'de', wording: expect.stringMatching(/^Ich willige ein/) as unknown } },
  });
  await close();
});

const WHY = 'We ask because some surveys are for particular groups';
const declined = (option: string) => [`You can choose “${option}”`];

// The first sensitive question of a step says why for all of them.
test.each([
  ['US', [WHY], []],
  ['GB', [WHY, 'A standard question, asked in every country'], ['A rough estimate in US dollars is fine']],
])('sensitive questions say why they are asked, and how not to answer: %s', async (country, origin, income) => {
  const { page, close } = await openPage(browser);
  await surveys.open(page, { country });
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  for (const name of ['address1', 'city', 'state', 'zip']) await page.locator(`[name=${name}]`).fill('1');
  await next(page);
  const hintOf = (id: number) => page.locator(`#field-answers-${id}-hint p`).allInnerTexts();
  expect(await hintOf(7)).toEqual(origin);
  expect(await hintOf(11)).toEqual(declined('Prefer not to answer'));
  for (const group of await page.getByRole('radiogroup').all()) await group.locator('input').first().check();
  for (const select of await page.locator('select').all()) await select.selectOption({ index: 2 });
  await next(page);
  await page.locator('[name="answers.5"]').first().waitFor();
  expect(await hintOf(5)).toEqual([WHY]);
  expect(await hintOf(6)).toEqual(declined('Does not apply'));
  expect(await hintOf(3)).toEqual(income);
  await close();
});

test('below the thanks, the user can withdraw the consent; the answers go, the proof stays', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await sendAndRead(surveys, page, user);
  await page.getByText('Your consent', { exact: true }).click();
  const path = '**/consent';
  await page.route(path, (route) => route.abort());
  const withdraw = page.getByRole('button', { name: 'Withdraw consent' });
  await withdraw.click();
  await page.getByText('We couldn’t withdraw your consent.').waitFor();
  await page.unroute(path);
  await withdraw.press('Enter');
  await expect.poll(() => focusedText(page)).toContain('Consent withdrawn.');
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  const { service, panel } = surveys;
  const { body } = await service.client.get(panel.user(user), { bearer: panel.secretKey });
  expect(body).toMatchObject({ consent: { sensitive: null, withdrawn: { wording: WORDING } } });
  expect(body).not.toHaveProperty('answers.11');
  await close();
});
