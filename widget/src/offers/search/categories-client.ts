import { buildPath, offerCategoriesPath } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Fetch } from '../../api/request-json.ts';
import { listOf, numberOf, objectOf } from '../../api/unknown-json.ts';
import { osVersionFor, parametersOf } from '../offers-query.ts';
import type { WallAddress } from '../../offer-wall/wall-client.ts';

/** Category id -> number of the user's offers in it, largest first. */
export type CategoryCounts = ReadonlyMap<number, number>;

export interface CountedOffers {
  readonly counts: CategoryCounts;
  /** Up to how many surveys the user unlocks by signing up; 0 for none, or if the service does not say. */
  readonly surveysForProfile: number;
}

/** Requests the number of offers in each category; empty if the service does not answer. */
export async function requestCategories(
  fetch: Fetch,
  address: WallAddress,
  signal: AbortSignal,
): Promise<CountedOffers> {
  const path = buildPath(offerCategoriesPath, { pubId: address.pubId, adwallId: address.wallId });
  const user = parametersOf(address.user, await osVersionFor(address.user));
  const url = `${address.base}${path}?${new URLSearchParams(user)}`;
  const answer = await requestJson(url, { ...address, fetch, signal });
  const body = objectOf(answer.kind === 'ok' ? answer.body : null);
  const counts = listOf(body['categories']).flatMap((json) => {
    const row = objectOf(json);
    const id = numberOf(row['category_id']);
    const count = numberOf(row['offers']);
    return id === null || count === null ? [] : [[id, count] as const];
  });
  return { counts: largestFirst(counts), surveysForProfile: numberOf(body['surveys_for_profile']) ?? 0 };
}

/** Sorts by count; categories with equal counts keep their order. */
export function largestFirst(counts: Iterable<readonly [id: number, count: number]>): CategoryCounts {
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
