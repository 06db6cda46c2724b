import { expect } from 'vitest';
import type { EngineScope } from './engine.ts';
import { active, focused, nothingReported, soon, type Scenario } from './scenario.ts';
import { QUESTS } from './stage.ts';

const cards = (page: EngineScope) => page.get('article');
const names = (page: EngineScope) => page.find('article h3').texts();

export const wallScenarios: readonly Scenario[] = [
  {
    name: 'both elements work on a page with the published policy, and nothing is stopped by it',
    async play(stage, page) {
      const { service, survey } = stage;
      const { pubId, profileId, publishableKey } = survey;
      const form = `<survey-profile pub-id="${pubId}" profile-id="${profileId}" user-id="u1" publishable-key="${publishableKey}"></survey-profile>`;
      await page.goto(stage.hostPage(stage.element(service.newUser()) + form));
      await cards(page).waitFor();
      await page.get('searchbox', 'Search offers').fill('number 70');
      await soon(() => names(page)).toEqual(['Quest number 70']);
      await page.get('button', 'Quest number 70').click();
      await page.get('dialog').waitFor();
      await page.get('button', 'Close').click();
      await page.get('textbox', 'First name').waitFor();
      await page.get('button', 'Continue').click();
      await page.get('alert').waitFor();
      await nothingReported(stage, page);
    },
  },
  {
    name: 'the hosted page under its own policy: categories filter, the menu sorts, more are shown on demand',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      await page.get('searchbox').waitFor();
      expect((await names(page)).length).toBeLessThan(QUESTS);
      await page.get('button', 'Free Trials 1').click();
      await soon(() => names(page)).toEqual(['Stepped quest']);
      await page.get('button', 'All').click();
      await soon(async () => (await names(page)).length).toBeGreaterThan(1);
      await page.get('combobox').choose('payout-asc');
      await soon(async () => (await names(page)).slice(1, 4)).toEqual([1, 2, 3].map((n) => `Quest number ${n}`));
      await page.get('button', 'Show more').click();
      await soon(async () => new Set(await names(page)).size).toBe(QUESTS + 1);
      expect(await names(page)).toHaveLength(QUESTS + 1);
      await nothingReported(stage, page);
    },
  },
  {
    name: 'what is found is counted aloud, and Escape clears the search',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      const search = page.get('searchbox', 'Search offers');
      await search.fill('number 7');
      const status = page.find('[role=status]');
      await soon(() => status.texts()).toEqual(['8 offers found']);
      await search.focus();
      await page.press('Escape');
      await soon(async () => (await names(page)).length).toBeGreaterThan(8);
    },
  },
  {
    name: 'the keyboard opens the details, stays in them, and is back where it was',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      const opener = page.get('button', 'Stepped quest');
      await opener.focus();
      await page.press('Enter');
      await page.get('dialog').waitFor();
      await focused(page.find('dialog h2'));
      const close = page.get('button', 'Close');
      const link = page.find('dialog a');
      await page.press('Tab');
      await focused(close);
      await page.press('Tab');
      await focused(link);
      await page.press('Shift+Tab');
      await focused(close);
      await page.press('Escape');
      await soon(() => page.get('dialog').count()).toBe(0);
      await focused(opener);
    },
  },
  {
    name: 'Tab goes through search, order, categories and the first card, in the order in which they stand',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      await page.get('button', 'Free Trials 1').waitFor();
      await page.get('searchbox', 'Search offers').focus();
      await soon(() => active(page)).toBe('input Search');
      const walk = [
        'select Most',
        'button All',
        'button Free',
        'button Shopping',
        'button Free',
        'button Stepped',
        'a Earn',
      ];
      for (const next of walk) {
        await page.press('Tab');
        await soon(() => active(page)).toBe(next);
      }
      await page.press('Shift+Tab');
      await soon(() => active(page)).toBe('button Stepped');
    },
  },
  {
    name: 'an offer opens through the click, which is recorded for the user',
    async play(stage, page) {
      const { service, wall } = stage;
      const user = service.newUser();
      await page.goto(stage.hosted(user));
      await cards(page).waitFor();
      await page.find('article a').click();
      const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
      const clicked = async () => (await service.store.exportPerson(account))?.clicks.map(({ offerId }) => offerId);
      await soon(clicked).toEqual([900]);
    },
  },
];
