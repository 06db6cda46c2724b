import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import type { Bitmap } from './bitmap.ts';
import type { BitmapQuery } from './bitmap-query.ts';
import { countMatches } from './count-matches.ts';
import type { RankingIndex } from './offer-index.ts';

/** How many offers there are by category. An offer of several categories counts in each, and once in `offers`. */
export interface OfferCounts {
  readonly offers: number;
  /** Categories with at least one offer: most offers first, then by id. */
  readonly categories: readonly CategoryCount[];
}

export interface CategoryCount {
  readonly categoryId: number;
  readonly offers: number;
}

/** Counts the matches of a query over `ranking`. */
export function countByCategory(ranking: RankingIndex, query: BitmapQuery): OfferCounts {
  const bitmaps = ranking.restricted.get('category')?.values ?? new Map<number, Bitmap>();
  const known = categoryIds.flatMap((categoryId) => {
    const bitmap = bitmaps.get(categoryId);
    return bitmap === undefined ? [] : [{ categoryId, bitmap }];
  });
  const { total, byGroup } = countMatches(
    query,
    known.map(({ bitmap }) => bitmap),
  );
  return {
    offers: total,
    categories: known
      .map(({ categoryId }, at) => ({ categoryId, offers: byGroup[at] ?? 0 }))
      .filter(({ offers }) => offers > 0)
      .sort((a, b) => b.offers - a.offers || a.categoryId - b.categoryId),
  };
}
