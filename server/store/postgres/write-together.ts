import type { Pool } from 'pg';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import type { Query } from '../sql.ts';
import { rollBack, withConnection, type Connection } from './connection.ts';
import type { NamedStatement, Together } from './send-together.ts';
import { isTooSlow, provesRollback } from './sql-state.ts';

/** A statement all of whose parameters are texts. */
export interface TextStatement {
  query: Query<unknown>;
  values: readonly string[];
}

/** Plans are made before anything is locked, and the commit doesn't wait for its flush. */
const AT_ONCE = 'set local plan_cache_mode = force_generic_plan; set local synchronous_commit = off';

/**
 * Creates a function that runs statements of one transaction, sent together with the commit. It returns the rows of the
 * last one; null, without any change, if one took longer than `mostMs` or waited longer than `lockMs` for a lock.
 * Statements with parameters are prepared beforehand, with '[]' for each.
 */
export function createTogether(
  pool: Pool,
  parts: {
    /** How long a response may take. */
    answerMs: number;
    /** SQL that begins the transaction. */
    begin: string;
    named: (statement: TextStatement) => NamedStatement;
    /** Maps an error to the one to throw. */
    failed: (on: Connection, error: unknown, mayBeCommitted: boolean) => unknown;
    reach: ReachCheckpoint;
  },
) {
  const { answerMs, begin, failed, named, reach } = parts;
  return (
    given: readonly (TextStatement | { text: string })[],
    { lockMs, mostMs }: { mostMs: number; lockMs: number },
  ): Promise<readonly object[] | null> =>
    withConnection(pool, answerMs, async (connection) => {
      let isCommitting = false;
      try {
        await connection.query(`${begin}; ${AT_ONCE}`);
        const statements = given.map((each): Together => ('text' in each ? each : named(each)));
        for (const each of statements) {
          if (!('values' in each) || connection.prepared.has(each.name)) continue;
          await connection.together([{ ...each, values: each.values.map(() => '[]') }]);
        }
        await connection.query(`set local statement_timeout = ${mostMs}; set local lock_timeout = ${lockMs}`);
        reach('store.before_commit');
        isCommitting = true;
        const found = await connection.commitTogether(statements);
        reach('store.after_commit');
        return found.at(-1) ?? [];
      } catch (error) {
        if (!isCommitting || provesRollback(error)) await rollBack(connection);
        if (isTooSlow(error)) return null;
        throw failed(connection, error, isCommitting);
      }
    });
}
