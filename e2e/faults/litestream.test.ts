import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { wrongResponses } from '../crash/check-responses.ts';
import { wrongLedgers } from '../crash/check-ledger.ts';
import { expectEverythingOnce } from '../crash/expect-everything-once.ts';
import { createInstallation } from '../crash/installation.ts';
import { startLoad } from '../crash/load.ts';
import { startServiceToKill } from '../crash/start-service-to-kill.ts';
import { openGuide } from '../support/documents/guide.ts';
import { opsFile, programOfOps } from '../support/documents/ops.ts';
import { creditUser, readHistory } from '../support/money/money-wall.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { runRewards } from '../support/service/run-rewards.ts';
import { MASTER_KEY, startService } from '../support/service/start-service.ts';
import { within } from '../support/service/within.ts';

// Streams with ops/backup/litestream.yml, and restores as docs/backup-and-restore.md says. Only the bucket is a folder here.

const litestream = programOfOps('@flydotio/litestream-linux-x64/litestream');
const isInstalled = existsSync(litestream);
if (!isInstalled && process.env['CI'] === undefined) {
  process.stderr.write('Skips the drill with Litestream: node scripts/install-ops-programs.mjs installs it.\n');
}
/** Longer than a lease. */
const LEASES_ENDED_MS = 61_000;
const USERS = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'rewards-litestream-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newFolder = (): string => {
  const path = join(folder, String((made += 1)));
  mkdirSync(path);
  return path;
};

/** A database, and a folder in place of the bucket. */
function newPlace() {
  const dataDir = newFolder();
  const file = join(dataDir, 'rewards.db');
  const config = join(newFolder(), 'litestream.yml');
  const recipe = opsFile('backup/litestream.yml')
    .replace('/var/lib/rewards/rewards.db', file)
    .replace('type: s3', 'type: file')
    .replace('path: rewards\n', `path: ${newFolder()}\n`)
    .replaceAll(/^ *(?:bucket|region): .*\n/gm, '');
  writeFileSync(config, recipe);
  return { dataDir, file, config, databaseUrl: `file:${file}` };
}
type Place = ReturnType<typeof newPlace>;

/** Starts `litestream replicate`. It ends with the test, if it hasn't before. */
function startStream({ config }: Place) {
  const child = spawn(litestream, ['replicate', '-config', config], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await within(CONDITION_LIMIT_MS, 'the end of Litestream', ended);
  };
  onTestFinished(() => end('SIGKILL'));
  return { end };
}

