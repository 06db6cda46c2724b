import { categoryIds } from '@rewards-wall/shared/catalogue/categories.ts';
import type { Bitmap } from './bitmap.ts';
import { count } from './count.ts';
import type { Matching } from './bitmap-query.ts';
import type { RankingIndex } from './offer-index.ts';

/** Offers by category; one of several categories counts in each, and in `offers` once. */
export interface OfferCounts {
  readonly offers: number;
  /** Categories of at least one offer, those of most offers first, then by id. */
  readonly categories: readonly CategoryCount[];
}

export interface CategoryCount {
  readonly categoryId: number;
  readonly offers: number;
}

/** Counts what matches in `ranking`; every ranking has the same offers. */
export function countByCategory(ranking: RankingIndex, matching: Matching): OfferCounts {
  const bitmaps = ranking.restricted.get('category')?.values ?? new Map<number, Bitmap>();
  const known = categoryIds.flatMap((categoryId) => {
    const bitmap = bitmaps.get(categoryId);
    return bitmap === undefined ? [] : [{ categoryId, bitmap }];
  });
  const { total, inGroups } = count(
    matching,
    known.map(({ bitmap }) => bitmap),
  );
  return {
    offers: total,
    categories: known
      .map(({ categoryId }, at) => ({ categoryId, offers: inGroups[at] ?? 0 }))
      .filter(({ offers }) => offers > 0)
      .sort((a, b) => b.offers - a.offers || a.categoryId - b.categoryId),
  };
}
