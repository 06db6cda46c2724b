import type { WallOffer } from '../wall-offer.ts';

/** The number of offers in each category. */
export function countCategories(offers: readonly WallOffer[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const id of offers.flatMap((offer) => [...new Set(offer.categoryIds)]))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
