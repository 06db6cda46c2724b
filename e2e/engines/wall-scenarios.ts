import { expect } from 'vitest';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { EngineScope } from './engine.ts';
import { active, focused, nothingReported, eventually, type Scenario } from './scenario.ts';
import { NO_IMAGE, QUESTS } from './stage.ts';

const cards = (page: EngineScope) => page.get('article');
const names = (page: EngineScope) => page.find('article h3').texts();

/** Keys pressed on an element of the hosted page, and what then shows that they count. */
const earlyKeys = (
  [
    ['ArrowRight', 'tab', 'Offers', '#tab-surveys[aria-selected=true]'],
    ['Space', 'tab', 'Surveys', '#tab-surveys[aria-selected=true]'],
    ['Space', 'button', 'Stepped quest', 'dialog'],
  ] as const
).map(([key, role, name, result]): Scenario => ({
  name: `${key} on the ${role} ${name} counts before the hosted wall can respond`,
  async play(stage, page) {
    const giveWords = stage.holdWords();
    await page.goto(stage.hosted(stage.service.newUser()));
    await page.get(role, name).focus();
    await page.press(key);
    expect(await page.find(result).count()).toBe(0);
    giveWords();
    await page.find(result).waitFor();
  },
}));

export const wallScenarios: readonly Scenario[] = [
  {
    name: 'both elements work under the published policy, which blocks nothing',
    async play(stage, page) {
      const { service, panel } = stage;
      const { pubId, profileId, publishableKey } = panel;
      const form = `<survey-profile pub-id="${pubId}" profile-id="${profileId}" user-id="u1" publishable-key="${publishableKey}"></survey-profile>`;
      await page.goto(stage.hostPage(stage.element(service.newUser()) + form));
      await cards(page).waitFor();
      await page.get('searchbox', 'Search offers').fill('number 70');
      await eventually(() => names(page)).toEqual(['Quest number 70']);
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
    name: 'on the hosted page, categories filter, the menu sorts and "Show more" shows more, all under its own policy',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      await page.get('searchbox').waitFor();
      expect((await names(page)).length).toBeLessThan(QUESTS);
      await page.get('button', 'Free trials 1').click();
      await eventually(() => names(page)).toEqual(['Stepped quest']);
      await page.get('button', 'All').click();
      await eventually(async () => (await names(page)).length).toBeGreaterThan(1);
      await page.get('combobox').select('payout-asc');
      await eventually(async () => (await names(page)).slice(1, 4)).toEqual([1, 2, 3].map((n) => `Quest number ${n}`));
      await page.get('button', 'Show more').click();
      await eventually(async () => new Set(await names(page)).size).toBe(QUESTS + 1);
      expect(await names(page)).toHaveLength(QUESTS + 1);
      await nothingReported(stage, page);
    },
  },
  {
    name: 'the page for an offer that this device cannot have names it, says why, and leads back to the wall',
    async play(stage, page) {
      const { service, wall } = stage;
      const user = service.newUser();
      const elsewhere = offerRow(910, {
        name: 'Tablet quest',
        image_url: NO_IMAGE,
        targeting: { devices: ['tablet'] },
      });
      expect((await service.importOffers([elsewhere])).rejected).toEqual([]);
      const [offer] = await askFor(service, wall, { subid1: user }).offers();
      const wallUrl = stage.hosted(user);
      await page.goto(wallUrl);
      await cards(page).waitFor();
      await page.goto((offer?.click_url ?? '').replace(/\/click\/\d+\//, '/click/910/'));
      await page.get('heading', 'Not available on this device').waitFor();
      expect(await page.find('main bdi').text()).toBe('Tablet quest');
      await page.get('button', 'Back to the offers').click();
      await page.waitForUrl(wallUrl);
      await cards(page).waitFor();
      await nothingReported(stage, page);
    },
  },
  {
    name: 'the number of results is announced, and Escape clears the search',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      const search = page.get('searchbox', 'Search offers');
      await search.fill('number 7');
      const status = page.find('[role=status]');
      await eventually(() => status.texts()).toEqual(['8 offers found']);
      await search.focus();
      await page.press('Escape');
      await eventually(async () => (await names(page)).length).toBeGreaterThan(8);
    },
  },
  {
    name: 'by keyboard, the details open, keep focus inside, and return it when closed',
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
      await eventually(() => page.get('dialog').count()).toBe(0);
      await focused(opener);
    },
  },
  ...earlyKeys,
  {
    name: 'Tab moves through search, sort menu, categories and the first card, in visual order',
    async play(stage, page) {
      await page.goto(stage.hosted(stage.service.newUser()));
      await page.get('button', 'Free trials 1').waitFor();
      await page.get('searchbox', 'Search offers').focus();
      await eventually(() => active(page)).toBe('input Search');
      const walk = [
        'select Most',
        'button All',
        'button Free',
        'button Shopping',
        'button Free',
        'a Stepped',
        'a Earn',
      ];
      for (const next of walk) {
        await page.press('Tab');
        await eventually(() => active(page)).toBe(next);
      }
      await page.press('Shift+Tab');
      await eventually(() => active(page)).toBe('a Stepped');
    },
  },
  {
    name: 'opening an offer records a click for the user',
    async play(stage, page) {
      const { service, wall } = stage;
      const user = service.newUser();
      await page.goto(stage.hosted(user));
      await cards(page).waitFor();
      await page.find('article .cta').click();
      const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
      const clicked = async () => (await service.store.exportPerson(account))?.clicks.map(({ offerId }) => offerId);
      await eventually(clicked).toEqual([900]);
    },
  },
];
