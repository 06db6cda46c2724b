import type { Page } from 'playwright';
import { signUp } from '../support/browser/sign-up.ts';
import { fillAddress, fillHome, fillWork, fillYou, next } from './fill-by-name.ts';
import type { Gallery } from './gallery.ts';
import { openAs, openWall, type State } from './state.ts';

async function openForm(page: Page, gallery: Gallery, lang: string): Promise<void> {
  await openWall(page, gallery.hosted(lang));
  await page.getByRole('tab').nth(1).click();
  await page.locator('input[name=first_name]').waitFor();
}

async function openQuestions(page: Page, gallery: Gallery, lang: string): Promise<void> {
  await openForm(page, gallery, lang);
  await fillYou(page, gallery);
  await fillAddress(page);
}

async function openDevices(page: Page, gallery: Gallery, lang: string): Promise<void> {
  await openQuestions(page, gallery, lang);
  await fillHome(page);
  await fillWork(page);
}

/** All steps of the survey form, its errors and its thanks. */
export const formStates: readonly State[] = [
  { name: 'form', show: openForm },
  {
    name: 'form-not-set-up',
    async show(page, gallery, lang) {
      const check = '**/survey-profiles/*/check';
      await page.route(check, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
      await openWall(page, gallery.hosted(lang));
      await page.getByRole('tab').nth(1).click();
      await page.locator('survey-profile [role=alert]').waitFor();
      await page.unroute(check);
    },
  },
  {
    name: 'form-errors',
    async show(page, gallery, lang) {
      await openForm(page, gallery, lang);
      await next(page);
      await page.locator('survey-profile .summary').waitFor();
    },
  },
  {
    name: 'form-address',
    async show(page, gallery, lang) {
      await openForm(page, gallery, lang);
      await fillYou(page, gallery);
    },
  },
  {
    name: 'form-no-postcode',
    at: 'end',
    async show(page, gallery, lang) {
      await openForm(page, gallery, lang);
      await fillYou(page, gallery);
      await page.locator('select[name="country"]').selectOption('AE');
      await page.locator('input[name="zip"][value=none]').check();
    },
  },
  {
    name: 'form-questions',
    async show(page, gallery, lang) {
      await openQuestions(page, gallery, lang);
      await page.locator('input[name="answers.8"]').first().waitFor();
    },
  },
  {
    name: 'form-work',
    async show(page, gallery, lang) {
      await openQuestions(page, gallery, lang);
      await fillHome(page);
    },
  },
  { name: 'form-devices', show: openDevices },
  {
    name: 'form-chosen',
    async show(page, gallery, lang) {
      await openQuestions(page, gallery, lang);
      for (const id of [1, 4]) await page.locator(`input[name="answers.${id}"]`).nth(1).check();
      await page.locator('select[name="answers.9"]').selectOption({ index: 2 });
      for (const id of [0, 2]) await page.locator('input[name="answers.8"]').nth(id).check();
    },
  },
  {
    name: 'form-consent',
    at: 'end',
    async show(page, gallery, lang) {
      await openWall(page, `${gallery.hosted(lang)}&consent_url=https://shop.example/privacy`);
      await page.getByRole('tab').nth(1).click();
      await fillYou(page, gallery);
      await fillAddress(page);
      await fillHome(page);
      await fillWork(page);
      await page.locator('input[name="target_system_selected"][value="58"]').check();
      await next(page);
      await page.locator('survey-profile .summary').waitFor();
    },
  },
  {
    name: 'form-done',
    async show(page, gallery, lang) {
      await openDevices(page, gallery, lang);
      await page.locator('input[name="target_system_selected"][value="58"]').check();
      await page.locator('input[name="consent.sensitive"]').check();
      await next(page);
      await page.locator('survey-profile form').waitFor({ state: 'detached' });
    },
  },
  { name: 'form-signed-up', show: openSignedUp },
  {
    name: 'form-withdraw',
    async show(page, gallery, lang) {
      await openSignedUp(page, gallery, lang);
      await page.locator('.consent-fold summary').click();
      await page.locator('.consent-fold .button').waitFor();
    },
  },
  {
    name: 'form-withdrawn',
    async show(page, gallery, lang) {
      await openSignedUp(page, gallery, lang);
      await page.locator('.consent-fold summary').click();
      await page.locator('.consent-fold .button').click();
      await page.locator('.consent-answer:not(:empty)').waitFor();
    },
  },
];

/** The surveys tab of a user who has signed up, for whom there are no surveys. */
async function openSignedUp(page: Page, gallery: Gallery, lang: string): Promise<void> {
  const user = await gallery.active();
  await signUp(gallery.service, gallery.panel, user.name);
  await openAs(page, gallery, user, lang);
  await page.getByRole('tab').nth(1).click();
  await page.locator('#panel-surveys h3').waitFor();
}