const [restoreLine = '', ...commands] = openGuide('backup-and-restore.md')
  .codeBlock('sh', 'litestream restore')
  .split('\n')
  .map((line) => line.replace(/#.*$/, '').trim())
  .filter((line) => line !== '');

/** Runs the guide's `litestream restore`. Returns the copy, or null if the replica has nothing yet. */
async function restoreCopy({ config, file }: Place): Promise<string | null> {
  const copy = join(newFolder(), 'copy.db');
  const names: Readonly<Record<string, string>> = {
    'litestream.yml': config,
    '/tmp/copy.db': copy,
    '/var/lib/rewards/rewards.db': file,
  };
  const [, ...words] = restoreLine.split(' ').map((word) => names[word] ?? word);
  const child = spawn(litestream, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status === 0) return copy;
  expect(output).toMatch(/no matching backups found|no snapshots available/);
  return null;
}

/** Waits until a copy that is restored from the replica has what `isThere` looks for. */
async function copyWith(place: Place, isThere: (databaseUrl: string) => boolean | Promise<boolean>): Promise<string> {
  let found: string | null = null;
  await expect
    .poll(
      async () => {
        const copy = await restoreCopy(place);
        if (copy !== null && (await isThere(`file:${copy}`))) found = copy;
        return found;
      },
      { timeout: CONDITION_LIMIT_MS },
    )
    .not.toBe(null);
  return found ?? expect.unreachable();
}

/** Runs the guide's commands that follow `litestream restore`. Returns their answers. */
function putInPlace(env: Readonly<Record<string, string>>, copy: string): Record<string, unknown>[] {
  expect(commands).toEqual(['rewards restore /tmp/copy.db', 'rewards ledger verify']);
  return commands.map((line) =>
    runRewards(
      env,
      ...line
        .replace(/^rewards /, '')
        .replace('/tmp/copy.db', copy)
        .split(' '),
    ),
  );
}

test('CI has Litestream', () => {
  expect(process.env['CI'] === undefined || isInstalled).toBe(true);
});

describe.skipIf(!isInstalled)('With Litestream', () => {
  test('all that the replica has is restored into an empty folder, after both processes were killed', async () => {
    const receiver = await startPostbackReceiver();
    onTestFinished(() => receiver.close());
    const place = newPlace();
    const installation = await createInstallation({ ...place, receiver, users: USERS });
    const service = await startServiceToKill({ env: installation.env, clockAheadMs: 0, order: null });
    onTestFinished(() => service.kill());
    const first = startStream(place);
    const load = startLoad(installation.users);
    load.use({ ...service, repeatsAfter503: true });

    // Under load, the replica is always a database as it was at a moment.
    const early = await copyWith(place, (url) => countRows(url) > 0);
    await load.answered(100);
    await first.end('SIGKILL');
    expect(
      runRewards({ ...installation.env, DATABASE_URL: `file:${early}` }, 'ledger', 'verify', '--full'),
    ).toMatchObject({ ok: true, full: true });
    const second = startStream(place);
    await load.answered(100);
    const finished = await load.finish();
    expect(wrongResponses(finished)).toEqual([]);
    const copy = await copyWith(place, (url) =>
      inCopy(url, async (store) => (await wrongLedgers(store, installation.wall, finished)).length === 0),
    );
    service.kill();
    await service.ended;
    await second.end('SIGKILL');

    const dataDir = newFolder();
    const databaseUrl = `file:${join(dataDir, 'rewards.db')}`;
    const env = { ...installation.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    expect(putInPlace(env, copy)).toMatchObject([{ erased: 0 }, { ok: true }]);
    const successor = await startServiceToKill({ env, clockAheadMs: LEASES_ENDED_MS, order: null });
    onTestFinished(() => successor.kill());
    await expectEverythingOnce({ ...installation, env }, finished, { isRestored: true });
    successor.kill();
    await successor.ended;
  });

  test('who was erased stays erased, and is gone from the disk once Litestream has let go of the log', async () => {
    const place = newPlace();
    const { databaseUrl, dataDir } = place;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY };
    const service = await startService({ databaseUrl, env });
    const [wall, stays, leaves] = [await service.newWall(), service.newUser(), service.newUser()];
    const leaving = { kind: 'wall', profileId: wall.adwallId, subid1: leaves } as const;
    const first = startStream(place);
    for (const user of [stays, leaves]) await creditUser(service, wall, { user, amount: 5 });
    const { wrappedKey } = (await service.store.findPerson(leaving)) ?? expect.unreachable();
    const before = await copyWith(place, (url) => countRows(url) === 2);
    expect(filesWith(dataDir, wrappedKey)).toContain(join(dataDir, 'rewards.db-wal'));

    expect(await eraseUser(service)(leaving)).toMatchObject({ log_purged: false });
    const ready = async () => {
      // Readiness answers again once a second.
      service.clock.forward(1_000);
      return (await service.client.get('/health/ready')).body;
    };
    expect(await ready()).toMatchObject({ ready: true, checks: { erasures: { state: 'warning' } } });
    await first.end('SIGTERM');
    expect(await ready()).toMatchObject({ ready: true, checks: { erasures: { state: 'ok' } } });

    // It finds that the log which it knew is gone, and begins again.
    const second = startStream(place);
    await creditUser(service, wall, { user: stays, amount: 2 });
    const after = await copyWith(place, (url) => countRows(url) === 3);
    expect(await inCopy(`file:${after}`, (store) => store.findPerson(leaving))).toBe(null);
    await expect.poll(() => filesWith(dataDir, wrappedKey)).toEqual([]);
    await second.end('SIGTERM');
    await service.stop();

    expect(putInPlace(env, before)).toMatchObject([{ erased: 1 }, { ok: true }]);
    const restored = await startService({ databaseUrl, env });
    expect(await restored.store.findPerson(leaving)).toBe(null);
    expect(await readHistory(restored, wall, stays)).toEqual({ amounts: [5], balance: 5 });
    const third = startStream(place);
    await copyWith(place, (url) => countRows(url) === 2);
    await third.end('SIGTERM');
    await restored.stop();
  });
});

/** How many rows the ledger of a copy has. */
function countRows(databaseUrl: string): number {
  const db = new Database(databaseUrl.slice('file:'.length));
  try {
    return Number(db.prepare('select count(*) from ledger').pluck().get());
  } finally {
    db.close();
  }
}

/** Uses the store of a copy. */
async function inCopy<Result>(databaseUrl: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openStore(databaseUrl);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The files below a folder that have these bytes. */
function filesWith(root: string, bytes: Uint8Array): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(Buffer.from(bytes)));
}
