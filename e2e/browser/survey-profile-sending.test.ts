import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { focusedText, next, startSurveys, summaryOf, sendsProfile } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const CREATION = '**/market-research/**';
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const progress = (page: Page) => page.locator('[part=progress]').innerText();
const done = (page: Page) => page.getByRole('heading', { name: 'You’re all set' }).waitFor();

/** Collects the events that the page receives. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('survey-profile-created', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail);
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: unknown }).heard);
}

async function fillAll(page: Page, email = surveys.newEmail()): Promise<void> {
  await fillProfileForm(page, { email, birthYear: '1990' });
}

test('success is announced, and its token goes only to the page', async () => {
  const { page, close } = await openPage(browser);
  const heard = await listen(page);
  await surveys.open(page);
  await fillAll(page);
  const answered = page.waitForResponse((response) => sendsProfile(response.request()));
  await sendProfileForm(page);
  const { token } = (await (await answered).json()) as { token: string };
  await done(page);
  expect(await heard()).toEqual([{ token }]);
  await expect.poll(() => focusedText(page)).toBe('You’re all set');
  // There is one live region, from the start.
  expect(await page.getByRole('status').allInnerTexts()).toEqual([
    'Your profile is ready. Matching surveys will appear with your offers.',
  ]);
  const [secret = ''] = token.split('.').slice(-1);
  const traces = await page.evaluate(() => {
    const form = document.querySelector('survey-profile');
    const own = Object.entries(form ?? {}).map(String);
    const kept = [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie, location.href];
    return [form?.shadowRoot?.innerHTML, document.documentElement.outerHTML, ...own, ...kept].join('\n');
  });
  expect(traces).not.toContain(secret);
  // No input is left, either.
  expect(traces).not.toContain('Adalaide');
  await close();
});

test('no one learns who has signed up: a taken e-mail address and a taken user id get the same answer', async () => {
  const { page, close } = await openPage(browser);
  const email = surveys.newEmail();
  const user = await surveys.open(page);
  await fillAll(page, email);
  await sendProfileForm(page);
  await done(page);
  const words: string[] = [];
  const answers: unknown[] = [];
  for (const again of [
    { email, who: surveys.service.newUser() },
    { email: surveys.newEmail(), who: user },
  ]) {
    await surveys.open(page, { 'user-id': again.who });
    await fillAll(page, again.email);
    const answered = page.waitForResponse((response) => sendsProfile(response.request()));
    await sendProfileForm(page);
    const answer = await answered;
    answers.push([answer.status(), { ...((await answer.json()) as object), request_id: '' }]);
    await summaryOf(page).waitFor();
    words.push(await summaryOf(page).innerText());
    expect(await progress(page)).toBe('Step 5 of 5');
    expect(await page.locator('[aria-invalid=true], .summary a, .summary button').count()).toBe(0);
  }
  expect(words[0]).toBe(words[1]);
  expect(words[0]).toContain('A profile with these details already exists. If it’s yours, you’re all set.');
  expect(words[0]).not.toContain(email);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject([409, {}]);
  await close();
});

test('offline no input is lost, and the error has a button to retry', async () => {
  const { page, close } = await openPage(browser);
  const heard = await listen(page);
  await surveys.open(page);
  await fillAll(page);
  // The code that sends the form has not loaded yet.
  await page.context().setOffline(true);
  await sendProfileForm(page);
  await expect.poll(() => focusedText(page)).toContain('We couldn’t send your answers. Check your connection');
  await summaryOf(page).getByRole('button', { name: 'Create profile' }).click();
  await expect.poll(() => focusedText(page)).toContain('We couldn’t send your answers');
  expect(await page.locator('[name=target_system_selected][value="58"]').isChecked()).toBe(true);
  await page.context().setOffline(false);
  await summaryOf(page).getByRole('button', { name: 'Create profile' }).click();
  await done(page);
  expect(await heard()).toHaveLength(1);
  await close();
});

test.each([
  [503, 'Something went wrong. Your answers are still here'],
  [429, 'We’re busy right now. Try again in a minute.'],
])('after a %i no input is lost, and the user can retry', async (status, words) => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAll(page);
  await page.route(CREATION, (route) => route.fulfill({ status, body: 'Bad gateway' }), { times: 1 });
  await sendProfileForm(page);
  await expect.poll(() => focusedText(page)).toContain(words);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await field(page, 'answers.6').inputValue()).toBe('64');
  await next(page);
  await sendProfileForm(page);
  await done(page);
  await close();
});

test('a form whose key no longer counts when it is sent says so, and offers no retry', async () => {
  const { page, close } = await openPage(browser);
  await surveys.open(page);
  await fillAll(page);
  await page.route(CREATION, (route) => route.fulfill({ status: 401, json: { code: 'invalid_key' } }), { times: 1 });
  await sendProfileForm(page);
  await expect
    .poll(() => focusedText(page))
    .toContain('We couldn’t send your answers. Please contact the app or site’s support.');
  expect(await summaryOf(page).getByRole('button').count()).toBe(0);
  await close();
});

test('however often the button is pressed, the form is sent once', async () => {
  const { page, close } = await openPage(browser);
  const heard = await listen(page);
  await surveys.open(page);
  await fillAll(page);
  let sent = 0;
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route(CREATION, async (route) => {
    sent += 1;
    await pressed;
    await route.continue();
  });
  const button = page.locator('[part~=submit]');
  await button.dblclick();
  await expect.poll(() => sent).toBe(1);
  await button.click({ force: true });
  await button.press('Enter');
  expect(await button.innerText()).toBe('Sending…');
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('status').innerText()).toBe('Sending…');
  release();
  await done(page);
  expect(sent).toBe(1);
  expect(await heard()).toHaveLength(1);
  await close();
});

test('if the user changes while the form is sent, the next user does not get its token', async () => {
  const { page, close } = await openPage(browser);
  const heard = await listen(page);
  await surveys.open(page);
  await fillAll(page);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(CREATION, async (route) => {
    await left;
    await route.continue();
  });
  const sent = page.waitForRequest(sendsProfile);
  const answered = page.waitForResponse((response) => sendsProfile(response.request()));
  await sendProfileForm(page);
  await sent;
  await page.locator('survey-profile').evaluate((form, id) => form.setAttribute('user-id', id), 'next');
  await expect.poll(() => progress(page)).toBe('Step 1 of 5');
  leave();
  expect((await answered).status()).toBe(201);
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
  expect(await heard()).toEqual([]);
  expect(await progress(page)).toBe('Step 1 of 5');
  await close();
});

test('if the user changes as soon as the form is submitted, its answers are not stored for the next user', async () => {
  const { page, close } = await openPage(browser);
  const user = await surveys.open(page);
  await fillAll(page);
  const sending = page.waitForRequest(sendsProfile);
  await page.locator('survey-profile').evaluate((form) => {
    form.shadowRoot?.querySelector('form')?.requestSubmit();
    form.setAttribute('user-id', 'next');
  });
  const request = await sending;
  const sent = `${request.url()} ${request.postData() ?? ''}`;
  expect(sent).toContain(user);
  expect(sent).not.toContain('"next"');
  await expect.poll(() => progress(page)).toBe('Step 1 of 5');
  await close();
});
