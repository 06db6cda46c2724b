import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';

/** A role was not given, because it names publishers that don't exist. */
export interface UnknownPublishers {
  kind: 'unknown_publishers';
  /** Their ids, in the order of the role. */
  unknown: readonly number[];
}

/** Null if all publishers of a role exist. They are never removed, so they still do when the role is stored. */
export async function findUnknownPublishers(
  store: DirectoryPort,
  { publishers }: Grant,
): Promise<UnknownPublishers | null> {
  if (publishers === null) return null;
  const known = new Set((await store.listPublishers()).map(({ pubId }) => pubId));
  const unknown = publishers.filter((pubId) => !known.has(pubId));
  return unknown.length === 0 ? null : { kind: 'unknown_publishers', unknown };
}
