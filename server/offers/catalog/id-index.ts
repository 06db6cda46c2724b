import type { StoredOffer } from '../../store/ports/catalog.ts';

const OFFERS_PER_SLICE = 5_000;

/**
 * Returns a function that finds an offer's index by id; undefined if there is none. `entries` must be in offer_id
 * order. Unlike a map, the ids are no work for the garbage collector, and growing moves nothing.
 */
export async function idIndex(
  entries: readonly StoredOffer[],
  yieldToEventLoop: () => Promise<void>,
): Promise<(offerId: number) => number | undefined> {
  const ids = new Float64Array(entries.length);
  for (const [at, { offer }] of entries.entries()) {
    if (at % OFFERS_PER_SLICE === 0) await yieldToEventLoop();
    ids[at] = offer.offer_id;
  }
  return (offerId) => {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0) < offerId) low = middle + 1;
      else high = middle;
    }
    return ids[low] === offerId ? low : undefined;
  };
}
