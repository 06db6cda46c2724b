import type { DatabasePort } from '../store/ports/database.ts';

/** Readers that are about to end are waited for. */
const WAIT_MS = 1000;

/** Whether old pages are gone from the write-ahead log; null on PostgreSQL, which keeps its log by its own rules. */
export async function purgeLog(store: Pick<DatabasePort, 'purgeLog'>): Promise<boolean | null> {
  const { kind } = await store.purgeLog({ waitMs: WAIT_MS });
  return kind === 'unsupported' ? null : kind === 'done';
}
