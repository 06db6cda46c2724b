import { createSecretKey } from 'node:crypto';
import { systemIds } from '../runtime/ids.ts';
import { sealerOf } from '../security/person-sealer.ts';
import { openVault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { Store } from '../store/store.ts';

export const NOW = Date.UTC(2026, 0, 1);
export const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
export const ann: AccountRef = { kind: 'survey-profile', profileId: 3, subid1: 'ann' };
export const email = 'ann@example.com';

/** A new store in memory with the person ann. */
export async function openStoreWithAnn(): Promise<Store> {
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
  await addPerson(store, ann, email);
  return store;
}

/** Creates a person with a profile, a transaction and a ticket. */
export async function addPerson(store: Store, account: AccountRef, address: string): Promise<void> {
  const at = NOW;
  const seal = (value: string) => sealerOf(vault, value);
  await store.createUserProfile({
    account,
    sealer: seal(JSON.stringify({ email: address, city: 'Springfield' })),
    pubId: 1,
    conflicts: null,
    emailDigest: vault.emailDigest(address),
    serverLike: false,
    idempotency: null,
    at,
  });
  await store.postTransaction({
    account,
    amount: 125_000,
    sealer: seal('Welcome'),
    minBalance: null,
    idempotency: null,
    at,
  });
  const sealer = seal(JSON.stringify({ name: 'Ann', message: 'Help' }));
  const none = { ipDigest: null, networkDigest: null, limit: null, idempotency: null };
  await store.createTicket({ account, subjectId: 3, sealer, ...none, at });
}
