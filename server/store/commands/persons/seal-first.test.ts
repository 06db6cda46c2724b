import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Person } from '../store/ports/accounts.ts';
import { systemIds } from '../runtime/ids.ts';
import { withPersonKey } from './person-key.ts';
import { openVault } from './vault.ts';

const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const account = { kind: 'wall' as const, profileId: 1, subid1: 'ann' };
const storeOf = (...persons: (Person | null)[]) => ({
  findPerson: () => Promise.resolve(persons.length > 1 ? (persons.shift() ?? null) : (persons[0] ?? null)),
});

test('a known person keeps the key', async () => {
  const { key, wrappedKey } = vault.newPersonKey();
  const store = storeOf({ accountId: 1, wrappedKey });
  const result = await withPersonKey({ store, vault }, account, (person) =>
    Promise.resolve({ kind: 'done' as const, isSame: person.key.equals(key), wrappedKey: person.wrappedKey }),
  );
  expect(result).toEqual({ kind: 'done', isSame: true, wrappedKey });
});

test('a new account gets its own key', async () => {
  const wrapped: Uint8Array[] = [];
  const command = (person: { wrappedKey: Uint8Array }) => {
    wrapped.push(person.wrappedKey);
    return Promise.resolve({ kind: 'done' as const });
  };
  await withPersonKey({ store: storeOf(null), vault }, account, command);
  await withPersonKey({ store: storeOf(null), vault }, account, command);
  expect(wrapped[0]).not.toEqual(wrapped[1]);
});

test('if another request opens the account meanwhile, the command runs again with that key', async () => {
  const winner = vault.newPersonKey();
  const store = storeOf(null, { accountId: 1, wrappedKey: winner.wrappedKey });
  const result = await withPersonKey({ store, vault }, account, ({ key }) =>
    Promise.resolve({ kind: key.equals(winner.key) ? ('done' as const) : ('person_changed' as const) }),
  );
  expect(result).toEqual({ kind: 'done' });
});

test('gives up after five tries', async () => {
  let runs = 0;
  const command = () => {
    runs += 1;
    return Promise.resolve({ kind: 'person_changed' as const });
  };
  await expect(withPersonKey({ store: storeOf(null), vault }, account, command)).rejects.toThrow('5 times');
  expect(runs).toBe(5);
});
