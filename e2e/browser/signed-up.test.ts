import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, type WatchedPage, widths } from '../support/browser/browser.ts';
import { fillAboutYou, fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { signUp } from '../support/browser/sign-up.ts';
import { startSurveys } from '../support/browser/survey-form.ts';

const { browser, stage: surveys } = await inBrowser(startSurveys, ({ service }) => service.stop());

const ACTIVITY = '**/v1/walls/*/activity?*';

async function signedUpUser(): Promise<string> {
  const subid1 = surveys.service.newUser();
  await signUp(surveys.service, surveys.panel, subid1);
  return subid1;
}

const mint = (subid1: string): Promise<string> => mintToken(surveys.service, surveys.wall, subid1);

/** Opens the hosted wall on its offers. */
async function open(
  user: string,
  token: string | null,
  options: Parameters<typeof openPage>[1] = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<WatchedPage & { asked: string[] }> {
  const { service, wall } = surveys;
  const watched = await openPage(browser, options);
  const { page } = watched;
  await prepare?.(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/activity')) asked.push(request.url());
  });
  const fragment = token === null ? '' : `#token=${token}`;
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}${fragment}`);
  await tab(page).waitFor();
  return { ...watched, asked };
}

const tab = (page: Page, name = 'Surveys') => page.getByRole('tab', { name });
const heading = (page: Page) => page.getByRole('heading', { name: 'Your surveys' });
const form = (page: Page) => page.getByLabel('First name');
const setToken = (page: Page, token: string) =>
  page.locator('offer-wall').evaluate((wall, value) => wall.setAttribute('token', value), token);
/** Waits until the wall shows the answer. */
async function answered(page: Page): Promise<void> {
  const response = await page.waitForResponse(ACTIVITY);
  await response.finished();
  await page.locator('offer-wall').evaluate(async (wall) => {
    await new Promise(requestAnimationFrame);
    await (wall as HTMLElement & { updateComplete: Promise<boolean> }).updateComplete;
  });
}
const focused = (page: Page): Promise<string> =>
  page
    .locator('offer-wall')
    .evaluate((wall) => (wall.shadowRoot?.activeElement as HTMLElement | null)?.innerText ?? '');

describe('a user with a token', () => {
  test('who has signed up sees the surveys for their profile in place of the form', async () => {
    const user = await signedUpUser();
    const { page, asked, close } = await open(user, await mint(user));
    await tab(page).click();
    await heading(page).waitFor();
    const surveysOf = page.getByRole('tabpanel', { name: 'Surveys' }).getByRole('article');
    expect(await surveysOf.getByRole('heading').allInnerTexts()).toEqual(['Cat owners survey']);
    expect(await surveysOf.getByRole('link').getAttribute('href')).toMatch(/\/click\/2\//);
    expect(asked.map((url) => new URL(url).search)).toEqual(['?limit=51&offset=0']);
    expect(await page.locator('survey-profile').count()).toBe(0);
    expect(await page.getByRole('status').allInnerTexts()).toEqual(['1 survey for you']);
    await close();
  });

  test('without a survey for their profile, they are led to the offers, also by keyboard', async () => {
    const { service } = surveys;
    const quiet = await service.newWall({ payout_min: '1000' });
    const panel = await service.newPanel({ adwallId: quiet.adwallId });
    const user = service.newUser();
    await signUp(service, panel, user);
    const { page, close } = await openPage(browser);
    const token = await mintToken(service, quiet, user);
    await page.goto(`${service.url}/wall/${quiet.pubId}/${quiet.adwallId}?subid1=${user}#token=${token}`);
    await tab(page, 'Offers').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'No surveys right now' }).waitFor();
    expect(await focused(page)).toBe('Surveys');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('See offers');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Offers');
    await close();
  });

  test('surveys that do not load say so, and can be retried', async () => {
    const user = await signedUpUser();
    const { page, close } = await open(user, await mint(user));
    let isFailing = true;
    await page.route('**/surveys.json', (route) => (isFailing ? route.fulfill({ status: 503 }) : route.continue()));
    await tab(page).click();
    await page.getByRole('heading', { name: 'We couldn’t load your surveys' }).waitFor();
    isFailing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page).waitFor();
    await close();
  });

  test('who has not gets the form, after a placeholder during the check', async () => {
    const user = surveys.service.newUser();
    const release = Promise.withResolvers<void>();
    const wait = (page: Page) =>
      page.route(ACTIVITY, async (route) => {
        await release.promise;
        await route.continue();
      });
    const { page, asked, close } = await open(user, await mint(user), {}, wait);
    await tab(page).click();
    const shape = page.getByRole('tabpanel', { name: 'Surveys' }).locator('[aria-busy=true]');
    await shape.waitFor();
    expect(await page.locator('survey-profile').count()).toBe(0);
    release.resolve();
    await form(page).waitFor();
    expect(await shape.count()).toBe(0);
    expect(asked).toHaveLength(1);
    await close();
  });

  test.each([
    ['an error', 503, ''],
    ['a lost session', 401, '{}'],
    ['an older service', 200, '{"currency_count":0,"entries":[]}'],
  ])('gets the form if the response is %s', async (_what, status, body) => {
    const user = await signedUpUser();
    const { page, close } = await open(user, await mint(user), {}, (page) =>
      page.route(ACTIVITY, (route) => route.fulfill({ status, body, contentType: 'application/json' })),
    );
    await tab(page).click();
    await form(page).waitFor();
    await close();
  });

  test('keeps their input when the token changes', async () => {
    const user = surveys.service.newUser();
    const { page, asked, close } = await open(user, await mint(user));
    await tab(page).click();
    await form(page).fill('Adalaide');
    surveys.service.clock.forward(60_000);
    await Promise.all([answered(page), setToken(page, await mint(user))]);
    expect(asked).toHaveLength(2);
    expect(await form(page).inputValue()).toBe('Adalaide');
    await close();
  });

  test('who has just signed up keeps the thanks', async () => {
    const user = surveys.service.newUser();
    const { page, close } = await open(user, await mint(user));
    await tab(page).click();
    await form(page).waitFor();
    await fillProfileForm(page, { email: surveys.newEmail(), birthYear: '1990' });
    await sendProfileForm(page);
    const thanks = page.getByRole('heading', { name: 'You’re all set' });
    await thanks.waitFor();
    surveys.service.clock.forward(60_000);
    await setToken(page, await mint(user));
    await page.getByRole('button', { name: 'See offers' }).click();
    await expect.poll(() => focused(page)).toBe('Offers');
    await tab(page).click();
    await thanks.waitFor();
    await close();
  });
});

