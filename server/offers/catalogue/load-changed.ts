import type { CataloguePort, StoredOffer } from '../../store/ports/catalogue.ts';

export type OfferReads = Pick<CataloguePort, 'countChangedOffers' | 'loadOffers' | 'loadOfferPage'>;

const OFFERS_PER_PAGE = 250;

/**
 * The offers that changed after the version `since`, in offer_id order, as of one version. Reads many offers in pages,
 * with a `pause` after each, and then what changed in the meantime.
 */
export async function loadChanged(
  store: OfferReads,
  since: number,
  pause: () => Promise<void>,
): Promise<{ version: number; offers: readonly StoredOffer[] }> {
  if ((await store.countChangedOffers({ since })) <= OFFERS_PER_PAGE) return store.loadOffers({ since });
  const found = new Map<number, StoredOffer>();
  let first: number | null = null;
  for (let after = 0; ;) {
    const page = await store.loadOfferPage({ since, after, limit: OFFERS_PER_PAGE });
    first ??= page.version;
    for (const stored of page.offers) found.set(stored.offer.offer_id, stored);
    after = page.offers.at(-1)?.offer.offer_id ?? 0;
    if (page.offers.length < OFFERS_PER_PAGE) break;
    // SQLite reads synchronously: without this, all pages would be read in one turn.
    await pause();
  }
  const meanwhile = await loadChanged(store, first, pause);
  if (meanwhile.offers.length === 0) return { version: meanwhile.version, offers: [...found.values()] };
  for (const stored of meanwhile.offers) found.set(stored.offer.offer_id, stored);
  const offers = [...found.values()].sort((a, b) => a.offer.offer_id - b.offer.offer_id);
  return { version: meanwhile.version, offers };
}
