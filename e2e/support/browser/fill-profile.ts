import type { Page } from 'playwright';

/** The answers that differ between users. An empty one leaves its field empty. */
export interface FormAnswers {
  email: string;
  birthYear: string;
}

async function nextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function fillAboutYou(page: Page, { email, birthYear }: FormAnswers): Promise<void> {
  await page.getByLabel('First name').fill('Adalaide');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Female', { exact: true }).check();
  await page.getByLabel('Month', { exact: true }).fill('5');
  await page.getByLabel('Day', { exact: true }).fill('17');
  await page.getByLabel('Year', { exact: true }).fill(birthYear);
}

/** Fills in all steps of the form, without sending it. */
export async function fillProfileForm(page: Page, answers: FormAnswers): Promise<void> {
  await fillAboutYou(page, answers);
  await nextStep(page);
  await page.locator('select[name="country"]').selectOption('GB');
  await page.getByLabel('Address line 1').fill('12 Long Street');
  await page.getByLabel('City or town').fill('London');
  await page.getByLabel('State, province or region').fill('London');
  await page.getByLabel('Postal code').fill('SW1A 1AA');
  await nextStep(page);
  await choose(page, { 1: '2', 9: '109', 4: '30', 7: '88', 11: '126' });
  await page.locator('input[name="answers.8"][value="none"]').check();
  await nextStep(page);
  await choose(page, { 2: '11', 5: '32', 6: '64' });
  await page.locator('select[name="answers.3"]').selectOption({ index: 3 });
  await nextStep(page);
  await page.locator('input[name="target_system_selected"][value="58"]').check();
  await consent(page);
}

/** Ticks the box for the consent to sensitive answers, in the last step. */
export async function consent(page: Page): Promise<void> {
  await page.locator('input[name="consent.sensitive"]').check();
}

export async function sendProfileForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create profile' }).click();
}

async function choose(page: Page, chosen: Readonly<Record<number, string>>): Promise<void> {
  for (const [id, value] of Object.entries(chosen)) {
    const select = page.locator(`select[name="answers.${id}"]`);
    if ((await select.count()) > 0) await select.selectOption(value);
    else await page.locator(`input[name="answers.${id}"][value="${value}"]`).check();
  }
}
