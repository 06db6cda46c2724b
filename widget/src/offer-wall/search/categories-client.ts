import { buildPath, offerCategoriesPath } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Fetch } from '../../api/request-json.ts';
import { listOf, numberOf, objectOf } from '../../api/unknown-json.ts';
import { userQuery } from '../feed/offers-query.ts';
import type { WallAddress } from '../feed/wall-client.ts';

/** Category id -> number of the user's offers in it, largest first. */
export type CategoryCounts = ReadonlyMap<number, number>;

/** Requests the number of offers in each category; empty if the service does not answer. */
export async function requestCategories(
  fetch: Fetch,
  address: WallAddress,
  signal: AbortSignal,
): Promise<CategoryCounts> {
  const path = buildPath(offerCategoriesPath, { pubId: address.pubId, adwallId: address.wallId });
  const url = `${address.base}${path}?${userQuery(address.user)}`;
  const answer = await requestJson(url, { ...address, fetch, signal });
  const rows = answer.kind === 'ok' ? listOf(objectOf(answer.body)['categories']).map(objectOf) : [];
  return largestFirst(
    rows.flatMap((row) => {
      const id = numberOf(row['category_id']);
      const count = numberOf(row['offers']);
      return id === null || count === null ? [] : [[id, count] as const];
    }),
  );
}

/** Sorts by count; categories with equal counts keep their order. */
export function largestFirst(counts: Iterable<readonly [id: number, count: number]>): CategoryCounts {
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
