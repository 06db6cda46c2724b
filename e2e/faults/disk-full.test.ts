import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { nameFullDisk } from '../../server/runtime/full-disk.ts';
import { mountSmallDisk } from '../support/service/small-disk.ts';
import { startService } from '../support/service/start-service.ts';
import { StorageFull } from '../../server/store/database-failures.ts';

interface SmallDisk {
  folder: string;
  databaseUrl: string;
  remove(): Promise<void>;
}

const { createDatabase } = sharedPostgres();
const { folder, isMounted } = mountSmallDisk(64);

async function onSqlite(): Promise<SmallDisk> {
  const file = join(folder, 'rewards.db');
  return { folder, databaseUrl: `file:${file}`, remove: async () => rmSync(file) };
}

/** A database in a tablespace on the disk. The write-ahead log is elsewhere, as that of a server with two disks. */
async function onPostgres(): Promise<SmallDisk> {
  const server = await createDatabase();
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rows } = await admin.query<{ data: string }>("select current_setting('data_directory') as data");
  const { gid, uid } = statSync(rows[0]?.data ?? '');
  const location = join(folder, 'tablespace');
  mkdirSync(location);
  chownSync(location, uid, gid);
  const name = `small_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create tablespace ${name} location '${location}'`);
  await admin.query(`create database ${name} tablespace ${name}`);
  return {
    folder,
    databaseUrl: server.replace(/[^/]+$/, name),
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop tablespace ${name}`);
      await admin.end();
    },
  };
}

test.skipIf(!isMounted).each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])(
  'on a full disk of %s writes are 503 storage_full, proxies go on so that reads work, readiness gives the reason, and it recovers',
  async (_engine, open) => {
    const disk = await open();
    const service = await startService({ databaseUrl: disk.databaseUrl });
    const { client, clock } = service;
    const wall = await service.newWall();
    const user = service.newUser();
    const post = () =>
      client.post(wall.user(user, 'transactions.json'), {
        query: { api_key: wall.secretKey, currency_adjustment: 1, description: 'x'.repeat(255) },
      });
    const readiness = async () => {
      // Readiness keeps a result for a second.
      clock.linger(1000);
      return client.get('/health/ready');
    };
    expect((await post()).status).toBe(201);
    expect((await readiness()).body).toMatchObject({ ready: true, checks: { database: { state: 'ok' } } });

    const ballast = join(disk.folder, 'ballast');
    const { bavail, bsize } = statfsSync(disk.folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    let accepted = 1;
    let answer = await post();
    for (; answer.status === 201; answer = await post()) accepted += 1;
    expect(answer).toMatchObject({ status: 503, code: 'storage_full' });
    await Promise.all([post(), post(), post()]);
    expect(answer.headers.get('retry-after')).toBe('60');
    const detail = 'The disk that holds the database is full.';
    expect(await readiness()).toMatchObject({
      status: 503,
      body: { ready: false, checks: { database: { state: 'failed', detail } } },
    });
    expect(await client.get('/health/serving')).toMatchObject({ status: 200, body: { serving: true } });
    expect(await readHistory(service, wall, user)).toMatchObject({ balance: accepted });
    // One line for all refused requests, and one for the check.
    const lines = service.logLines.filter((line) => line.includes('"code":"storage_full"'));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        message: 'request failed',
        count: 1,
        error: expect.not.objectContaining({ stack: expect.anything() }),
      }),
      expect.objectContaining({ event: 'check_failed', setting: 'database', message: detail }),
    ]);

    truncateSync(ballast);
    expect((await post()).status).toBe(201);
    clock.forward(10_000);
    expect((await readiness()).body).toMatchObject({ ready: true });
    expect(await readHistory(service, wall, user)).toMatchObject({ balance: accepted + 1 });
    expect(await service.store.verifyLedger({ limit: 1 })).toMatchObject({ broken: [] });
    await service.stop();
    await disk.remove();
    rmSync(ballast);
  },
);

test.skipIf(!isMounted)('a start on a full disk says what is on that disk', async () => {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  const file = join(folder, 'rewards.db');
  const starting = startService({ databaseUrl: `file:${file}` });
  await expect(starting).rejects.toThrow(`DATABASE_URL: can't open ${file}: its disk is full. Free some space.`);
  const full = new StorageFull(new Error('database or disk is full'));
  expect(nameFullDisk(full, [join(folder, 'keys', 'master.key'), tmpdir()])).toMatchObject({
    message: `The disk is full that holds ${join(folder, 'keys', 'master.key')}. Free some space, and start again.`,
  });
  expect(nameFullDisk(new Error('a bug'), [folder])).toEqual(new Error('a bug'));
  rmSync(ballast);
});
