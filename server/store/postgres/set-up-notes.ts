import type { SetUpNotes } from '../ports/database.ts';
import type { Connection } from './connection.ts';
import { missingTimeouts } from './in-force.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * Backups, archiving and logical subscribers also stream, but can't take over in a failover. A role without the
 * privilege sees only their number.
 */
const REPLICATION = `
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as level,
      (select count(*) from pg_stat_replication r
        where coalesce(r.application_name, '') not in ('pg_basebackup', 'pg_receivewal')
          and not exists (select 1 from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical')
      ) as standbys`;

const ASYNCHRONOUS = 'Replication is asynchronous, so a failover may lose credits that were acknowledged.';
const REMEDY = 'Set synchronous_standby_names, or DATABASE_ASYNC_STANDBY=accept if you never fail over to the standby.';

/** Reads the server's setup. `isPooled`: through a pooler in transaction mode. */
export async function readSetUpNotes(
  on: Connection,
  options: { acceptsAsyncStandby: boolean; isPooled: boolean; timeouts: Timeouts },
): Promise<SetUpNotes> {
  const { rows } = await on.query<{ names: string; level: string; standbys: number }>(REPLICATION);
  const isAsynchronous = rows.some(({ level, names, standbys }) => standbys > 0 && (names === '' || level === 'local'));
  const warnings = options.isPooled ? await missingTimeouts(on, options.timeouts) : [];
  if (!isAsynchronous) return { warnings, notes: [] };
  return options.acceptsAsyncStandby
    ? { warnings, notes: [ASYNCHRONOUS] }
    : { warnings: [...warnings, `${ASYNCHRONOUS} ${REMEDY}`], notes: [] };
}
