import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { within } from '../service/within.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An HTTP URL that returns the URL of the run's PostgreSQL. The first request starts PostgreSQL. */
    sharedPostgres: string;
  }
}

const START_TIMEOUT_MS = 240_000;
const STEP_TIMEOUT_MS = 60_000;
/** SQLSTATE when dropping a database that has connections. */
const OBJECT_IN_USE = '55006';

/** By default, a database is empty and sorts text by bytes. */
type DatabaseOptions =
  /** The URL of the database to copy. It must have no connections. */
  | { copyOf?: string; locale?: never }
  /** SQL that sets the sort order of text. */
  | { copyOf?: never; locale: string };

export interface SharedPostgres {
  /** Returns the URL of a new database. */
  createDatabase(options?: DatabaseOptions): Promise<string>;
}

/**
 * Creates databases on the PostgreSQL shared by all files of a run, and drops them after the tests of the calling file
 * or suite. A test that stops, stalls or configures its server starts its own with embedded-postgres.ts.
 */
export function sharedPostgres(): SharedPostgres {
  const created: string[] = [];
  afterAll(async () => {
    for (const name of created) await dropDatabase(name);
  });
  return {
    async createDatabase(options: DatabaseOptions = {}) {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const { copyOf, locale } = options;
      const copied = copyOf === undefined ? '' : ` template ${new URL(copyOf).pathname.slice(1)}`;
      const sorted = locale === undefined ? '' : ` template template0 ${locale}`;
      const server = await administer(`create database ${name}${copied}${sorted}`);
      created.push(name);
      return server.replace(/[^/]+$/, name);
    },
  };
}

/**
 * Drops a database. PostgreSQL waits five seconds for connections that are closing. Terminating those would throw an
 * error in their pool, so only connections that stay open are terminated, such as that of a killed service.
 */
async function dropDatabase(name: string): Promise<void> {
  try {
    await administer(`drop database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await administer(`drop database ${name} with (force)`);
  }
}

/** Runs one statement on the server's first database. Returns that database's URL. */
async function administer(statement: string): Promise<string> {
  const response = await within(START_TIMEOUT_MS, 'the shared PostgreSQL', fetch(inject('sharedPostgres')));
  const url = await response.text();
  if (!response.ok) throw new Error(url);
  const client = new pg.Client({ connectionString: url });
  await within(STEP_TIMEOUT_MS, `a connection to ${url}`, client.connect());
  try {
    await within(STEP_TIMEOUT_MS, statement, client.query(statement));
  } finally {
    await client.end();
  }
  return url;
}
