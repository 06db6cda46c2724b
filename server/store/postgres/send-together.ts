import type pg from 'pg';
import { driver } from './driver.ts';

/** A statement that each connection prepares once under its name. */
export interface NamedStatement {
  name: string;
  text: string;
  values: readonly string[];
}

/** A named statement, or the text of one without parameters. */
export type Together = NamedStatement | { text: string };

const prepared = new WeakMap<pg.ClientBase, Set<string>>();

/** Names of the statements that `sendTogether` has prepared on the client's connection. */
export function preparedOn(client: pg.ClientBase): Set<string> {
  const names = prepared.get(client) ?? new Set();
  prepared.set(client, names);
  return names;
}

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
      const names = preparedOn(client);
      // The server keeps a statement that it has parsed, even if a later one fails.
      const parsing: string[] = [];
      const noteParsed = (): void => void names.add(parsing.shift() ?? '');
      connection.on('parseComplete', noteParsed);
      ended = () => connection.off('parseComplete', noteParsed);
      const { stream } = connection;
      stream.cork();
      for (const statement of statements) {
        const { name, text, values } = { name: '', values: [], ...statement };
        if (name === '' || !names.has(name)) {
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
