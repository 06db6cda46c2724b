import { createSecretKey } from 'node:crypto';
import { wallSettings } from '../schema/wall-settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault, type Vault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { eraseUser } from './erase-user.ts';
import { openErasureList } from './erasure-list.ts';
import { exportUser } from './export-user.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { sealerOf } from '../security/person-sealer.ts';

const NOW = Date.UTC(2026, 0, 1);
const clock = { now: () => NOW };
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const ann: AccountRef = { kind: 'survey-profile', profileId: 3, subid1: 'ann' };
const email = 'ann@example.com';
const { newKey } = sealerOf(vault, '');

let store: Store;
const exported = (account = ann, by: Vault = vault) => exportUser({ store, vault: by })(account);

/** Creates a person with a profile, a transaction and a ticket. */
async function addPerson(account: AccountRef, address: string): Promise<void> {
  const at = NOW;
  const seal = (value: string) => sealerOf(vault, value);
  await store.createUserProfile({
    account,
    sealer: seal(JSON.stringify({ email: address, city: 'Springfield' })),
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
  const none = { ipDigest: null, limit: null, idempotency: null };
  await store.createTicket({ account, subjectId: 3, sealer, ...none, at });
}

beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
  await addPerson(ann, email);
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
  });
});

test('an unknown subid has nothing to export or erase', async () => {
  const bob = { ...ann, subid1: 'bob' };
  expect(await exported(bob)).toBeNull();
  expect(await eraseUser({ store, vault, clock, erasures: openErasureList(null) })(bob)).toBeNull();
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

test('after a change of the master key, the new one opens everything and the old one nothing', async () => {
  const before = await exported();
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  expect(await rewrapKeys({ store, from: [vault], to })({ master: to.fingerprint })).toMatchObject({
    persons: 1,
    secrets: 0,
    unreadableAccounts: [],
  });
  expect(await exported(ann, to)).toEqual(before);
  await expect(exported(ann, vault)).rejects.toThrow();
  expect(await store.readInstallationValue('master')).toBe(to.fingerprint);
});

test('the key of an erased person leaves memory at once', async () => {
  const { wrappedKey } = (await store.findPerson(ann)) ?? expect.unreachable();
  const key = vault.unwrapPersonKey(wrappedKey);
  expect(vault.unwrapPersonKey(wrappedKey)).toBe(key);
  await eraseUser({ store, vault, clock, erasures: openErasureList(null) })(ann);
  expect(vault.unwrapPersonKey(wrappedKey)).not.toBe(key);
});

test('after a change of the master key, a taken e-mail address is still taken', async () => {
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  await rewrapKeys({ store, from: [vault], to })({});
  const bob = { ...ann, subid1: 'bob' };
  const common = { serverLike: false, idempotency: null, at: NOW };
  const profile = { account: bob, sealer: sealerOf(to, '{}'), ...common };
  expect(await store.createUserProfile({ ...profile, emailDigest: to.emailDigest(email) })).toEqual({
    kind: 'email_taken',
  });
});

test('after a change of the master key, only the new one opens secrets of sources and postbacks', async () => {
  const at = NOW;
  const source = {
    name: 'acme',
    scheme: 'hmac-sha256',
    ips: [],
    maxAgeMs: 1,
    screenoutCredits: 0,
    sealedSecret: vault.sealSecret('s1'),
    at,
  };
  await store.createSource(source);
  await store.createSource({ ...source, name: 'never-rotated' });
  await store.rotateSource({
    name: 'acme',
    scheme: 'hmac-sha256',
    sealedSecret: vault.sealSecret('s2'),
    previousUntil: NOW,
  });
  const { pubId } = await store.createPublisher({ name: 'Acme', at });
  const settings = wallSettings.parse({ name: 'Wall', currency: { name: 'Coins', ratio: 10 } });
  const wall = await store.createWall({ pubId, settings, publishableKey: 'pk', secretKeyDigest: 'digest', at });
  if (wall.kind !== 'created') throw new Error('No wall');
  const sealed = { sealedUrl: vault.sealSecret('https://a.example'), sealedSecret: vault.sealSecret('p1') };
  await store.createPostback({ postbackId: 'pbk_1', adwallId: wall.adwallId, kind: 'get', ...sealed, at });

  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  expect(await rewrapKeys({ store, from: [vault], to })({})).toMatchObject({ persons: 1, secrets: 3 });
  const { sources, postbacks } = await store.loadDirectory();
  const opened = (bytes: Uint8Array | null) => bytes && to.openSecret(bytes);
  expect(
    sources.map(({ name, sealedSecret, sealedPrevious }) => [name, opened(sealedSecret), opened(sealedPrevious)]),
  ).toEqual([
    ['acme', 's2', 's1'],
    ['never-rotated', 's1', null],
  ]);
  expect(postbacks.map(({ sealedUrl, sealedSecret }) => [opened(sealedUrl), opened(sealedSecret)])).toEqual([
    ['https://a.example', 'p1'],
  ]);
  expect(() => vault.openSecret(sources[0]?.sealedSecret ?? new Uint8Array())).toThrow();
});

test('a source that is rotated meanwhile stops the change of the master key', async () => {
  const source = {
    name: 'acme',
    scheme: 'hmac-sha256',
    ips: [],
    maxAgeMs: 1,
    screenoutCredits: 0,
    sealedSecret: vault.sealSecret('s1'),
  };
  await store.createSource({ ...source, at: NOW });
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  const busy: Store = {
    ...store,
    async replaceWrappedKeys(input) {
      await store.rotateSource({
        name: 'acme',
        scheme: 'hmac-sha256',
        sealedSecret: vault.sealSecret('s2'),
        previousUntil: NOW,
      });
      return store.replaceWrappedKeys(input);
    },
  };
  await expect(rewrapKeys({ store: busy, from: [vault], to })({})).rejects.toThrow(/Stop the service/);
  const { sources } = await store.loadDirectory();
  expect(vault.openSecret(sources[0]?.sealedSecret ?? new Uint8Array())).toBe('s2');
});

test('rewraps all persons, even more than one page', async () => {
  const open = (n: number) => store.openPerson({ account: { ...ann, subid1: `user ${n}` }, newKey, at: NOW });
  await Promise.all(Array.from({ length: 1500 }, (_, n) => open(n)));
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  expect(await rewrapKeys({ store, from: [vault], to })({})).toMatchObject({ persons: 1501, secrets: 0 });
});

test('an account that is opened meanwhile stops the change of the master key, and nothing changes', async () => {
  const before = await exported();
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  const busy: Store = {
    ...store,
    async replaceWrappedKeys(input) {
      await store.openPerson({ account: { ...ann, subid1: 'late' }, newKey, at: NOW });
      return store.replaceWrappedKeys(input);
    },
  };
  await expect(rewrapKeys({ store: busy, from: [vault], to })({ master: to.fingerprint })).rejects.toThrow(
    /Stop the service/,
  );
  expect(await exported()).toEqual(before);
  expect(await store.readInstallationValue('master')).toBeNull();
});
