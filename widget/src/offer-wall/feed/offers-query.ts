import type { SortChoice } from '../search/sort-choices.ts';

/** Parameters of "Get offers" that say who is looking, each with the element's property that holds it. */
export const viewerParameters = [
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

/** Who is looking, as the page around the wall says; empty text where it does not say. */
export type Viewer = Readonly<Record<(typeof viewerParameters)[number][1], string>>;

export interface OffersWanted {
  readonly sort: SortChoice;
  /** 0: all there are. */
  readonly limit: number;
  readonly offset: number;
  /** In one of these; none stand for all. */
  readonly categoryIds: readonly number[];
}

/** The query of "Get offers", with only the parameters that say something. Featured offers come first, whatever the order. */
export function offersQuery(viewer: Viewer, { sort, limit, offset, categoryIds }: OffersWanted): URLSearchParams {
  const query = viewerQuery(viewer);
  const [sortBy = '', order = ''] = sort.split('-');
  query.append('sort_by', sortBy);
  query.append('sort_order', order);
  query.append('featured_first', '1');
  for (const id of categoryIds) query.append('category_id[]', String(id));
  if (limit) query.append('limit', String(limit));
  if (offset) query.append('offset', String(offset));
  return query;
}

/** Those of its parameters that say who is looking. */
export function viewerQuery(viewer: Viewer): URLSearchParams {
  const said = viewerParameters.map(([parameter, property]) => [parameter, viewer[property]]);
  return new URLSearchParams(said.filter(([, value]) => value));
}
