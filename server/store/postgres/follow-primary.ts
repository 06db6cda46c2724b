import type { Pool } from 'pg';
import { one } from '../command.ts';
import { query } from '../sql.ts';
import { withConnection } from './connection.ts';
import { createPool } from './pool.ts';
import { openReplica, REPLICA_WAIT_MS, type Replica } from './replica.ts';
import { createPostgresRunner, type PostgresRunner } from './runner.ts';

const position = query<{ position: string }>({
  sqlite: '',
  postgres: `
    select cast(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as text)
      as position`,
});
/** An address of the primary itself is always up to date. */
const HAS_REACHED = `
    select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= cast($1 as pg_lsn) as "hasReached"`;

/** The pool of a replica, with shorter waits than the primary's. */
export function createReplicaPool(options: Parameters<typeof createPool>[0]): Pool {
  return createPool({
    ...options,
    takesStandby: true,
    timeouts: { ...options.timeouts, connectMs: Math.min(REPLICA_WAIT_MS, options.timeouts.connectMs) },
  });
}

/** Reads lists from the replica of `replicaPool`, as fresh as from `primary`. */
export function followPrimary(parts: {
  replicaPool: Pool;
  primary: PostgresRunner;
  options: Parameters<typeof createPostgresRunner>[2];
}): Replica {
  const { options, primary, replicaPool } = parts;
  const { observer = null, onFirstUse, timeouts } = options;
  return openReplica({
    primary,
    // The primary's runner has checked the schema, and the replica has the same one.
    replica: createPostgresRunner(replicaPool, async () => undefined, {
      timeouts,
      observer,
      ...(onFirstUse && { onFirstUse }),
    }),
    observer,
    // Like any other read, it throws DatabaseUnavailable when the primary is gone.
    async primaryPosition() {
      const row = await primary.read(() => one(position));
      if (row === undefined) throw new Error('PostgreSQL did not say how far its log has come.');
      return row.position;
    },
    hasReached: (lsn) =>
      withConnection(replicaPool, REPLICA_WAIT_MS, async (connection) => {
        const { rows } = await connection.query<{ hasReached: boolean }>({ text: HAS_REACHED, values: [lsn] });
        return rows[0]?.hasReached === true;
      }),
  });
}
