/** Sorting, limit and categories of "Get offers" (docs/contract/offers.md#get-offers). */
export interface OffersRequest {
  /** A sort key and its order. */
  readonly sort: `${'popularity' | 'trending' | 'payout' | 'credit_delay'}-${'asc' | 'desc'}`;
  /** 0 for all. */
  readonly limit: number;
  readonly offset: number;
  /** Offers in any of these categories; empty for all offers. */
  readonly categoryIds: readonly number[];
  /** Whether the wall has shown this user offers already, so that this list doesn't open it. */
  readonly refresh?: boolean;
}

/** Offers per page of a wall. */
export const PAGE_SIZE = 60;

/** A wall's first request. The extra offer tells whether there are more. */
export const firstList: OffersRequest = { sort: 'popularity-desc', limit: PAGE_SIZE + 1, offset: 0, categoryIds: [] };

/** The parameters about the user that the hosted page takes; "Get offers" has them under the same names. */
export const pageUserParameters = [
  ...(['subid1', 'subid2', 'subid3', 'subid4', 'device', 'gender', 'age_range_id'] as const),
  'placement',
] as const;

/** A name and its value in a query. */
export type Parameter = [name: string, value: string];

/**
 * The query of "Get offers", with `user` first. Tiles come first in every order, then featured offers.
 * The hosted page and the widget must build the same query: the widget uses the page's preloaded list only if the query
 * matches its own.
 */
export function offersParameters(
  user: readonly Parameter[],
  { sort, limit, offset, categoryIds, refresh = false }: OffersRequest,
): Parameter[] {
  const [sortBy = '', order = ''] = sort.split('-');
  const query: Parameter[] = [
    ...user,
    ['sort_by', sortBy],
    ['sort_order', order],
    ['featured_first', '1'],
    ['tiles', '1'],
  ];
  for (const id of categoryIds) query.push(['category_id[]', String(id)]);
  if (limit) query.push(['limit', String(limit)]);
  if (offset) query.push(['offset', String(offset)]);
  if (refresh) query.push(['refresh', '1']);
  return query;
}
