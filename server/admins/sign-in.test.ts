import { createHook } from 'node:async_hooks';
import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { quietLog } from '../runtime/log.ts';
import { createPasswords } from '../security/passwords.ts';
import { openVault } from '../security/vault.ts';
import { newLink, use } from '../store/contract/admin-fixtures.ts';
import { AT } from '../store/contract/fixtures.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { Store } from '../store/store.ts';
import { checkPassword } from './sign-in.ts';

const ids = systemIds();
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
const passwords = createPasswords({ ids }, { logN: 4, r: 8, p: 1 });
const ip = '192.0.2.1';

let store: Store;
beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(AT);
});
afterEach(() => store.close());

/** The result of the work, and how many passwords Node hashed for it. */
async function countHashes<Result>(work: () => Promise<Result>): Promise<{ result: Result; hashes: number }> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  });
  hook.enable();
  try {
    const result = await work();
    return { result, hashes };
  } finally {
    hook.disable();
  }
}

test('unknown names and wrong passwords cost one hash, as right ones do', async () => {
  const password = await passwords.hash('harbor quest seventeen', { budget: 'link', holder: 'grace' });
  await use(store, await newLink(store), { name: 'grace', password });
  await use(store, await newLink(store), { name: 'ada', password: null });
  const check = checkPassword({
    store,
    vault,
    ids,
    passwords,
    clock: { ...systemClock, now: () => AT },
    log: quietLog(),
  });
  const tries = [
    ['grace', 'harbor quest seventeen', 'right'],
    ['grace', 'harbor quest eighteen', 'wrong'],
    ['ada', 'harbor quest seventeen', 'wrong'],
    ['nobody', 'harbor quest seventeen', 'wrong'],
  ] as const;
  for (const [name, typed, kind] of tries) {
    const { hashes, result } = await countHashes(() => check({ name, password: typed, ip }));
    expect({ name, kind: result.kind, hashes }).toEqual({ name, kind, hashes: 1 });
  }
});
