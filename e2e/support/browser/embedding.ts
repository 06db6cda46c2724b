import type { Browser } from 'playwright';
import { openPage, startPublicService } from './browser.ts';
import { startHostServer } from './host-page.ts';
import { offerRow } from '../requests/offers.ts';

const IMAGE = 'https://images.example/offer.png';
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

/** A publisher's server, and a service with a wall of twelve offers and a panel, to embed in pages of that server. */
export async function startEmbedding() {
  const service = await startPublicService();
  const host = await startHostServer();
  await service.importOffers(Array.from({ length: 12 }, (_, index) => offerRow(index + 1, { image_url: IMAGE })));
  const wall = await service.newWall({ customization: { accent: '0a7d5a' } });
  const { pubId, profileId, publishableKey } = await service.newPanel();
  const form = `<survey-profile pub-id="${pubId}" profile-id="${profileId}" user-id="u1" publishable-key="${publishableKey}"></survey-profile>`;
  const element = (tag = 'offer-wall', more = '') =>
    `<${tag} pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="u1" ${more}></${tag}>`;
  /** A button that opens the wall over the page. */
  const opener = (mode: string, more = '') =>
    `<button data-rewards-wall="${mode}" data-pub-id="${wall.pubId}" data-wall-id="${wall.adwallId}" data-user-id="u1" ${more}>Earn Coins</button>`;
  const script = (address: string) => `<script type="module" src="${address}"></script>`;
  const v1 = () => script(`${service.url}/embed/v1/offer-wall.js`);
  const stop = async (): Promise<void> => {
    host.stop();
    await service.stop();
  };
  return { service, host, wall, form, element, opener, script, v1, stop };
}

/** A page in which the test serves every offer's image. */
export async function openWithImages(browser: Browser) {
  const watched = await openPage(browser);
  await watched.page.route(IMAGE, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }));
  return watched;
}
