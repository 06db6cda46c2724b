import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { eraseUser } from './erase-user.ts';
import { openErasureList } from './erasure-list.ts';
import { exportUser } from './export-user.ts';
import { NOW, ann, email, openStoreWithAnn, vault } from './persons.fixture.ts';

const clock = { now: () => NOW };
let store: Store;
const exported = (account = ann, by: Vault = vault) => exportUser({ store, vault: by })(account);

beforeEach(async () => {
  store = await openStoreWithAnn();
});
afterEach(() => store.close());

test('exports everything about the person, decrypted', async () => {
  expect(await exported()).toEqual({
    kind: 'survey-profile',
    profile_id: 3,
    subid1: 'ann',
    created_at: '2026-01-01T00:00:00.000Z',
    currency_count: 12.5,
    transactions: [
      {
        transaction_id: expect.any(Number),
        kind: 'manual',
        currency_adjustment: 12.5,
        balance_after: 12.5,
        offer_id: null,
        offer_name: null,
        description: 'Welcome',
        reverses: null,
        at: '2026-01-01T00:00:00.000Z',
      },
    ],
    profile: {
      email,
      city: 'Springfield',
      server_like: false,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    },
    clicks: [],
    leads: [],
    deliveries: [],
    early_reversals: [],
    surveys: [],
    tickets: [
      {
        ticket_id: expect.any(Number),
        subject_id: 3,
        state: 'open',
        created_at: '2026-01-01T00:00:00.000Z',
        closed_at: null,
        name: 'Ann',
        message: 'Help',
      },
    ],
    refused_calls: [],
    first_clicks: [],
  });
});

test('an unknown subid has nothing to export or erase', async () => {
  const bob = { ...ann, subid1: 'bob' };
  expect(await exported(bob)).toBeNull();
  expect(await eraseUser({ store, vault, clock, erasures: openErasureList(null) })(bob)).toBeNull();
});

test('a real user is neither erased nor remembered as a test user', async () => {
  const erasures = openErasureList(null);
  expect(await eraseUser({ store, vault, clock, erasures })(ann, { onlyTest: true })).toBeNull();
  expect(erasures.digests().size).toBe(0);
  expect(await exported()).not.toBeNull();
});

test('an erasure leaves a receipt, a security event without the subid, and nothing to export', async () => {
  const receipt = await eraseUser({ store, vault, clock, erasures: openErasureList(null) })(ann);
  expect(receipt).toEqual({
    kind: 'survey-profile',
    profile_id: 3,
    account_id: expect.any(Number),
    erased_at: '2026-01-01T00:00:00.000Z',
    profiles: 1,
    descriptions: 1,
    clicks: 0,
    tickets: 1,
    postbacks: 0,
    log_purged: true,
  });
  const events = await store.listSecurityEvents({ limit: 10 });
  expect(events).toMatchObject([{ kind: 'person_erased', detail: `account ${receipt?.account_id}` }]);
  expect(JSON.stringify([receipt, events])).not.toContain('ann');
  expect(await exported()).toBeNull();
  expect(await store.verifyLedger({ limit: 1 })).toMatchObject({ rows: 1, broken: [] });
});

test('the key of an erased person leaves memory at once', async () => {
  const { wrappedKey } = (await store.findPerson(ann)) ?? expect.unreachable();
  const key = vault.unwrapPersonKey(wrappedKey);
  expect(vault.unwrapPersonKey(wrappedKey)).toBe(key);
  await eraseUser({ store, vault, clock, erasures: openErasureList(null) })(ann);
  expect(vault.unwrapPersonKey(wrappedKey)).not.toBe(key);
});
