import type { Page } from 'playwright';
import type { Gallery } from './gallery.ts';

// Fills in the steps of the form in any language, by the names of the fields.

export const next = (page: Page) => page.locator('survey-profile button[type=submit]').click();

const fill = (page: Page, name: string, text: string) => page.locator(`input[name="${name}"]`).fill(text);

async function answer(page: Page, answers: Readonly<Record<number, string>>): Promise<void> {
  for (const [id, value] of Object.entries(answers)) {
    const select = page.locator(`select[name="answers.${id}"]`);
    if ((await select.count()) > 0) await select.selectOption(value);
    else await page.locator(`input[name="answers.${id}"][value="${value}"]`).check();
  }
}

export async function fillYou(page: Page, { service }: Gallery): Promise<void> {
  const email = service.secrets.add(`look.${crypto.randomUUID()}@mail.example`);
  const names = { first_name: 'Adalaide', last_name: 'Lovelace', email };
  const born = { 'dob-month': '5', 'dob-day': '17', 'dob-year': '1990' };
  for (const [name, text] of Object.entries({ ...names, ...born })) await fill(page, name, text);
  await page.locator('input[name="gender"]').first().check();
  await next(page);
  await page.locator('select[name="country"]').waitFor();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.locator('select[name="country"]').selectOption('GB');
  const address = { address1: '12 Long Street', city: 'London', state: 'London', zip: 'SW1A 1AA' };
  for (const [name, text] of Object.entries(address)) await fill(page, name, text);
  await next(page);
  await page.locator('[name="answers.1"]').first().waitFor();
}

export async function fillHome(page: Page): Promise<void> {
  await answer(page, { 1: '2', 9: '109', 4: '30', 7: '88', 11: '126', 8: 'none' });
  await next(page);
  await page.locator('[name="answers.2"]').first().waitFor();
}

export async function fillWork(page: Page): Promise<void> {
  await answer(page, { 2: '11', 5: '32', 6: '64' });
  await page.locator('select[name="answers.3"]').selectOption({ index: 3 });
  await next(page);
  await page.locator('input[name="target_system_selected"]').first().waitFor();
}
