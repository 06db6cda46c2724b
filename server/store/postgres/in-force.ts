import type { Connection } from './connection.ts';
import type { Timeouts } from './timeouts.ts';

/** The settings in force in a PostgreSQL session, however they were set. */
interface InForce {
  isolation: string;
  synchronousCommit: string;
  statementMs: number;
  idleMs: number;
  /** SQL that sets something for this role in this database, without its end. */
  alterRole: string;
}

const IN_FORCE = `
    select current_setting('default_transaction_isolation') as isolation,
      current_setting('synchronous_commit') as "synchronousCommit",
      (select cast(setting as integer) from pg_settings where name = 'statement_timeout') as "statementMs",
      (select cast(setting as integer) from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs",
      format('alter role %I in database %I set', current_user, current_database()) as "alterRole"`;

/** A session through a pooler lacks a setting that it can't set for itself there. */
export class WrongSession extends Error {
  override readonly name = 'WrongSession';
}

/**
 * Throws WrongSession if a session through a pooler could write what it must not. The pooler may run each transaction
 * in another server session, so settings can only be changed for the role.
 */
export async function refuseWrongSession(on: Connection): Promise<void> {
  const { alterRole, isolation, synchronousCommit } = await readInForce(on);
  if (isolation !== 'read committed') {
    throw new WrongSession(
      `Behind the pooler, default_transaction_isolation is '${isolation}', which loses races. Run: ${alterRole} default_transaction_isolation = 'read committed'; then RECONNECT in the console of PgBouncer.`,
    );
  }
  if (synchronousCommit === 'off') {
    throw new WrongSession(
      `Behind the pooler, synchronous_commit is off, so a crash of PostgreSQL loses acknowledged writes. Run: ${alterRole} synchronous_commit = on; then RECONNECT in the console of PgBouncer.`,
    );
  }
}

/** A sentence for each timeout that a session through a pooler lacks, or that is longer than ours. */
export async function missingTimeouts(on: Connection, { statementMs }: Timeouts): Promise<string[]> {
  const found = await readInForce(on);
  const settings = [
    ['statement_timeout', found.statementMs],
    ['idle_in_transaction_session_timeout', found.idleMs],
  ] as const;
  return settings
    .filter(([, ms]) => ms === 0 || ms > statementMs)
    .map(
      ([name, ms]) =>
        `Behind the pooler, ${name} is ${ms === 0 ? 'off' : `${ms} ms`}, so what hangs keeps its locks. Run: ${found.alterRole} ${name} = ${statementMs}; then RECONNECT in the console of PgBouncer.`,
    );
}

async function readInForce(on: Connection): Promise<InForce> {
  const { rows } = await on.query<InForce>(IN_FORCE);
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL did not say what is in force.');
  return found;
}
