import { expect, test } from 'vitest';
import { startEmbedding } from '../support/browser/embedding.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { element, linksOf, mistakeOpener } from '../support/browser/page-mistakes.ts';
import type { Attributes } from '../support/browser/page-mistakes.ts';

// What the console says of a page with a survey form that the service would refuse, and what its user sees instead.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, service, v1 } = stage;
const openMistake = mistakeOpener(browser, host);
const panel = await service.newPanel();
const otherPanel = await service.newPanel();
const listedPanel = await service.newPanel({ origins: ['https://www.example.com'] });
const formOf = ({ pubId, profileId, publishableKey }: typeof panel, more: Attributes = {}): string =>
  element(
    {
      'pub-id': String(pubId),
      'profile-id': String(profileId),
      'publishable-key': publishableKey,
      'user-id': 'ada',
      ...more,
    },
    'survey-profile',
  );

test.each([
  ['a panel that does not exist', formOf(panel, { 'profile-id': '99999' }), 'unknown-panel'],
  ["another panel's key", formOf(panel, { 'publishable-key': otherPanel.publishableKey }), 'unknown-panel'],
  ['no key', formOf(panel, { 'publishable-key': '' }), 'unknown-panel'],
  ['a secret key', formOf(panel, { 'publishable-key': panel.secretKey }), 'secret-key'],
  ['an id that is no number', formOf(panel, { 'profile-id': 'main' }), 'wrong-ids'],
  ['a placeholder as user-id', formOf(panel, { 'user-id': 'undefined' }), 'placeholder-user-id'],
  ['a user-id of 61 characters', formOf(panel, { 'user-id': 'a'.repeat(61) }), 'user-id-too-long'],
  ['an origin that the panel does not list', formOf(listedPanel), 'origin-not-listed'],
] as const)('the survey form with %s: users can’t fill it in, and the console says why', async (_, form, mistake) => {
  const { page, warnings, requests, close } = await openMistake(form + v1());
  await page.getByRole('alert').getByText('This page isn’t set up correctly').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expect.poll(() => linksOf(warnings)).toEqual([`${service.url}/troubleshooting#${mistake}`]);
  expect(service.secrets.leaksIn(warnings)).toEqual([]);
  expect(requests.filter((request) => request.includes(panel.secretKey))).toEqual([]);
  await close();
});

test('in place of the form, the page has a styled title and text, and nothing of what follows a sign-up', async () => {
  const listed = formOf(listedPanel).replace('></', '><button slot="done">See offers</button></');
  const { page, close } = await openMistake(listed + v1());
  const alert = page.getByRole('alert');
  await alert.getByText('This page isn’t set up correctly').waitFor();
  expect(await alert.locator('[part=title], [part=intro]').count()).toBe(2);
  expect(await page.getByRole('button', { name: 'See offers' }).count()).toBe(0);
  await close();
});

test('without a user, the survey form asks to sign in, and appears once there is one', async () => {
  const { page, warnings, close } = await openMistake(formOf(panel, { 'user-id': '' }) + v1());
  await page.getByText('Sign in to take surveys.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => linksOf(warnings)).toEqual([`${service.url}/troubleshooting#user-id-missing`]);
  await page.locator('survey-profile').evaluate((form) => form.setAttribute('user-id', 'ada'));
  await page.getByText('Step 1 of 5').waitFor();
  await close();
});

test('the survey form stays while something else answers in place of the service', async () => {
  const { page, warnings, close } = await openMistake(formOf(panel) + v1(), {}, (opened) =>
    opened.route(`${service.url}/v1/**`, (route) => route.abort()),
  );
  await expect.poll(() => linksOf(warnings)).toEqual(['docs/troubleshooting.md#not-the-service']);
  await page.getByText('Step 1 of 5').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await close();
});

test('a late answer takes no form away in which the user has typed', async () => {
  const answer = Promise.withResolvers<void>();
  const { page, warnings, close } = await openMistake(formOf(listedPanel) + v1(), {}, (opened) =>
    opened.route(`${service.url}/v1/**`, async (route) => {
      await answer.promise;
      await route.continue();
    }),
  );
  const field = page.getByRole('textbox').first();
  await field.fill('Ada');
  answer.resolve();
  await expect.poll(() => linksOf(warnings)).toEqual([`${service.url}/troubleshooting#origin-not-listed`]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await field.inputValue()).toBe('Ada');
  await close();
});
