import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillAboutYou, fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { focusedName, next, startSurveys, summaryOf } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const links = (page: Page) => summaryOf(page).getByRole('link').allInnerTexts();

test('an error goes away as soon as its value is right, at the field and in the summary', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  const intro = page.locator('[part=intro]');
  expect(await intro.count()).toBe(1);
  await next(page);
  expect(await links(page)).toHaveLength(5);
  // The fields need its room, and would jump if it came back.
  expect(await intro.count()).toBe(0);
  await field(page, 'first_name').pressSequentially('A');
  expect(await links(page)).not.toContain('Enter your first name');
  expect(await field(page, 'first_name').getAttribute('aria-invalid')).toBeNull();
  expect(await focusedName(page)).toBe('first_name');
  await field(page, 'last_name').fill('Lovelace');
  await field(page, 'gender').first().check();
  await field(page, 'email').pressSequentially('ada@mail');
  await expect.poll(() => links(page)).toHaveLength(2);
  await field(page, 'email').pressSequentially('.example');
  await expect.poll(() => links(page)).toEqual(['Enter your date of birth']);
  for (const [part, typed] of [['month', '5'] as const, ['day', '17'] as const, ['year', '199'] as const])
    await field(page, `dob-${part}`).pressSequentially(typed);
  expect(await links(page)).toHaveLength(1);
  await field(page, 'dob-year').press('End');
  await field(page, 'dob-year').pressSequentially('0');
  await expect.poll(() => summaryOf(page).count()).toBe(0);
  expect(await page.locator('.wrong, [aria-invalid=true]').count()).toBe(0);
  expect(await focusedName(page)).toBe('dob-year');
  expect(await intro.count()).toBe(0);
  await close();
});

test('on a phone, the first field with an error is in view below the summary', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(
    `${surveys.service.url}/wall/${surveys.wall.pubId}/${surveys.wall.adwallId}?subid1=${surveys.service.newUser()}`,
  );
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await field(page, 'first_name').waitFor();
  const isInView = (item: Locator) =>
    item.evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      const root = each.getRootNode() as ShadowRoot;
      const head = (root.host.getRootNode() as ShadowRoot).querySelector('.nav');
      const foot = root.querySelector('.actions');
      const [from = 0, to = 0] = [head?.getBoundingClientRect().bottom, foot?.getBoundingClientRect().top];
      return top >= from && bottom <= to;
    });
  await next(page);
  expect(await links(page)).toHaveLength(5);
  expect([await isInView(summaryOf(page)), await isInView(page.locator('.field.wrong').first())]).toEqual([true, true]);
  await close();
});

test('on a wall whose form is not set up, the user can go on to the offers', async () => {
  const { page, close } = await openPage(browser);
  await page.route('**/survey-profiles/*/check', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found' } }),
  );
  const { pubId, adwallId } = surveys.wall;
  await page.goto(`${surveys.service.url}/wall/${pubId}/${adwallId}?subid1=${surveys.service.newUser()}`);
  await page.getByRole('tab', { name: 'Surveys' }).click();
  await page.getByRole('heading', { name: 'This page isn’t set up correctly' }).waitFor();
  await page.getByRole('button', { name: 'See offers' }).click();
  await page.getByRole('tabpanel', { name: 'Offers' }).waitFor();
  await close();
});

test('an error appears only when the user leaves the step', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAboutYou(page, { email: 'nobody', birthYear: '90' });
  await field(page, 'first_name').fill('');
  expect(await page.locator('.error, .summary').count()).toBe(0);
  await next(page);
  await expect.poll(() => links(page)).toHaveLength(3);
  // A value that is right and then wrong again gets no new error.
  await field(page, 'first_name').fill('Ada');
  await field(page, 'first_name').fill('');
  await expect.poll(() => links(page)).toHaveLength(2);
  await close();
});

test("a refusal of the service stays until the user changes that field's value", async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '2009' });
  await sendProfileForm(page);
  await expect.poll(() => links(page)).toEqual(['You must be at least 18 years old']);
  await field(page, 'first_name').fill('Maya');
  expect(await links(page)).toHaveLength(1);
  await field(page, 'dob-year').fill('1990');
  await expect.poll(() => summaryOf(page).count()).toBe(0);
  await close();
});
