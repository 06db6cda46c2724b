import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { within } from '../service/within.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that answers the URL of the run's PostgreSQL, and starts it when asked for the first time. */
    sharedPostgres: string;
  }
}

const START_TIMEOUT_MS = 240_000;
const STEP_TIMEOUT_MS = 60_000;

/**
 * Databases on the PostgreSQL that all files of a run share; they are dropped after the tests of the file or suite that
 * calls this. A test that stops, stalls or configures its server starts its own: embedded-postgres.ts.
 */
export function sharedPostgres(): { createDatabase(): Promise<string> } {
  const created: string[] = [];
  afterAll(async () => {
    for (const name of created) await administer(`drop database ${name} with (force)`);
  });
  return {
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const server = await administer(`create database ${name}`);
      created.push(name);
      return server.replace(/[^/]+$/, name);
    },
  };
}

/** Runs one statement on the server's own database, whose URL it answers. */
async function administer(statement: string): Promise<string> {
  const answer = await within(START_TIMEOUT_MS, 'the shared PostgreSQL', fetch(inject('sharedPostgres')));
  const url = await answer.text();
  if (!answer.ok) throw new Error(url);
  const client = new pg.Client({ connectionString: url });
  await within(STEP_TIMEOUT_MS, `a connection to ${url}`, client.connect());
  await within(STEP_TIMEOUT_MS, statement, client.query(statement));
  await client.end();
  return url;
}
