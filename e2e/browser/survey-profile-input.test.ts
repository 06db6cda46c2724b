import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillAboutYou, fillProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { formElement, next, sendAndRead, startSurveys, summaryOf } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const progress = (page: Page) => page.locator('[part=progress]').innerText();
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Everything that a page could store. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
    location.href.includes('Adalaide'),
  ]);

test('input stays when the form is moved in the page and when the step changes, and is stored nowhere', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await page.evaluate(() => {
    const form = document.querySelector('survey-profile');
    if (form) document.querySelector('aside')?.append(form);
  });
  expect(await field(page, 'target_system_selected').nth(3).isChecked()).toBe(true);
  await back(page);
  expect(await field(page, 'answers.2').inputValue()).toBe('11');
  await back(page);
  expect(await page.locator('[name="answers.8"][value=none]').isChecked()).toBe(true);
  // Incomplete input stays, too.
  await field(page, 'answers.11').selectOption('');
  await back(page);
  expect(await field(page, 'country').inputValue()).toBe('GB');
  expect(await field(page, 'zip').inputValue()).toBe('SW1A 1AA');
  await back(page);
  expect(await field(page, 'first_name').inputValue()).toBe('Adalaide');
  expect(await page.locator('[name=gender]:checked').getAttribute('value')).toBe('f');
  expect(await field(page, 'dob-year').inputValue()).toBe('1990');
  for (const step of [2, 3]) {
    await next(page);
    await expect.poll(() => progress(page)).toBe(`Step ${step} of 5`);
  }
  expect(await field(page, 'answers.11').inputValue()).toBe('');
  expect(await kept(page)).toEqual([0, 0, '', 0, 0, false]);
  expect(
    sent.filter(
      (each) => each.includes('Adalaide') || (each.startsWith('POST') && !/\/form-steps step=[a-z]+$/.test(each)),
    ),
  ).toEqual([]);
  await close();
});

test('input stays while another tab of the wall is open', async () => {
  const { page, close } = await openPage(browser);
  const { service, wall } = surveys;
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await field(page, 'first_name').fill('Adalaide');
  await page.getByRole('tab', { name: 'Offers' }).click();
  await expect.poll(() => field(page, 'first_name').isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  expect(await field(page, 'first_name').inputValue()).toBe('Adalaide');
  await close();
});

test('another user on the same page starts with an empty form', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page, { country: 'de' });
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  await field(page, 'city').fill('Berlin');
  const someoneElse = surveys.service.newUser();
  await formElement(page).evaluate((form, id) => form.setAttribute('user-id', id), someoneElse);
  await expect.poll(() => progress(page)).toBe('Step 1 of 5');
  for (const name of ['first_name', 'last_name', 'email', 'dob-year']) {
    expect(await field(page, name).inputValue()).toBe('');
  }
  expect(await page.locator(':checked[name=gender]').count()).toBe(0);
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  expect(await field(page, 'city').inputValue()).toBe('');
  expect(await field(page, 'country').inputValue()).toBe('DE');
  await close();
});

test('the language can change in the middle of the form', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  await field(page, 'city').fill('Köln');
  await next(page);
  await summaryOf(page).waitFor();
  await formElement(page).evaluate((form) => form.setAttribute('lang', 'de'));
  await expect.poll(() => progress(page)).toBe('Schritt 2 von 5');
  expect(await page.locator('[part~=root]').getAttribute('lang')).toBe('de');
  expect(await field(page, 'city').inputValue()).toBe('Köln');
  expect(await page.locator('option[value=AT]').innerText()).toBe('Österreich');
  // No text in the first language is left.
  expect(await summaryOf(page).count()).toBe(0);
  await close();
});

/** Fills in controls of the form by name and value, as some browsers and password managers do: with only `events`. */
const fillWith = (page: Page, events: readonly string[], filled: Readonly<Record<string, string>>) =>
  formElement(page).evaluate(
    (element, given) => {
      for (const [name, value] of Object.entries(given.filled)) {
        const found = [...(element.shadowRoot?.querySelectorAll(`[name="${name}"]`) ?? [])];
        const box = found.find((each) => each instanceof HTMLInputElement && each.value === value);
        const control = (box ?? found[0]) as HTMLInputElement;
        if (box) control.checked = true;
        else control.value = value;
        for (const event of given.events) control.dispatchEvent(new Event(event, { bubbles: true }));
      }
    },
    { events, filled },
  );

test.each([
  ['only a change event', ['change']],
  ['no event at all', []],
])('what is filled in with %s counts in every step', async (_, events) => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  const email = surveys.newEmail();
  const birth = { 'dob-day': '17', 'dob-month': '5', 'dob-year': '1990' };
  const home = { 'answers.1': '2', 'answers.9': '109', 'answers.4': '30', 'answers.7': '88', 'answers.11': '126' };
  for (const [index, filled] of [
    { first_name: 'Adalaide', last_name: 'Lovelace', email, gender: 'f', ...birth },
    { country: 'JP', address1: '1 Marunouchi', city: 'Tokyo', state: 'Tokyo', zip: '〒100-0001' },
    { ...home, 'answers.8': '89' },
    { 'answers.2': '11', 'answers.5': '32', 'answers.6': '64', 'answers.3': '18' },
  ].entries()) {
    await fillWith(page, events, filled);
    await next(page);
    await expect.poll(() => progress(page)).toBe(`Step ${index + 2} of 5`);
  }
  await fillWith(page, events, { target_system_selected: '58', 'consent.sensitive': 'yes' });
  expect(await sendAndRead(surveys, page, user)).toMatchObject({
    first_name: 'Adalaide',
    gender: 'f',
    dob: '1990-05-17',
    country: 'JP',
    zip: '100-0001',
    target_system_selected: [58],
    answers: { 2: [11], 8: [89] },
  });
  await close();
});

test('what is filled in silently stays when the user goes back', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  await fillWith(page, [], { city: 'Tokyo' });
  await back(page);
  await next(page);
  expect(await field(page, 'city').inputValue()).toBe('Tokyo');
  await close();
});

test('in a country without postcodes, the form takes "I don’t have a postal code" for one', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  const none = page.getByLabel('I don’t have a postal code');
  await fillWith(page, ['change'], { country: 'DE', address1: '12 Long Street', city: 'Dubai', state: 'Dubai' });
  expect(await none.count()).toBe(0);
  await field(page, 'country').selectOption('AE');
  await next(page);
  await expect.poll(() => summaryOf(page).getByRole('link').allInnerTexts()).toEqual(['Enter your postal code']);
  await none.check();
  await expect.poll(() => summaryOf(page).count()).toBe(0);
  await next(page);
  await expect.poll(() => progress(page)).toBe('Step 3 of 5');
  // In another country, the answer no longer holds.
  await back(page);
  await field(page, 'country').selectOption('DE');
  await next(page);
  await expect.poll(() => summaryOf(page).getByRole('link').allInnerTexts()).toEqual(['Enter your postal code']);
  await close();
});
