import type { SortChoice } from './sort-choices.ts';

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
  readonly featuredOnly: boolean;
}

/** The query of "Get offers", with only the parameters that say something. */
export function offersQuery(viewer: Viewer, wanted: OffersWanted): URLSearchParams {
  const [sortBy = '', order = ''] = wanted.sort.split('-');
  const query = new URLSearchParams();
  const add = (name: string, value: string) => {
    if (value !== '') query.append(name, value);
  };
  for (const [parameter, property] of viewerParameters) add(parameter, viewer[property]);
  add('sort_by', sortBy);
  add('sort_order', order);
  if (wanted.featuredOnly) add('featured_only', '1');
  add('limit', String(wanted.limit || ''));
  add('offset', String(wanted.offset || ''));
  return query;
}
