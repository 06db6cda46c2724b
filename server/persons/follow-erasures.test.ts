import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../store/database-failures.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { Store } from '../store/store.ts';
import { eraseUser } from './erase-user.ts';
import { openErasureList } from './erasure-list.ts';
import { followErasures } from './follow-erasures.ts';
import { keepErasureList } from './keep-erasure-list.ts';
import { addPerson, ann, NOW, vault } from './persons.fixture.ts';
import { systemClock } from '../runtime/clock.ts';
import { quietLog } from '../runtime/log.ts';

const clock = { ...systemClock, now: () => NOW };
const bob: AccountRef = { ...ann, subid1: 'bob' };
const NOTHING = { learned: 0, erased: 0 };

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-erasures-'));
  store = await openWithBoth('one.db');
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function openWithBoth(name: string): Promise<Store> {
  const opened = openSqlite({ file: join(folder, name) });
  await opened.migrate(NOW);
  await addPerson(opened, ann, 'ann@example.com');
  await addPerson(opened, bob, 'bob@example.com');
  return opened;
}

/** A process with a list of its own. */
function start(name: string) {
  const erasures = openErasureList(join(folder, name));
  const deps = { store, vault, clock, erasures };
  return { erase: eraseUser(deps), erasures, follow: followErasures(deps) };
}

const isThere = async (account: AccountRef): Promise<boolean> => (await store.findPerson(account)) !== null;

test('every list gets what other processes erase, with its time and only once', async () => {
  const [one, other] = [start('one'), start('other')];
  expect(await one.follow()).toEqual(NOTHING);
  await one.erase(ann);
  await other.erase(bob);
  for (const { follow } of [one, other]) {
    expect(await follow()).toEqual({ learned: 1, erased: 0 });
    expect(await follow()).toEqual(NOTHING);
  }
  expect([...one.erasures.digests()].toSorted()).toEqual([...other.erasures.digests()].toSorted());
  expect([...one.erasures.digests().values()]).toEqual([NOW, NOW]);
  const later = start('later');
  expect(await later.follow()).toEqual({ learned: 2, erased: 0 });
  expect(readFileSync(join(folder, 'later'), 'utf8').match(/\S+/g)).toHaveLength(4);
});

test('a list that is not empty when the database lacks it erases again, and tells the other lists', async () => {
  const copy = join(folder, 'before.db');
  await store.backup(copy);
  await start('one').erase(ann);
  await start('other').erase(bob);
  await store.close();
  store = openSqlite({ file: copy });
  expect([await isThere(ann), await isThere(bob)]).toEqual([true, true]);
  // Each has only its own erasure, as if neither had followed the other.
  const [one, other] = [start('one'), start('other')];
  expect(await one.follow()).toEqual({ learned: 0, erased: 1 });
  expect([await isThere(ann), await isThere(bob)]).toEqual([false, true]);
  expect(await other.follow()).toEqual({ learned: 1, erased: 1 });
  expect(await isThere(bob)).toBe(false);
  expect(await one.follow()).toEqual({ learned: 1, erased: 0 });
  expect(await store.listSecurityEvents({ limit: 9 })).toMatchObject([
    { kind: 'erasures_replayed' },
    { kind: 'erasures_replayed' },
  ]);
  // Anyone who comes later under the same subid is someone else.
  await addPerson(store, ann, 'new@example.com');
  expect(await start('one').follow()).toEqual(NOTHING);
  expect(await isThere(ann)).toBe(true);
});

test('a process that runs on notices that the database is in an earlier state, and erases again', async () => {
  const one = start('one');
  await one.erase(bob);
  await one.follow();
  const copy = join(folder, 'before.db');
  await store.backup(copy);
  await one.erase(ann);
  expect(await one.follow()).toEqual(NOTHING);
  const before = openSqlite({ file: copy });
  const server = { store };
  const moving = new Proxy(store, { get: (_target, name) => Reflect.get(server.store, name) as unknown });
  const follow = followErasures({ vault, clock, erasures: one.erasures, store: moving });
  await follow();
  server.store = before;
  expect(await before.findPerson(ann)).not.toBeNull();
  expect(await follow()).toEqual({ learned: 0, erased: 1 });
  expect(await before.findPerson(ann)).toBeNull();
  await before.close();
});

test('an erasure that was refused is not carried out later, but one with an unknown outcome is', async () => {
  const failing = (error: Error) => {
    const erasures = openErasureList(join(folder, 'one'));
    const erasePerson: Store['erasePerson'] = async (input) => {
      const person = (await store.findPerson(input.account)) ?? expect.unreachable();
      input.remember?.(person.wrappedKey);
      // The command begins again after a conflict.
      input.remember?.(person.wrappedKey);
      throw error;
    };
    return eraseUser({ store: { ...store, erasePerson }, vault, clock, erasures });
  };
  await expect(failing(new DatabaseUnavailable('gone'))(ann)).rejects.toThrow(DatabaseUnavailable);
  expect(await start('one').follow()).toEqual(NOTHING);
  expect(await isThere(ann)).toBe(true);
  await expect(failing(new OutcomeUnknown('gone'))(bob)).rejects.toThrow(OutcomeUnknown);
  expect(await start('one').follow()).toEqual({ learned: 0, erased: 1 });
  expect(await isThere(bob)).toBe(false);
});

test('an erasure that turned out to be of someone else is not carried out later', async () => {
  const erasures = openErasureList(join(folder, 'one'));
  const erasePerson: Store['erasePerson'] = async (input) => {
    const person = (await store.findPerson(input.account)) ?? expect.unreachable();
    input.remember?.(person.wrappedKey);
    // The command begins again after a conflict, and finds another person.
    return null;
  };
  expect(await eraseUser({ store: { ...store, erasePerson }, vault, clock, erasures })(ann)).toBeNull();
  expect(await start('one').follow()).toEqual(NOTHING);
  expect(await isThere(ann)).toBe(true);
});

test('an erasure stays on the list although an earlier request for it is withdrawn afterwards', () => {
  const file = join(folder, 'list');
  for (const list of [openErasureList(file), openErasureList(null)]) {
    const erased = { digest: 'a'.repeat(64), at: NOW };
    list.remember([erased]);
    list.remember([erased]);
    list.withdraw([erased]);
    expect([...list.digests()]).toEqual([[erased.digest, NOW]]);
    list.withdraw([erased]);
    expect(list.digests().size).toBe(0);
    list.remember([erased]);
    expect(list.digests().size).toBe(1);
  }
});

test('a list that cannot be completed is logged and warned of, and completed as soon as it can be', async () => {
  await start('other').erase(ann);
  const list = openErasureList(join(folder, 'one'));
  const remember = vi.fn(list.remember);
  remember.mockImplementationOnce(() => {
    throw new Error('no space left on device');
  });
  const log = { warn: vi.fn<(fields: object) => void>(), info: vi.fn<(fields: object) => void>() };
  const kept = await keepErasureList({
    store,
    vault,
    clock,
    log: quietLog(log),
    ids: systemIds(),
    erasures: { ...list, remember },
  });
  expect(log.warn.mock.calls.map(([fields]) => fields)).toMatchObject([{ event: 'erasures_failed' }]);
  expect(await kept.check.check()).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/^This process's/),
  });
  await kept.followErasures();
  expect(log.info.mock.calls.map(([fields]) => fields)).toEqual([{ event: 'erasures_learned', count: 1 }]);
  expect(await kept.check.check()).toEqual({ state: 'ok' });
  await start('other').erase(bob);
  await kept.close();
  expect(list.digests().size).toBe(2);
});
