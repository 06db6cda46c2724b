import type { Pool } from 'pg';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import type { Query } from '../sql.ts';
import { rollBack, withConnection, type Connection } from './connection.ts';
import type { NamedStatement, Together } from './send-together.ts';
import { provesRollback } from './sql-state.ts';
import type { TextStatement } from './write-together.ts';

/** What to write for a batch of commands, and the results once that is committed. */
export interface Decided<Result> {
  writes: readonly TextStatement[];
  results: readonly Result[];
}

/** What was read had changed before it could be locked. */
export class ChangedBeforeLock extends Error {
  override readonly name = 'ChangedBeforeLock';
}

/**
 * Creates a function that runs a transaction in two round trips: statements that lock and read; and, with the commit,
 * those that `decide` makes of their rows. Null from `decide` rolls back and throws ChangedBeforeLock.
 */
export function createDecideTogether(
  pool: Pool,
  parts: {
    /** How long a response may take. */
    answerMs: number;
    /** Begin the transaction. */
    begin: readonly Together[];
    named: (statement: TextStatement) => NamedStatement;
    /** Maps an error to the one to throw. */
    failed: (on: Connection, error: unknown, mayBeCommitted: boolean) => unknown;
    reach: ReachCheckpoint;
  },
) {
  const { answerMs, begin, failed, named, reach } = parts;
  return <Result>(
    reads: readonly TextStatement[],
    decide: (rows: readonly object[][]) => Decided<Result> | null,
  ): Promise<readonly Result[]> =>
    withConnection(pool, answerMs, async (connection) => {
      let isCommitting = false;
      try {
        const rows = await connection.together([...begin, ...reads.map(named)]);
        const decided = decide(rows.slice(begin.length));
        if (decided === null) throw new ChangedBeforeLock();
        reach('store.before_commit');
        isCommitting = true;
        await connection.commitTogether(decided.writes.map(named));
        reach('store.after_commit');
        return decided.results;
      } catch (error) {
        if (!isCommitting || provesRollback(error)) await rollBack(connection);
        throw failed(connection, error, isCommitting);
      }
    });
}

/** The statement that writes these rows, which its parameter has as JSON; none if there are none. */
export function writing(query: Query<unknown>, rows: readonly object[]): TextStatement[] {
  return rows.length === 0 ? [] : [{ query, values: [JSON.stringify(rows)] }];
}
