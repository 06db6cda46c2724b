import type { SortChoice } from './sort-choices.ts';

/** Who is looking, as the page around the wall says; empty text where it does not say. */
export interface Viewer {
  readonly userId: string;
  readonly subId2: string;
  readonly subId3: string;
  readonly subId4: string;
  readonly device: string;
  readonly gender: string;
  readonly ageRangeId: string;
  readonly simulateIp: string;
  readonly simulateUserAgent: string;
}

export interface OffersWanted {
  readonly categoryIds: readonly number[];
  readonly sort: SortChoice;
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
  add('subid1', viewer.userId);
  add('subid2', viewer.subId2);
  add('subid3', viewer.subId3);
  add('subid4', viewer.subId4);
  add('device', viewer.device);
  add('gender', viewer.gender);
  add('age_range_id', viewer.ageRangeId);
  add('ip', viewer.simulateIp);
  add('user-agent', viewer.simulateUserAgent);
  add('sort_by', sortBy);
  add('sort_order', order);
  for (const id of wanted.categoryIds) add('category_id[]', String(id));
  if (wanted.featuredOnly) add('featured_only', '1');
  add('limit', String(wanted.limit));
  if (wanted.offset > 0) add('offset', String(wanted.offset));
  return query;
}
