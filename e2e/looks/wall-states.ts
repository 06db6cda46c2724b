import { goOffline } from '../support/browser/go-offline.ts';
import { notice, openAs, openWall, type State } from './state.ts';
import { withoutFirstList } from '../support/browser/without-first-list.ts';

/** Makes the third to the fifth offer the walls of other networks. */
function asTile(offer: object, index: number): object {
  return index < 2 || index > 4 ? offer : { ...offer, kind: 'tile', max_day: [500, 12_500, 90][index - 2] };
}

/** States of a wall with offers. */
export const wallStates: readonly State[] = [
  {
    name: 'wall',
    show: (page, gallery, lang) => openWall(page, gallery.hosted(lang)),
  },
  {
    name: 'wall-sale',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang, await gallery.newSale()));
      await page.locator('[part=sale]').first().waitFor();
    },
  },
  {
    name: 'wall-details-sale',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang, await gallery.newSale()));
      await page.locator('article .name :is(a, button)').first().click();
      await page.locator('dialog[open] [part=sale]').waitFor();
    },
  },
  {
    name: 'wall-tiles',
    at: 'end',
    async show(page, gallery, lang) {
      await withoutFirstList(page);
      await page.route('**/offers.json*', async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as { offers: object[] };
        await route.fulfill({ response, json: { ...list, offers: list.offers.map(asTile) } });
      });
      await openWall(page, gallery.hosted(lang));
      await page.locator('.tile').nth(2).waitFor();
    },
  },
  {
    name: 'wall-details',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang));
      await page.locator('article .name :is(a, button)').first().click();
      await page.locator('dialog[open] ol li').first().waitFor();
    },
  },
  {
    name: 'wall-details-plain',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang));
      await page.locator('article .name :is(a, button)').nth(2).click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'wall-details-done',
    async show(page, gallery, lang) {
      await openAs(page, gallery, await gallery.active(), lang);
      await page.locator('article', { hasText: 'Dragon Valley' }).locator('.name :is(a, button)').first().click();
      await page.locator('dialog[open] .done').first().waitFor();
    },
  },
  {
    name: 'wall-search',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang));
      const all = await page.locator('article').count();
      await page.locator('input[type=search]').fill('island');
      await page
        .locator('article')
        .nth(all - 1)
        .waitFor({ state: 'detached' });
      await page.locator('article').first().waitFor();
    },
  },
  {
    name: 'wall-accent-dark',
    async show(page, gallery, lang) {
      const wall = await gallery.newWall({ customization: { accent: '7a1fa2' } });
      await openWall(page, gallery.hosted(lang, wall));
    },
  },
  {
    name: 'wall-accent-light',
    async show(page, gallery, lang) {
      const wall = await gallery.newWall({ customization: { accent: 'ffd23f' } });
      await openWall(page, gallery.hosted(lang, wall));
    },
  },
  {
    name: 'wall-playful',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang, await gallery.newWall({ theme_preset: 'playful' })));
    },
  },
  {
    name: 'wall-sober',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang, await gallery.newWall({ theme_preset: 'sober' })));
    },
  },
  {
    name: 'wall-balance',
    async show(page, gallery, lang) {
      await openAs(page, gallery, await gallery.active(), lang);
      await page.locator('.balance-chip').waitFor();
    },
  },
  {
    name: 'wall-long',
    async show(page, gallery, lang) {
      await openWall(page, await gallery.hostedLong(lang));
      await page.locator('.chip span').first().waitFor();
    },
  },
  {
    name: 'wall-long-end',
    at: 'end',
    async show(page, gallery, lang) {
      await openWall(page, await gallery.hostedLong(lang));
      await page.locator('.chip span').first().waitFor();
      await page.locator('[part~=more]').waitFor();
    },
  },
];

/** States of a wall without offers. */
export const noticeStates: readonly State[] = [
  {
    name: 'wall-nothing-found',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang));
      await page.locator('input[type=search]').fill('zebra');
      await notice(page);
    },
  },
  {
    name: 'wall-empty',
    async show(page, gallery, lang) {
      await page.goto(gallery.hosted(lang, await gallery.newWall({ payout_min: '1000' })));
      await notice(page);
    },
  },
  {
    name: 'wall-error',
    async show(page, gallery, lang) {
      await withoutFirstList(page);
      await page.route('**/offers.json*', (route) => route.fulfill({ status: 503 }));
      await page.goto(gallery.hosted(lang));
      await notice(page);
    },
  },
  {
    name: 'wall-offline',
    async show(page, gallery, lang) {
      await openWall(page, gallery.hosted(lang));
      await goOffline(page);
      await page.locator('select').selectOption('payout-asc');
      await notice(page);
    },
  },
  {
    name: 'wall-unreachable',
    async show(page, gallery, lang) {
      await withoutFirstList(page);
      await page.route('**/offers.json*', (route) => route.abort('blockedbyclient'));
      await page.goto(gallery.hosted(lang));
      await notice(page);
    },
  },
  {
    name: 'wall-signed-out',
    async show(page, gallery, lang) {
      await page.goto(gallery.hosted(lang, await gallery.newWall({ require_token: true })));
      await notice(page);
    },
  },
  {
    name: 'wall-session-ended',
    async show(page, gallery, lang) {
      await page.goto(`${gallery.hosted(lang, await gallery.newWall({ require_token: true }))}#token=ended`);
      await notice(page);
    },
  },
  {
    name: 'wall-loading',
    async show(page, gallery, lang) {
      await withoutFirstList(page);
      await page.route('**/offers.json*', () => {});
      await page.goto(gallery.hosted(lang));
      await page.locator('[part=skeleton]').first().waitFor();
    },
  },
];
