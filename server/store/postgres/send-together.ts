import type pg from 'pg';
import { driver } from './driver.ts';

/** A statement that the connection has prepared under this name, or the text of one without parameters. */
export type Together = { name: string; values: readonly string[] } | { text: string };

/**
 * Sends statements and a commit in one message, and resolves with the rows of each statement. The server runs them in
 * order, and after an error runs no more and doesn't commit.
 */
export function sendTogether(client: pg.ClientBase, statements: readonly Together[]): Promise<object[][]> {
  return new Promise((resolve, reject) => {
    const batch = new (driver().Query)<object>('commit', (error: Error | null | undefined, results) => {
      // The driver gives an array if there are several results.
      const all = [results].flat() as pg.QueryResult<object>[];
      if (error instanceof Error) reject(error);
      else resolve(all.slice(0, statements.length).map(({ rows }) => rows));
    });
    batch.submit = (connection) => {
      const { stream } = connection;
      stream.cork();
      for (const statement of [...statements, { text: 'commit' }]) {
        if ('text' in statement) {
          connection.parse({ name: '', text: statement.text, types: [] }, true);
          connection.bind({}, true);
        } else connection.bind({ statement: statement.name, values: [...statement.values] }, true);
        connection.describe({ type: 'P' }, true);
        connection.execute(null, true);
      }
      connection.sync();
      stream.uncork();
    };
    client.query(batch);
  });
}
