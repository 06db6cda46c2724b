import type { Store } from '../store/store.ts';

/** How long to wait for readers that are about to finish. */
const WAIT_MS = 1000;

/** Empties the write-ahead log. Returns whether that succeeded; null on PostgreSQL, which manages its own log. */
export async function purgeLog(store: Store): Promise<boolean | null> {
  const { kind } = await store.purgeLog({ waitMs: WAIT_MS });
  return kind === 'unsupported' ? null : kind === 'done';
}
