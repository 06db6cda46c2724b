import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { consent, fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { next, startSurveys } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const progress = (page: Page) => page.locator('[part=progress]').innerText();

/** Opens the form on the hosted page. */
async function open(page: Page, user: string): Promise<void> {
  const { service, wall } = surveys;
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}`);
  await openForm(page);
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.locator('survey-profile form').waitFor();
}

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));
const NOTHING = '[{},{},""]';

test('unsent answers survive a reload of the hosted page, except sensitive ones and the consent', async () => {
  const { page, close } = await openPage(browser);
  await open(page, surveys.service.newUser());
  expect(await kept(page)).toBe(NOTHING);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  const stored = JSON.parse((JSON.parse(await kept(page)) as [Record<string, string>])[0]['offer-wall-draft'] ?? '{}');
  expect(Object.keys(stored.draft.values.answers)).toEqual(['1', '2', '3', '4', '5', '6', '8', '9']);
  await page.reload();
  await openForm(page);
  // The first step that lacks answers.
  expect(await progress(page)).toBe('Step 3 of 5');
  expect(await page.locator('.error, .summary').count()).toBe(0);
  expect(await field(page, 'answers.7').and(page.locator(':checked')).count()).toBe(0);
  expect(await field(page, 'answers.11').inputValue()).toBe('');
  expect(await page.locator('[name="answers.1"][value="2"]').isChecked()).toBe(true);
  await page.locator('[name="answers.7"][value="88"]').check();
  await field(page, 'answers.11').selectOption('126');
  await next(page);
  expect(await field(page, 'answers.2').inputValue()).toBe('11');
  await next(page);
  expect(await field(page, 'consent.sensitive').isChecked()).toBe(false);
  await consent(page);
  await sendProfileForm(page);
  await page.locator('[part~=done]').first().waitFor();
  expect(await kept(page)).toBe(NOTHING);
  await close();
});

test('another user finds nothing', async () => {
  const { page, close } = await openPage(browser);
  await open(page, surveys.service.newUser());
  await field(page, 'first_name').fill('Adalaide');
  await expect.poll(() => kept(page)).toContain('Adalaide');
  await open(page, surveys.service.newUser());
  expect(await field(page, 'first_name').inputValue()).toBe('');
  expect(await kept(page)).toBe(NOTHING);
  await close();
});

test('in a page that may not store anything, the form works without', async () => {
  const { page, close } = await openPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await open(page, surveys.service.newUser());
  await field(page, 'first_name').fill('Adalaide');
  expect(await field(page, 'first_name').inputValue()).toBe('Adalaide');
  await close();
});
