import type { Page } from 'playwright';
import { offerRow } from '../support/requests/offers.ts';
import type { Gallery } from './gallery.ts';
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
  {
    name: 'placements',
    show: openPieces,
  },
  {
    name: 'wall-in-a-modal',
    async show(page, gallery, lang) {
      await openPieces(page, gallery, lang);
      await openOver(page, 'modal');
    },
  },
  {
    name: 'wall-in-a-drawer',
    async show(page, gallery, lang) {
      await openPieces(page, gallery, lang);
      await openOver(page, 'drawer');
    },
  },
];

/** The service's gallery of what a page can embed besides the wall. */
async function openPieces(page: Page, { service, wall }: Gallery, lang: string): Promise<void> {
  const ids = { pub_id: String(wall.pubId), wall_id: String(wall.adwallId), offer_id: '1' };
  await page.goto(`${service.url}/embed/gallery?${new URLSearchParams({ ...ids, lang })}`);
  await page.locator('offer-card').getByRole('article').waitFor();
  for (const tag of ['rewards-teaser', 'rewards-button']) await page.locator(tag).getByRole('button').waitFor();
}

async function openOver(page: Page, mode: string): Promise<void> {
  await page.locator(`[data-rewards-wall=${mode}]`).click();
  await page.locator('dialog input[type=search]').waitFor();
}

/** Follows the click link of another offer than the wall lists. */
async function openOffer(page: Page, wall: string, offerId: number): Promise<void> {
  await page.goto(wall);
  const address = await page.locator('article .cta').first().getAttribute('href');
  await page.goto((address ?? '').replace(/\/click\/\d+\//, `/click/${offerId}/`));
}
