import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { runCommand } from '../service/run-command.ts';
import { reservePort } from '../service/reserve-port.ts';
import { within } from '../service/within.ts';
import { endPostgres, newServer } from './embedded-postgres.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

/** A primary and a streaming standby. */
export interface PostgresPair {
  /** The address of a database, which names both servers. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** Kills every process of the primary at once, like the loss of its machine. */
  killPrimary(): Promise<void>;
  /** The same for the standby. */
  killStandby(): Promise<void>;
  /** Permanently ends the replication stream. */
  disconnectStandby(): Promise<void>;
  /** Makes the standby accept writes. */
  promoteStandby(): Promise<void>;
  /** Runs one statement on a server. */
  run(url: string, statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

const STANDBY = 'standby';

/** Starts both, with an empty database. `isSynchronous`: a commit waits until the standby has it on disk. */
export async function startPostgresPair(options: { isSynchronous: boolean }): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'rewards-wall-pair-'));
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, STANDBY)];
  const [primaryPort, standbyPort] = [await reservePort(), await reservePort()];
  runCommand('chmod', ['755', folder]);
  const names = options.isSynchronous ? STANDBY : '';
  const primary = newServer({
    databaseDir: primaryFolder,
    port: primaryPort,
    settings: { synchronous_standby_names: names, wal_keep_size: '64MB' },
  });
  const standby = newServer({
    databaseDir: standbyFolder,
    port: standbyPort,
    settings: { synchronous_standby_names: '' },
  });
  await within(CONDITION_LIMIT_MS, 'initdb of PostgreSQL', primary.initialise());
  // The server was never started, so a copy of its files is a valid backup.
  runCommand('cp', ['-a', primaryFolder, standbyFolder]);
  await writeFile(join(standbyFolder, 'standby.signal'), '');
  const from = `host=127.0.0.1 port=${primaryPort} user=rewards password=rewards application_name=${STANDBY}`;
  await appendFile(join(standbyFolder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  await within(CONDITION_LIMIT_MS, `PostgreSQL to start on port ${primaryPort}`, primary.start());
  // Resolves only once the standby accepts writes.
  void standby.start().catch(() => undefined);
  const urlOf = (port: number, database: string): string => `postgres://rewards:rewards@127.0.0.1:${port}/${database}`;
  await untilTrue('the standby to stream', async () => {
    const rows = await run(
      urlOf(primaryPort, 'postgres'),
      "select 1 from pg_stat_replication where state = 'streaming'",
    );
    return rows.length === 1;
  });
  await run(urlOf(primaryPort, 'postgres'), 'create database pair');
  const [primaryUrl, standbyUrl] = [urlOf(primaryPort, 'pair'), urlOf(standbyPort, 'pair')];
  await untilTrue('the database on the standby', async () => (await run(standbyUrl, 'select 1')).length === 1);
  return {
    primaryUrl,
    standbyUrl,
    run,
    url: `postgres://rewards:rewards@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/pair`,
    killPrimary: () => killServer(primaryFolder),
    killStandby: () => killServer(standbyFolder),
    async disconnectStandby() {
      await run(standbyUrl, "alter system set primary_conninfo = ''");
      await run(standbyUrl, 'select pg_reload_conf()');
      await untilTrue('the end of the stream', async () => {
        return (await run(standbyUrl, 'select 1 from pg_stat_wal_receiver')).length === 0;
      });
    },
    async promoteStandby() {
      await run(standbyUrl, 'select pg_promote(true, 60)');
    },
    async stop() {
      await endPostgres(standby, standbyFolder);
      await endPostgres(primary, primaryFolder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function killServer(databaseDir: string): Promise<void> {
  for (const pid of await processesIn(databaseDir)) killIfThere(pid);
}

/** The server of a data folder and its children, the server first, so that it can't start more. */
async function processesIn(databaseDir: string): Promise<number[]> {
  const pid = Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone, because the server is.
  }
}

function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const check = async (): Promise<void> => {
    if (!(await isTrue())) throw new Error(`Waited for ${what}.`);
  };
  return vi.waitFor(check, { timeout: CONDITION_LIMIT_MS, interval: 20 });
}
