import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { Store } from '../store/store.ts';

/** The role was not assigned, because it names publishers that don't exist. */
export interface UnknownPublishers {
  kind: 'unknown_publishers';
  /** Their IDs, in the order of the role. */
  unknown: readonly number[];
}

/**
 * Null if all publishers of a role exist. Publishers are never removed, so that is still true when the role is stored.
 */
export async function findUnknownPublishers(store: Store, { publishers }: Grant): Promise<UnknownPublishers | null> {
  if (publishers === null) return null;
  const known = new Set((await store.listPublishers()).map(({ pubId }) => pubId));
  const unknown = publishers.filter((pubId) => !known.has(pubId));
  return unknown.length === 0 ? null : { kind: 'unknown_publishers', unknown };
}
