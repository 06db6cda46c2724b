import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { Store } from '../../store/store.ts';

const OFFERS_PER_PAGE = 100;

/** What is done with the offers as they are read. */
export interface LoadSteps<Kept> {
  /** Converts an offer to what is kept of it, which is much smaller than the row that was read. */
  readonly keep: (stored: StoredOffer) => Kept;
  readonly pause: () => Promise<void>;
}

/**
 * The kept part of the offers that changed after the version `since`, in offer_id order, as of one version. Reads many
 * offers in pages, with a `pause` after each, and then the changes made in the meantime.
 */
export async function loadChanged<Kept extends Pick<StoredOffer, 'offer'>>(
  store: Store,
  since: number,
  steps: LoadSteps<Kept>,
): Promise<{ version: number; offers: readonly Kept[] }> {
  const { keep, pause } = steps;
  if ((await store.countChangedOffers({ since })) <= OFFERS_PER_PAGE) {
    const { offers, version } = await store.loadOffers({ since });
    return { version, offers: offers.map(keep) };
  }
  const found = new Map<number, Kept>();
  let first: number | null = null;
  for (let after = 0; ;) {
    const page = await store.loadOfferPage({ since, after, limit: OFFERS_PER_PAGE });
    first ??= page.version;
    for (const stored of page.offers) found.set(stored.offer.offer_id, keep(stored));
    after = page.offers.at(-1)?.offer.offer_id ?? 0;
    if (page.offers.length < OFFERS_PER_PAGE) break;
    // SQLite reads synchronously: without this, all pages would be read in one turn.
    await pause();
  }
  const meanwhile = await loadChanged(store, first, steps);
  if (meanwhile.offers.length === 0) return { version: meanwhile.version, offers: [...found.values()] };
  for (const kept of meanwhile.offers) found.set(kept.offer.offer_id, kept);
  const offers = [...found.values()].sort((a, b) => a.offer.offer_id - b.offer.offer_id);
  return { version: meanwhile.version, offers };
}
