import { profileDevices } from '@rewards-wall/shared/catalog/devices.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { next, startSurveys, sendAndRead } from '../support/browser/survey-form.ts';
import { createFormat } from '../../widget/src/i18n/format.ts';
import { messages } from '../../widget/src/locales/en/form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

/** The labels of the form. Amounts have those of the catalog. */
const english = messages(createFormat('en')).labels;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const box = (page: Page, name: string, value: string) => page.locator(`input[name="${name}"][value="${value}"]`);

test('"None of these" excludes all pets, and sends no answer', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  for (let step = 5; step > 3; step -= 1) await page.getByRole('button', { name: 'Back' }).click();
  const pets = page.locator('input[name="answers.8"]:checked');
  const chosen = () => pets.evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).value));
  await expect.poll(chosen).toEqual(['none']);
  await box(page, 'answers.8', '89').check();
  await box(page, 'answers.8', '96').check();
  await expect.poll(chosen).toEqual(['89', '96']);
  await box(page, 'answers.8', 'none').check();
  await expect.poll(chosen).toEqual(['none']);
  await next(page);
  await next(page);
  expect(await sendAndRead(surveys, page, user)).not.toHaveProperty(['answers', '8']);
  await close();
});

test('other pets are an answer, and so is "None of these" for devices', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await box(page, 'target_system_selected', 'none').check();
  await expect.poll(() => box(page, 'target_system_selected', '58').isChecked()).toBe(false);
  for (let step = 5; step > 3; step -= 1) await page.getByRole('button', { name: 'Back' }).click();
  await box(page, 'answers.8', '96').check();
  await next(page);
  await next(page);
  expect(await sendAndRead(surveys, page, user)).toMatchObject({ target_system_selected: [], answers: { 8: [96] } });
  await close();
});

test('every option of the contract appears once, with its id; a repeated income label sends the first', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  const shown = new Map<string, string>();
  const look = async () => {
    const options = await page.locator('select[name^=answers] option, input[name^=answers]').evaluateAll((all) =>
      all.map((each) => {
        const { value } = each as HTMLOptionElement | HTMLInputElement;
        const words = each instanceof HTMLOptionElement ? each.label : each.closest('label')?.textContent;
        const name = each.getAttribute('name') ?? each.closest('select')?.name ?? '';
        return [`${name} ${value}`, words?.trim() ?? ''] as const;
      }),
    );
    for (const [key, words] of options) if (!/ (none)?$/.test(key)) shown.set(key, words);
  };
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await page.getByRole('button', { name: 'Back' }).click();
  await look();
  await field(page, 'answers.3').selectOption({ label: '$20,000 – $29,999' });
  await page.getByRole('button', { name: 'Back' }).click();
  await look();
  await next(page);
  await next(page);
  expect(await sendAndRead(surveys, page, user)).toMatchObject({ answers: { 3: [18] } });
  const plain = (label: string) => label.replace(/\s*[-–]\s*/g, '-').replace(/^(\d+)\+$/, 'More than $1');
  const expected = questions.flatMap(({ id, options }) =>
    options
      .filter(({ id: option, label }) => option !== 19 && !(id === 8 && label === 'None'))
      .map(({ id: option, label }) => [`answers.${id} ${option}`, plain(english.options[option] ?? label)]),
  );
  expect(Array.from(shown, ([key, words]) => [key, plain(words)]).toSorted()).toEqual(expected.toSorted());
  await close();
});

test('the devices are those of the contract', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  const listed = await page
    .locator('[name=target_system_selected]')
    .evaluateAll((boxes) =>
      boxes.map((each) => [(each as HTMLInputElement).value, each.closest('label')?.textContent.trim()]),
    );
  expect(listed.slice(0, -1)).toEqual(profileDevices.map(({ id }) => [String(id), english.devices[id]]));
  await close();
});
