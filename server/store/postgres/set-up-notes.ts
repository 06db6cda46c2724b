import type { SetUpNotes } from '../ports/database.ts';
import type { Connection } from './connection.ts';
import { missingTimeouts } from './in-force.ts';
import type { Timeouts } from './timeouts.ts';

const REPLICATION = `
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as level,
      (select count(*) from pg_stat_replication) as standbys`;

const ASYNCHRONOUS =
  'Replication is asynchronous, so a failover may lose credits that were acknowledged. See synchronous_standby_names in the documentation.';

/** Reads how the server is set up. `isPooled`: through a pooler in transaction mode. */
export async function readSetUpNotes(
  on: Connection,
  { isPooled, timeouts }: { isPooled: boolean; timeouts: Timeouts },
): Promise<SetUpNotes> {
  const { rows } = await on.query<{ names: string; level: string; standbys: number }>(REPLICATION);
  const isAsynchronous = rows.some(({ level, names, standbys }) => standbys > 0 && (names === '' || level === 'local'));
  return {
    warnings: isPooled ? await missingTimeouts(on, timeouts) : [],
    notes: isAsynchronous ? [ASYNCHRONOUS] : [],
  };
}
