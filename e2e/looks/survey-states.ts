import type { State } from './state.ts';

/** The surveys tab of a user with a profile, on a wall with survey networks. */
export const surveyStates: readonly State[] = [
  {
    name: 'surveys-ask',
    async show(page, gallery, lang) {
      await page.goto(await gallery.networks(lang, []));
      await page.locator('#panel-surveys .ask-rows summary').nth(1).waitFor();
    },
  },
  {
    name: 'surveys-live',
    async show(page, gallery, lang) {
      await page.goto(await gallery.networks(lang, ['cpx']));
      await page.locator('#panel-surveys article').nth(2).waitFor();
    },
  },
  {
    name: 'surveys-none-because',
    async show(page, gallery, lang) {
      await page.goto(await gallery.networks(lang, ['inbrain']));
      await page.locator('#panel-surveys .ask-providers').waitFor();
    },
  },
];
