import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { tryCommand } from '../service/run-command.ts';
import { reservePort } from '../service/reserve-port.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

/** The first version with prepared statements in transaction mode. */
const OLDEST = [1, 21] as const;
/** Built by scripts/install-pgbouncer.sh if the system's package is older. */
const BUILT = join(projectRoot, '.cache/pgbouncer/pgbouncer');
const NOBODY = 65_534;

/** The PgBouncer of this machine; null if none is new enough. */
export const pgbouncer = [BUILT, 'pgbouncer'].find(isNewEnough) ?? null;

if (pgbouncer === null && process.env['CI'] === undefined) {
  process.stderr.write('Skips the tests with PgBouncer 1.21 or newer: scripts/install-pgbouncer.sh installs it.\n');
}

function isNewEnough(program: string): boolean {
  const { stdout } = tryCommand(program, ['--version']);
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
}

export interface RunningPgbouncer {
  /** The database's URL through PgBouncer. */
  urlOf(databaseUrl: string): string;
  /** Runs a command of its console, such as RECONNECT. */
  command(text: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of the server of `databaseUrl`, for all of its databases. `settings`:
 * lines of its configuration file.
 */
export async function startPgbouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<RunningPgbouncer> {
  const { hostname, password, port: serverPort, username } = new URL(databaseUrl);
  const port = await reservePort();
  const folder = await mkdtemp(join(tmpdir(), 'rewards-wall-pgbouncer-'));
  await chmod(folder, 0o755);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    admin_users: username,
    max_prepared_statements: 200,
    default_pool_size: 3,
    max_client_conn: 500,
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  await writeFile(file, `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${text.join('\n')}\n`);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(pgbouncer ?? '', [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk));
  const ended = once(child, 'exit');
  const through = (database: string): string => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`;
  const command = async (what: string): Promise<void> => {
    const client = new pg.Client({ connectionString: through('pgbouncer') });
    try {
      await client.connect();
      await client.query(what);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const deadline = performance.now() + CONDITION_LIMIT_MS;
  for (;;) {
    try {
      await command('show version');
      break;
    } catch (cause) {
      if (child.exitCode !== null || performance.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`PgBouncer did not start.\n${output}`, { cause });
      }
    }
  }
  return {
    urlOf: (url) => through(new URL(url).pathname.slice(1)),
    command,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
