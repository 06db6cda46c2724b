import { formSteps } from '@rewards-wall/shared/form-steps.ts';
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillAboutYou, fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import {
  focusedName,
  focusedText,
  formElement,
  next,
  startSurveys,
  summaryOf,
} from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const progress = (page: Page) => page.locator('[part=progress]').innerText();
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test.each(['profile-form', 'form-en'])('if %s does not load, the user can retry', async (part) => {
  const { page, close } = await openPage(browser);
  const missing = `**/${part}-*`;
  await page.route(missing, (route) => route.abort());
  const opened = surveys.open(page);
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await retry.waitFor();
  await page.keyboard.press('Tab');
  const again = page.waitForRequest(missing);
  await page.keyboard.press('Enter');
  await again;
  expect(await focusedText(page)).toContain('Retry');
  await page.unroute(missing);
  await expect
    .poll(async () => {
      if ((await focusedText(page)).includes('Retry')) await page.keyboard.press('Enter');
      return focusedText(page);
    })
    .toBe('About you');
  await opened;
  expect(await progress(page)).toBe('Step 1 of 5');
  await close();
});

test('each step shows its number as text and as a bar, and gets focus', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  expect(await progress(page)).toBe('Step 1 of 5');
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await next(page);
  await expect.poll(() => focusedText(page)).toBe('Where you live');
  expect(await progress(page)).toBe('Step 2 of 5');
  expect(await page.locator('[part=progress] .filled').count()).toBe(2);
  const title = page.getByRole('heading', { name: 'Where you live' });
  expect(await title.getAttribute('aria-describedby')).toBe('progress');
  // The bar is visible, however long the step before was.
  expect(await page.locator('#progress').evaluate((words) => words.getBoundingClientRect().top)).toBeGreaterThan(0);
  await back(page);
  await expect.poll(() => focusedText(page)).toBe('About you');
  await close();
});

test('in all five steps, every field that is not marked as optional is required', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  const optional: string[] = [];
  page.on('request', (request) => expect(request.postData() ?? '').toMatch(/^(step=[a-z]+)?$/));
  for (let step = 1; step <= 5; step += 1) {
    optional.push(...(await page.locator('.optional').locator('..').allInnerTexts()));
    for (const control of await page.locator('input.input, select, [role=radiogroup]').all()) {
      const name = (await control.getAttribute('name')) ?? 'group';
      expect([name, await control.getAttribute('aria-required')]).toEqual([name, name === 'address2' ? null : 'true']);
    }
    if (step === 1) await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
    if (step === 2) {
      await field(page, 'country').selectOption('US');
      for (const name of ['address1', 'city', 'state', 'zip']) await field(page, name).fill('1');
    }
    for (const select of await page.locator('select[name^=answers]').all()) await select.selectOption({ index: 2 });
    for (const group of await page.locator('[role=radiogroup]').all()) await group.locator('input').first().check();
    if (step < 5) {
      await next(page);
      await expect.poll(() => progress(page)).toBe(`Step ${step + 1} of 5`);
    }
  }
  expect(optional).toEqual(['Address line 2 (optional)', 'What pets do you have? (optional)']);
  await close();
});

test('in Japanese the family name comes first, also in tab order and errors', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page, {}, 'ja');
  const inputs = page.locator('form input.input');
  const listed = await inputs.evaluateAll((all) =>
    all
      .slice(0, 2)
      .map((each) => [
        each.getAttribute('name'),
        each.getAttribute('autocomplete'),
        (each as HTMLInputElement).labels?.[0]?.innerText,
      ]),
  );
  expect(listed).toEqual([
    ['last_name', 'family-name', '姓'],
    ['first_name', 'given-name', '名'],
  ]);
  await inputs.first().focus();
  await page.keyboard.type('山田');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('first_name');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await next(page);
  const wrong = page.locator('[aria-invalid=true]');
  expect(await wrong.first().getAttribute('name')).toBe('last_name');
  await summaryOf(page).getByRole('link').first().click();
  await expect.poll(() => focusedName(page)).toBe('last_name');
  // Input stays in its field when the language changes.
  await page.keyboard.type('山田');
  await formElement(page).evaluate((form) => form.setAttribute('lang', 'en'));
  await page.getByLabel('First name').waitFor();
  expect(await page.getByLabel('Last name').inputValue()).toBe('山田');
  expect(await page.getByLabel('First name').inputValue()).toBe('');
  await close();
});

test('Tab moves through a step in visual order', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const walk = ['first_name', 'last_name', 'email', 'gender', 'dob-month', 'dob-day', 'dob-year', ''];
  for (const name of walk) {
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(name);
    if (name === 'gender') await page.keyboard.press('Space');
    else if (name) await page.keyboard.type({ email: surveys.newEmail(), 'dob-year': '1990' }[name] ?? '12');
  }
  expect(await page.locator('[name=gender]').first().isChecked()).toBe(true);
  expect(await focusedText(page)).toBe('Continue');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Where you live');
  for (const name of ['country', 'address1']) {
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(name);
  }
  // Enter submits the step, and focus moves to the error.
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedText(page)).toContain('There’s a problem');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Choose an answer: Country');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('country');
  await close();
});

test('the form reports each step once, however often the user goes back, and nothing about the user', async () => {
  const { page, close } = await openPage(browser);
  const { panel, service } = surveys;
  const counted = async (): Promise<number[]> => {
    await service.app.refreshStatistics();
    const range = { profileId: panel.profileId, from: 0, to: 1_000_000 };
    const [today] = await service.store.listPanelDays(range);
    return formSteps.map((step) => today?.steps[step] ?? 0);
  };
  const before = await counted();
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/form-steps')) reports.push(request);
  });
  const user = await surveys.open(page);
  const steps = () => reports.map((request) => new URLSearchParams(request.postData() ?? '').get('step'));
  await expect.poll(steps).toEqual(['opened']);
  // A mistake does no step.
  await next(page);
  await summaryOf(page).waitFor();
  const answers = { email: surveys.newEmail(), birthYear: '1990' };
  await fillAboutYou(page, answers);
  await next(page);
  await expect.poll(() => focusedText(page)).toBe('Where you live');
  await back(page);
  await expect.poll(() => focusedText(page)).toBe('About you');
  await fillProfileForm(page, answers);
  expect(steps()).toEqual(['opened', 'you', 'address', 'home', 'work']);
  await sendProfileForm(page);
  await page.locator('[part~=done]').waitFor();
  await expect.poll(steps).toEqual(['opened', 'you', 'address', 'home', 'work', 'devices']);
  for (const request of reports) {
    const { pathname, search } = new URL(request.url());
    expect(pathname).toBe(`/v1/publishers/${panel.pubId}/survey-profiles/${panel.profileId}/form-steps`);
    expect(search).toBe('');
    expect(request.postData()).toMatch(/^step=[a-z]+$/);
    const headers = await request.allHeaders();
    expect([headers['authorization'], headers['cookie'], JSON.stringify(headers).includes(user)]).toEqual([
      ...[undefined, undefined, false],
    ]);
  }
  // Other tests have opened the form as well. The last report may be under way.
  const since = async () => (await counted()).map((count, index) => count - (before[index] ?? 0));
  await expect.poll(since).toEqual([1, 1, 1, 1, 1, 1]);
  await close();
});

test('a form whose steps the service refuses still works', async () => {
  const { page, close } = await openPage(browser);
  await page.route('**/form-steps', (route) => route.abort());
  await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
  await sendProfileForm(page);
  await page.locator('[part~=done]').waitFor();
  await close();
});
