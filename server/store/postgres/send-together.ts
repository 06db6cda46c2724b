import type pg from 'pg';
import { driver } from './driver.ts';

/**
 * A statement that the connection has prepared under this name, or prepares now if there is a text; or the text of one
 * without parameters.
 */
export type Together = { name: string; text?: string; values: readonly string[] } | { text: string };

/** Names of the statements that `sendTogether` has prepared on each connection. */
const preparedOn = new WeakMap<pg.Connection, Set<string>>();

/**
 * Sends statements in one message, and resolves with the rows of each. The server runs them in order, and after an error
 * runs no more.
 */
export function sendTogether(client: pg.ClientBase, statements: readonly Together[]): Promise<object[][]> {
  return new Promise((resolve, reject) => {
    let ended = (): void => undefined;
    const batch = new (driver().Query)<object>('', (error: Error | null | undefined, results) => {
      ended();
      // The driver gives an array if there are several results.
      const all = [results].flat() as pg.QueryResult<object>[];
      if (error instanceof Error) reject(error);
      else resolve(all.map(({ rows }) => rows));
    });
    batch.submit = (connection) => {
      const prepared = preparedOn.get(connection) ?? new Set();
      preparedOn.set(connection, prepared);
      // The server keeps a statement that it has parsed, even if a later one fails.
      const parsing: string[] = [];
      const noteParsed = (): void => void prepared.add(parsing.shift() ?? '');
      connection.on('parseComplete', noteParsed);
      ended = () => connection.off('parseComplete', noteParsed);
      const { stream } = connection;
      stream.cork();
      for (const statement of statements) {
        const { name, text, values } = { name: '', values: [], ...statement };
        if (text !== undefined && (name === '' || !prepared.has(name))) {
          connection.parse({ name, text, types: [] }, true);
          parsing.push(name);
        }
        connection.bind({ statement: name, values: [...values] }, true);
        connection.describe({ type: 'P' }, true);
        connection.execute(null, true);
      }
      connection.sync();
      stream.uncork();
    };
    client.query(batch);
  });
}
