import type { Pool } from 'pg';
import { withConnection } from './connection.ts';
import { createPool } from './pool.ts';
import { openReplica, REPLICA_WAIT_MS, type Replica } from './replica.ts';
import { createPostgresRunner, type PostgresRunner } from './runner.ts';

const POSITION = `
    select cast(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as text)
      as position`;
/** An address that leads to the primary itself has reached everything. */
const HAS_REACHED = `
    select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= cast($1 as pg_lsn) as "hasReached"`;

/** The pool of a replica, which nobody waits for as long as for the primary. */
export function createReplicaPool(options: Parameters<typeof createPool>[0]): Pool {
  return createPool({
    ...options,
    takesStandby: true,
    timeouts: { ...options.timeouts, connectMs: Math.min(REPLICA_WAIT_MS, options.timeouts.connectMs) },
  });
}

/** Reads lists from the replica of `replicaPool`, as fresh as from `primary`, whose pool is `pool`. */
export function followPrimary(parts: {
  pool: Pool;
  replicaPool: Pool;
  primary: PostgresRunner;
  options: Parameters<typeof createPostgresRunner>[2];
}): Replica {
  const { options, pool, primary, replicaPool } = parts;
  const { observer = null, onFirstUse, timeouts } = options;
  const ask = <Row extends object>(from: Pool, text: string, values: string[] = []): Promise<Row | undefined> =>
    withConnection(
      from,
      from === pool ? timeouts.statementMs + timeouts.graceMs : REPLICA_WAIT_MS,
      async (connection) => {
        const { rows } = await connection.query<Row>({ text, values });
        return rows[0];
      },
    );
  return openReplica({
    primary,
    // The primary's runner has checked the schema, and the replica has the same.
    replica: createPostgresRunner(replicaPool, async () => undefined, {
      timeouts,
      observer,
      ...(onFirstUse && { onFirstUse }),
    }),
    observer,
    async primaryPosition() {
      const row = await ask<{ position: string }>(pool, POSITION);
      if (row === undefined) throw new Error('PostgreSQL did not say how far its log has come.');
      return row.position;
    },
    hasReached: async (position) =>
      (await ask<{ hasReached: boolean }>(replicaPool, HAS_REACHED, [position]))?.hasReached === true,
  });
}
