import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { consent, fillAboutYou, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { next, startSurveys, summaryOf } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

/** Goes through every state of the form, and calls `look` in each. */
async function walk(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  await surveys.open(page, { 'consent-url': '/privacy', country: 'GB' });
  const goOn = () => next(page);
  const titled = (name: string) => page.getByRole('heading', { name }).waitFor();
  const wrong = async (state: string) => {
    await look(state);
    await goOn();
    await summaryOf(page).waitFor();
    await look(`${state}, with errors`);
  };
  await wrong('about you');
  await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
  await goOn();
  await titled('Where you live');
  await wrong('address');
  for (const name of ['address1', 'city', 'state', 'zip']) await page.locator(`[name=${name}]`).fill('1');
  await goOn();
  await titled('Your home life');
  await wrong('home');
  for (const group of await page.getByRole('radiogroup').all()) await group.locator('input').first().check();
  for (const select of await page.locator('select').all()) await select.selectOption({ index: 2 });
  await goOn();
  await titled('Education and work');
  await wrong('work');
  for (const select of await page.locator('select').all()) await select.selectOption({ index: 2 });
  await goOn();
  await titled('Your devices');
  await wrong('devices');
  await page.locator('[name=target_system_selected]').first().check();
  await consent(page);
  await page.route('**/market-research/**', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await sendProfileForm(page);
  await summaryOf(page).getByRole('button').waitFor();
  await look('trouble');
  await summaryOf(page).getByRole('button').click();
  await page.locator('[part~=done]').waitFor();
  await look('done');
}

/** How much wider the page is than its window, px. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.each(widths)('every state is accessible: %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 }, bypassCSP: true });
  const states: string[] = [];
  await walk(page, async (state) => {
    states.push(state);
    expect([state, await accessibilityFaultsInBothSchemes(page)]).toEqual([state, []]);
  });
  expect(states).toHaveLength(12);
  await close();
});

test.each([
  ['320 px', 320, '100%'],
  ['text twice as large', 640, '200%'],
  ['both', 320, '200%'],
])('every state reflows: %s', async (_, width, size) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.addInitScript((value) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = value;
    });
  }, size);
  await walk(page, async (state) => {
    expect([state, await overflow(page)]).toEqual([state, 0]);
    // Nothing is cut off inside either: no text is wider than its box.
    const cut = await page
      .locator('.label, .hint, .error, .choice, .button, .summary, .title')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
      );
    expect([state, cut]).toEqual([state, []]);
  });
  await close();
});

test('controls are large enough to touch', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 800 } });
  await walk(page, async (state) => {
    const small = await page
      .locator('.input, .choice, .button')
      .evaluateAll((all) =>
        all.filter((each) => Math.min(each.clientHeight, each.clientWidth) < 42).map((each) => each.outerHTML),
      );
    expect([state, small]).toEqual([state, []]);
  });
  await close();
});

test('with forced colors, errors, choices and progress do not depend on color', async () => {
  const { page, close } = await openPage(browser, { forcedColors: 'active' });
  await surveys.open(page);
  await next(page);
  await summaryOf(page).waitFor();
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property);
  await page.locator('fieldset.wrong .error').first().waitFor();
  expect(await style('[part=error-summary]', 'border-block-start-width')).toBe('1px');
  expect(await style('.input[aria-invalid=true]', 'border-block-start-width')).toBe('2px');
  await page.locator('[name=gender]').first().check();
  expect(await style('.choice:has(:checked)', 'border-block-start-width')).toBe('2px');
  expect(await style('.bar .filled', 'background-color')).not.toBe(
    await style('.bar :not(.filled)', 'background-color'),
  );
  await close();
});

test('groups, hints and errors are available to screen readers', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAboutYou(page, { email: 'ada@mail.example', birthYear: '' });
  await next(page);
  expect(await page.locator('[part~=root]').ariaSnapshot()).toMatchInlineSnapshot(`
    "- heading "Get surveys that fit you" [level=2]
    - text: Step 1 of 5
    - alert:
      - heading "There’s a problem" [level=3]
      - list:
        - listitem:
          - link "Your date of birth must include a year":
            - /url: "#field-dob-year"
    - heading "About you" [level=3]
    - text: First name
    - textbox "First name": Adalaide
    - text: Last name
    - textbox "Last name": Lovelace
    - text: E-mail address
    - textbox "E-mail address": ada@mail.example
    - radiogroup "Gender":
      - text: Gender
      - radio "Female" [checked]
      - text: Female
      - radio "Male"
      - text: Male
    - group "Date of birth":
      - text: Date of birth
      - paragraph: Write the month as a number, like 3 for March
      - paragraph: "Error: Your date of birth must include a year"
      - text: Month
      - textbox "Month": "5"
      - text: Day
      - textbox "Day": "17"
      - text: Year
      - textbox "Year" [invalid]
    - button "Continue"
    - status"
  `);
  await close();
});
