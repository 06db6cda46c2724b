import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { claim, newLead, newPostback } from '../contract/delivery-fixtures.ts';
import { AT } from '../contract/fixtures.ts';
import { openSqlite } from './open-sqlite.ts';
import { serviceLock } from './service-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const module = new URL('open-sqlite.ts', import.meta.url).href;

/** A process that serves from `file` and leases due deliveries, until it is killed. */
async function startOther(file: string, postbackId: string): Promise<{ kill(): Promise<void> }> {
  const source = `
    import { openSqlite } from ${JSON.stringify(module)};
    const store = openSqlite({ file: ${JSON.stringify(file)} });
    await store.heartbeat({ processId: 'prc_other', keyFingerprint: 'other', at: ${AT} });
    await store.claimDeliveries({
      postbackId: ${JSON.stringify(postbackId)}, limit: 9, lease: 'its lease', owner: 'prc_other',
      leaseUntil: ${AT + 60_000}, probeAt: ${AT}, at: ${AT},
    });
    process.stdout.write('serving');
    process.stdin.once('end', () => process.exit(1)).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test('while a process serves, no other can; once it was killed, the next one frees its leases', async () => {
  const file = join(folder, 'service.db');
  const store = openSqlite({ file });
  await store.migrate(AT);
  const { adwallId, postbackId } = await newPostback(store);
  await newLead(store, adwallId);
  const other = await startOther(file, postbackId);

  expect(await store.liveProcesses()).toMatchObject([{ processId: 'prc_other', keyFingerprint: 'other' }]);
  const me = { processId: 'prc_me', keyFingerprint: 'mine', at: AT + 1 };
  for (const start of [() => store.becomeService(), () => store.heartbeat(me)]) {
    await expect(start()).rejects.toThrow(
      /^Another process serves from .*service\.db\. Stop it first, or set DATA_DIR/,
    );
  }
  expect(await claim(store, postbackId, { at: AT + 1 })).toEqual([]);

  await other.kill();
  await store.becomeService();
  expect(await store.heartbeat(me)).toEqual({ freed: 1 });
  expect((await store.liveProcesses()).map(({ processId }) => processId)).toEqual(['prc_me']);
  expect(await claim(store, postbackId, { at: AT + 1 })).toHaveLength(1);
  await store.close();
});

test('a process that opens the database without serving frees nothing and is not listed', async () => {
  const file = join(folder, 'command.db');
  const service = openSqlite({ file });
  await service.migrate(AT);
  await service.heartbeat({ processId: 'prc_1', keyFingerprint: 'key', at: AT });
  const command = openSqlite({ file });
  expect(await command.liveProcesses()).toMatchObject([{ processId: 'prc_1' }]);
  await command.close();
  await service.close();
  const later = openSqlite({ file });
  expect(await later.liveProcesses()).toEqual([]);
  await later.close();
});

test('only one process can hold the lock, checking it neither takes nor breaks it, and its file is private', async () => {
  const file = join(folder, 'lock.db');
  const [one, two] = [serviceLock(file), serviceLock(file)];
  expect([one.isTaken(), two.isTaken()]).toEqual([false, false]);
  expect(await one.take()).toBe(true);
  expect([await one.take(), one.isTaken(), two.isTaken(), await two.take()]).toEqual([true, true, true, false]);
  one.release();
  expect(await two.take()).toBe(true);
  two.release();
  expect(existsSync(file)).toBe(false);
  expect(statSync(`${file}.service`).mode & 0o077).toBe(0);
});

test('taking the lock waits for a process that checks it, and the event loop goes on in the meantime', async () => {
  const file = join(folder, 'checked.db');
  const lock = serviceLock(file);
  const checking = new Database(`${file}.service`);
  checking.exec('begin; select * from sqlite_schema');
  const taking = lock.take();
  await nextTurn();
  expect(lock.isTaken()).toBe(false);
  checking.close();
  expect(await taking).toBe(true);
  lock.release();
});

test('a release ends the attempt to take the lock', async () => {
  const file = join(folder, 'released.db');
  const [one, two] = [serviceLock(file), serviceLock(file)];
  await one.take();
  const taking = two.take();
  two.release();
  one.release();
  expect(await taking).toBe(false);
  expect(one.isTaken()).toBe(false);
});
