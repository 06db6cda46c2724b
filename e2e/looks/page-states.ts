import type { State } from './state.ts';

/** A publisher's page, and pages of the service, which are in the language of the browser. */
export const pageStates: readonly State[] = [
  {
    name: 'host-page',
    async show(page, gallery, lang) {
      await page.goto(gallery.embedded(lang));
      await page.locator('input[type=search]').waitFor();
    },
  },
  {
    name: 'click-expired',
    async show(page, { service }) {
      await page.goto(`${service.url}/click/1/no-token`);
    },
  },
  {
    name: 'click-unavailable',
    async show(page, gallery, lang) {
      await page.goto(gallery.hosted(lang));
      const address = await page.locator('article a').first().getAttribute('href');
      await page.goto((address ?? '').replace(/\/click\/\d+\//, '/click/999999/'));
    },
  },
];
