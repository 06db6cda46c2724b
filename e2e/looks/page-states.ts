import type { Page } from 'playwright';
import { offerRow } from '../support/requests/offers.ts';
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
    name: 'click-not-on-device',
    async show(page, gallery, lang) {
      const [name, image_url] = ['Harbor Quest', 'https://images.example/210.svg'];
      await gallery.service.importOffers([offerRow(990, { name, image_url, targeting: { devices: ['tablet'] } })]);
      await openOffer(page, gallery.hosted(lang), 990);
    },
  },
  {
    name: 'click-unavailable',
    async show(page, gallery, lang) {
      await openOffer(page, gallery.hosted(lang), 999_999);
    },
  },
];

/** Follows the click link of another offer than the wall lists. */
async function openOffer(page: Page, wall: string, offerId: number): Promise<void> {
  await page.goto(wall);
  const address = await page.locator('article .cta').first().getAttribute('href');
  await page.goto((address ?? '').replace(/\/click\/\d+\//, `/click/${offerId}/`));
}
