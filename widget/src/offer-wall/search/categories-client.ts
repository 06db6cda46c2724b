import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Fetch } from '../../api/request-json.ts';
import { listOf, numberOf, objectOf } from '../../api/unknown-json.ts';
import { viewerQuery } from '../feed/offers-query.ts';
import type { WallAddress } from '../feed/wall-client.ts';

/** Category id -> how many offers the user is shown in it; the fullest first. */
export type CategoryCounts = ReadonlyMap<number, number>;

/** What the service counts in a wall, without its offers; empty when it does not say. */
export async function askCategories(fetch: Fetch, address: WallAddress, signal: AbortSignal): Promise<CategoryCounts> {
  const path = buildPath(routes.offerCategories.path, { pubId: address.pubId, adwallId: address.wallId });
  const url = `${address.base}${path}?${viewerQuery(address.viewer)}`;
  const answer = await requestJson(url, { ...address, fetch, signal });
  const rows = answer.kind === 'ok' ? listOf(objectOf(answer.body)['categories']).map(objectOf) : [];
  return fullestFirst(
    rows.flatMap((row) => {
      const id = numberOf(row['category_id']);
      const count = numberOf(row['offers']);
      return id === null || count === null ? [] : [[id, count] as const];
    }),
  );
}

/** The counts in that order; categories with as many stand as they came. */
export function fullestFirst(counts: Iterable<readonly [id: number, count: number]>): CategoryCounts {
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
