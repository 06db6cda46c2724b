import type { SortChoice } from '../../locales/wall-messages.ts';

/** Parameters of "Get offers" about the user, each with the element's property that holds it. */
export const userParameters = [
  ['subid1', 'userId'],
  ['subid2', 'subId2'],
  ['subid3', 'subId3'],
  ['subid4', 'subId4'],
  ['device', 'device'],
  ['gender', 'gender'],
  ['age_range_id', 'ageRangeId'],
  ['ip', 'simulateIp'],
  ['user-agent', 'simulateUserAgent'],
] as const;

/** What the page says about its user; an empty string where it says nothing. */
export type WallUser = Readonly<Record<(typeof userParameters)[number][1], string>>;

export interface OffersRequest {
  readonly sort: SortChoice;
  /** 0 for all. */
  readonly limit: number;
  readonly offset: number;
  /** Offers in any of these categories; empty for all offers. */
  readonly categoryIds: readonly number[];
}

/** The query of "Get offers", without empty parameters. Featured offers come first in every order. */
export function offersQuery(user: WallUser, { sort, limit, offset, categoryIds }: OffersRequest): URLSearchParams {
  const query = userQuery(user);
  const [sortBy = '', order = ''] = sort.split('-');
  query.append('sort_by', sortBy);
  query.append('sort_order', order);
  query.append('featured_first', '1');
  for (const id of categoryIds) query.append('category_id[]', String(id));
  if (limit) query.append('limit', String(limit));
  if (offset) query.append('offset', String(offset));
  return query;
}

/** The part of the query that is about the user. */
export function userQuery(user: WallUser): URLSearchParams {
  const parameters = userParameters.map(([parameter, property]) => [parameter, user[property]]);
  return new URLSearchParams(parameters.filter(([, value]) => value));
}
