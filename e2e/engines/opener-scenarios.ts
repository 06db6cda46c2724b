import { expect } from 'vitest';
import type { EngineScope } from './engine.ts';
import { active, eventually, nothingReported, type Scenario } from './scenario.ts';

const dialogs = (page: EngineScope) => page.get('dialog').count();
const scrolls = (page: EngineScope) =>
  page.evaluate("getComputedStyle(document.documentElement).overflow !== 'hidden'");

interface OpenerCase {
  readonly name: string;
  /** The module of the service. */
  readonly module: string;
  /** `ids`: the attributes of the user and the wall; with the prefix `data-` in markup. */
  readonly markup: (ids: (prefix?: string) => string) => string;
  /** What opens the wall, as a selector, and the tag and first word of it. */
  readonly opener: string;
  readonly focused: RegExp;
}

const openers: readonly OpenerCase[] = [
  {
    name: 'a teaser opens the wall over the page',
    module: 'rewards-teaser',
    markup: (ids) => `<rewards-teaser ${ids()}></rewards-teaser>`,
    opener: '.link',
    focused: /^button Earn$/,
  },
  {
    name: 'a floating button opens the wall as a drawer',
    module: 'rewards-button',
    markup: (ids) => `<rewards-button ${ids()} mode="drawer"></rewards-button>`,
    opener: '.link',
    focused: /^button \d+$/,
  },
  {
    name: 'an element of the page opens the wall as a drawer',
    module: 'open-wall',
    markup: (ids) => `<button type="button" data-rewards-wall="drawer" ${ids('data-')}>Coins</button>`,
    opener: 'main button',
    focused: /^button Coins$/,
  },
];

const opens = ({ focused, markup, module, name, opener }: OpenerCase): Scenario => ({
  name: `${name}, which Escape and Back close`,
  async play(stage, page) {
    const { service, wall } = stage;
    const user = service.newUser();
    const body = markup(
      (prefix = '') => `${prefix}pub-id="${wall.pubId}" ${prefix}wall-id="${wall.adwallId}" ${prefix}user-id="${user}"`,
    );
    const source = `import '${service.url}/embed/v1/${module}.js';`;
    await page.goto(stage.hostPage(`<main><h1>Shop</h1>${body}</main>`, { module: source }));
    for (const close of [() => page.press('Escape'), () => page.go('back')]) {
      await page.find(opener).click();
      await page.get('searchbox').waitFor();
      expect([await active(page), await scrolls(page)]).toEqual(['button Close', false]);
      await close();
      await eventually(() => dialogs(page)).toBe(0);
      await eventually(() => active(page)).toMatch(focused);
      await eventually(() => scrolls(page)).toBe(true);
      await eventually(() => page.evaluate('history.state')).toBe(null);
    }
    await nothingReported(stage, page);
  },
});

export const openerScenarios: readonly Scenario[] = [
  ...openers.map(opens),
  {
    name: 'a card shows one offer, and its details over the page',
    async play(stage, page) {
      const { service, wall } = stage;
      const ids = `pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"`;
      const module = `import '${service.url}/embed/v1/offer-card.js';`;
      const card = `<offer-card ${ids} offer-id="1"></offer-card>`;
      await page.goto(stage.hostPage(`<main><h1>Article</h1>${card}</main>`, { module }));
      await page.find('article').waitFor();
      expect(await page.get('article').count()).toBe(1);
      await page.find('article .name button').click();
      await eventually(() => dialogs(page)).toBe(1);
      await page.press('Escape');
      await eventually(() => dialogs(page)).toBe(0);
      await nothingReported(stage, page);
    },
  },
];
