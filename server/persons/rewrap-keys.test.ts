import { createSecretKey } from 'node:crypto';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault, type Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { exportUser } from './export-user.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { sealerOf } from '../security/person-sealer.ts';
import { NOW, ann, email, openStoreWithAnn, vault } from './persons.fixture.ts';

const { newKey } = sealerOf(vault, '');
let store: Store;
const exported = (account = ann, by: Vault = vault) => exportUser({ store, vault: by })(account);

beforeEach(async () => {
  store = await openStoreWithAnn();
});
afterEach(() => store.close());

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

test('after a change of the master key, a taken e-mail address is still taken', async () => {
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  await rewrapKeys({ store, from: [vault], to })({});
  const bob = { ...ann, subid1: 'bob' };
  const common = { pubId: 1, conflicts: null, serverLike: false, idempotency: null, at: NOW };
  const profile = { account: bob, sealer: sealerOf(to, '{}'), ...common };
  expect(await store.createUserProfile({ ...profile, emailDigest: to.emailDigest(email) })).toEqual({
    kind: 'email_taken',
  });
});

test('after a change of the master key, similar ids of before are still similar', async () => {
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  const clickOf = (subid1: string, by: Vault, clickId: string) =>
    store.recordClick({
      clickId,
      account: { kind: 'wall', profileId: 7, subid1 },
      offerId: 5,
      sealer: sealerOf(by, '{}'),
      idDigest: by.similarIdDigest({ adwallId: 7, subid1 }),
      ipDigest: null,
      deviceDigest: null,
      country: null,
      payout: 1,
      amount: 1,
      terms: '{"ratio":1000000,"round":false,"events":[]}',
      cap: null,
      repeatSince: NOW,
      at: NOW,
    });
  await clickOf('Bob', vault, 'clk_1');
  const lead = { leadId: 'lead_1', eventId: '', clickId: 'clk_1', payout: 1, amount: 1, at: NOW };
  const event = { ...lead, offerId: 5, offerName: '', eventName: null, currencyName: '', country: null, reason: null };
  const credited = await store.creditLead({
    ...lead,
    kind: 'complete',
    takes: 'event',
    source: 'net',
    externalId: 'T1',
    eventCount: 0,
    verdict: 'credit',
    reason: null,
    findings: [],
    deliveryId: 'dlv_1',
    cap: null,
    day: '',
    event: { ...event, identity: 'lead_1', kind: 'complete', eventId: null, leadAt: NOW },
  });
  expect(credited).toMatchObject({ kind: 'credited' });
  await rewrapKeys({ store, from: [vault], to })({});
  await clickOf('bob', to, 'clk_2');
  expect(await store.leadFacts({ clickId: 'clk_2', recentSince: NOW })).toMatchObject({ similarUsers: 1 });
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

test('after a change of the master key, only the new one opens secrets of authenticator apps', async () => {
  await store.beginTotp({ adminId: 'adm_1', sealed: vault.sealSecret('app') });
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  expect(await rewrapKeys({ store, from: [vault], to })({})).toMatchObject({ secrets: 1, unreadableSecrets: [] });
  const sealedNext = (await store.listTotpSecrets())[0]?.sealedNext ?? null;
  expect(sealedNext && to.openSecret(sealedNext)).toBe('app');
  expect(() => vault.openSecret(sealedNext ?? new Uint8Array())).toThrow();
});

test('a secret of an app that comes in the meantime stops the change of the master key, and is not lost', async () => {
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  const late = {
    ...store,
    async listTotpSecrets() {
      const found = await store.listTotpSecrets();
      await store.beginTotp({ adminId: 'adm_1', sealed: vault.sealSecret('late') });
      return found;
    },
  };
  await expect(rewrapKeys({ store: late, from: [vault], to })({})).rejects.toThrow('Stop the service');
  const sealedNext = (await store.listTotpSecrets())[0]?.sealedNext ?? null;
  expect(sealedNext && vault.openSecret(sealedNext)).toBe('late');
});

test('a source that is rotated in the meantime stops the change of the master key', async () => {
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

test('an account that is opened in the meantime stops the change of the master key, and nothing changes', async () => {
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
