import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillAboutYou, fillProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { focusedName, next, startSurveys, summaryOf, sendAndRead } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Submits the first step. */
async function openAddress(page: Page): Promise<void> {
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  await field(page, 'address1').waitFor();
}

describe('date of birth', () => {
  test.each([
    ['en', 'en-US', ['month', 'day', 'year']],
    // The page is in English, and the user in Britain.
    ['en', 'en-GB', ['day', 'month', 'year']],
    ['de', 'en-US', ['day', 'month', 'year']],
    ['ja', 'en-US', ['year', 'month', 'day']],
  ])('on a page in %s, in a browser in %s, the order is %j', async (lang, locale, order) => {
    const { page, close } = await openPage(browser, { locale });
    await surveys.open(page, {}, lang);
    const parts = await page
      .locator('.dates input')
      .evaluateAll((inputs) => inputs.map((each) => each.getAttribute('autocomplete')));
    expect(parts).toEqual(order.map((part) => `bday-${part}`));
    await close();
  });

  test.each([
    [['', '', ''], 'Enter your date of birth', ['dob-month', 'dob-day', 'dob-year']],
    [['5', '', '1990'], 'Your date of birth must include a day', ['dob-day']],
    [['2', '30', '1990'], 'Enter a valid day', ['dob-day']],
    [['13', '1', '1990'], 'Enter a valid month', ['dob-month']],
    [['5', '17', '90'], 'Enter the year with four digits, like 1990', ['dob-year']],
    [['5', '17', '2990'], 'Your date of birth must be in the past', ['dob-year']],
  ])('month, day and year %j: %s', async (typed, words, wrong) => {
    const { page, close } = await openPage(browser);
    await surveys.open(page);
    await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '' });
    for (const [index, part] of ['month', 'day', 'year'].entries()) {
      await field(page, `dob-${part}`).fill('');
      await field(page, `dob-${part}`).pressSequentially(typed[index] ?? '');
      // Typing never moves focus.
      if (typed[index]) expect(await focusedName(page)).toBe(`dob-${part}`);
    }
    await next(page);
    expect(await page.locator('.error').allTextContents()).toEqual([expect.stringContaining(words)]);
    expect(await summaryOf(page).getByRole('link').allInnerTexts()).toEqual([words]);
    const invalid = page.locator('.dates input[aria-invalid=true]');
    expect(await invalid.evaluateAll((inputs) => inputs.map((each) => each.getAttribute('name')))).toEqual(wrong);
    await summaryOf(page).getByRole('link').click();
    await expect.poll(() => focusedName(page)).toBe(wrong[0]);
    await close();
  });

  test('digits of an Arabic keyboard are accepted', async () => {
    const { page, close } = await openPage(browser);
    const user = await surveys.open(page);
    await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '١٩٩٠' });
    expect(await sendAndRead(surveys, page, user)).toMatchObject({ dob: '1990-05-17' });
    await close();
  });
});

describe('country', () => {
  const codes = (page: Page) =>
    field(page, 'country').evaluate((select) =>
      Array.from((select as HTMLSelectElement).options, ({ value }) => value),
    );

  test.each([
    ['en', 'Austria'],
    ['de', 'Österreich'],
    ['ar', 'النمسا'],
  ])('all countries are listed by name, in the order of %s', async (lang, austria) => {
    const { page, close } = await openPage(browser);
    await surveys.open(page, {}, 'en');
    await openAddress(page);
    await page.locator('survey-profile').evaluate((form, tag) => form.setAttribute('lang', tag), lang);
    await page.locator(`[part~=root][lang=${lang}]`).waitFor();
    const listed = (await codes(page)).slice(1);
    expect(listed.toSorted()).toEqual([...countryCodes]);
    expect(await page.locator('option[value=AT]').innerText()).toBe(austria);
    // The order comes from the browser, and may differ between engines.
    const unsorted = await field(page, 'country').evaluate((select, tag) => {
      const { compare } = new Intl.Collator(tag);
      const labels = Array.from((select as HTMLSelectElement).options, ({ label }) => label).slice(1);
      return labels.filter((label, index) => index > 0 && compare(labels[index - 1] ?? '', label) > 0);
    }, lang);
    expect(unsorted).toEqual([]);
    await close();
  });

  test.each([
    ['de', 'DE'],
    ['', ''],
    ['Germany', ''],
    ['ZZ', ''],
  ])('the attribute %j preselects %j', async (hint, chosen) => {
    const { page, close } = await openPage(browser);
    await surveys.open(page, { country: hint });
    await openAddress(page);
    expect(await field(page, 'country').inputValue()).toBe(chosen);
    await next(page);
    expect((await summaryOf(page).innerText()).includes('Country')).toBe(chosen === '');
    await close();
  });
});

test('a password manager can fill several fields at once', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await field(page, 'first_name').waitFor();
  await page.locator('form').evaluate((form) => {
    const values = { first_name: 'Maya', last_name: 'Ray', 'dob-month': '2', 'dob-day': '3', 'dob-year': '1990' };
    for (const [name, value] of Object.entries(values)) {
      const input = form.querySelector(`[name="${name}"]`);
      if (!(input instanceof HTMLInputElement)) throw new Error(name);
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await next(page);
  await summaryOf(page).waitFor();
  expect(await summaryOf(page).getByRole('link').allInnerTexts()).toEqual([
    'Enter your e-mail address',
    'Choose an answer: Gender',
  ]);
  await close();
});

test('a removed attribute preselects nothing', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page, { country: 'DE' });
  await page.locator('survey-profile').evaluate((form) => {
    form.removeAttribute('country');
    form.setAttribute('user-id', 'somebody else');
  });
  await openAddress(page);
  expect(await field(page, 'country').inputValue()).toBe('');
  await close();
});

test('a postal code may have spaces; other characters are an error', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await openAddress(page);
  const zip = page.getByLabel('Postal code');
  await zip.pressSequentially('sw1a 1aa');
  await zip.press('Tab');
  expect(await zip.inputValue()).toBe('sw1a 1aa');
  await zip.fill('12/345');
  await next(page);
  expect(await summaryOf(page).innerText()).toContain('Postal code');
  const described = (await zip.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const words = await Promise.all(described.map((id) => page.locator(`#${id}`).innerText()));
  expect(words).toEqual([expect.stringMatching(/^Error:\s+Postal code: use only/)]);
  await close();
});

test.each([
  ['https://shop.example/privacy?a=1', 'https://shop.example/privacy?a=1'],
  ['/privacy', 'SERVICE/privacy'],
  ['javascript:alert(1)', null],
  ['', null],
])('the privacy notice %j is linked as %j', async (consent, linked) => {
  const { page, close } = await openPage(browser);
  await surveys.open(page, { 'consent-url': consent });
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  const link = page.locator('[part=consent] a');
  expect(await link.count()).toBe(linked === null ? 0 : 1);
  if (linked !== null) {
    expect(await link.getAttribute('href')).toBe(linked.replace('SERVICE', surveys.service.url));
    expect(await link.getAttribute('rel')).toBe('noopener');
  }
  await close();
});