describe('without a token', () => {
  test('there is no request, and no hint whether the user has signed up', async () => {
    const { page, asked, close } = await open(await signedUpUser(), null);
    await tab(page).click();
    await form(page).waitFor();
    expect(asked).toEqual([]);
    await close();
  });

  test('input stays when a token arrives, until the check says that no sign-up is needed; focus moves to that message', async () => {
    const [user, stranger] = [await signedUpUser(), surveys.service.newUser()];
    for (const [who, hasSignedUp] of [
      [stranger, false],
      [user, true],
    ] as const) {
      const { page, asked, close } = await open(who, null);
      await tab(page).click();
      await fillAboutYou(page, { email: surveys.newEmail(), birthYear: '1990' });
      await Promise.all([answered(page), setToken(page, await mint(who))]);
      expect(asked).toHaveLength(1);
      if (hasSignedUp) {
        await heading(page).waitFor();
        await expect.poll(() => focused(page)).toBe('Your surveys');
      } else expect(await form(page).inputValue()).toBe('Adalaide');
      await close();
    }
  });
});

test('another user is checked again, and sees nothing of the one before', async () => {
  const user = await signedUpUser();
  const stranger = surveys.service.newUser();
  const { page, asked, close } = await open(user, await mint(user));
  await tab(page).click();
  await heading(page).waitFor();
  const become = async (who: string) => {
    const token = await mint(who);
    await page.locator('offer-wall').evaluate(
      (wall, [id = '', value = '']) => {
        wall.setAttribute('user-id', id);
        wall.setAttribute('token', value);
      },
      [who, token],
    );
  };
  await become(stranger);
  await form(page).waitFor();
  await become(user);
  await heading(page).waitFor();
  expect(await page.locator('survey-profile').count()).toBe(0);
  expect(asked).toHaveLength(3);
  await close();
});

describe('accessibility', () => {
  test.each(widths)('at %i px', async (width) => {
    const user = await signedUpUser();
    const options = { viewport: { width, height: 800 }, bypassCSP: true };
    const { page, close } = await open(user, await mint(user), options);
    await tab(page).click();
    await heading(page).waitFor();
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  });
});
