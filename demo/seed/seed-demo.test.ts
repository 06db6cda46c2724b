import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importOffers } from '../../server/offers/import/import-offers.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openVault } from '../../server/security/vault.ts';
import { secretKeyDigest } from '../../server/publishers/keys.ts';
import { openSqlite } from '../../server/store/sqlite/open-sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { demoCatalog } from '../catalog/build-catalog.ts';
import { demoUsers } from '../catalog/personas.ts';
import { draftFile, keysFile } from './demo-keys.ts';
import { BLOCKED_OFFER, demoWall, openPublisher } from './open-publisher.ts';
import { seedDemo, type SeedDeps } from './seed-demo.ts';

const NOW = Date.UTC(2026, 4, 17);
const publicUrl = 'http://localhost:3000';
const localUrl = 'http://127.0.0.1:3000';
const ids = systemIds();
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);

let now = NOW;
let store: Store;
let dataDir: string;
const seed = (changes: Partial<SeedDeps> = {}) =>
  seedDemo({ store, vault, clock: { now: () => now }, ids, dataDir, publicUrl, localUrl, ...changes });

beforeEach(async () => {
  now = NOW;
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-wall-demo-'));
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

/** Everything that a second start might change. */
async function everything() {
  const accounts = demoUsers.flatMap(({ subid1 }) => [
    { kind: 'wall', profileId: 1, subid1 } as const,
    { kind: 'survey-profile', profileId: 1, subid1 } as const,
  ]);
  return {
    versions: await store.versions(),
    publishers: await store.listPublishers(),
    directory: await store.loadDirectory(),
    offers: await store.loadOffers({ since: 0 }),
    ledger: await store.verifyLedger({ limit: 10 }),
    persons: await Promise.all(accounts.map((account) => store.exportPerson(account))),
  };
}

test('the keys file is complete, readable only by its owner, and its keys work', async () => {
  const keys = await seed();
  const file = keysFile(dataDir);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['demo-keys.json']);
  const { walls, panels, secretKeys } = await store.loadDirectory();
  expect(walls).toMatchObject([{ pubId: keys.pubId, adwallId: keys.adwallId, publishableKey: keys.publishable_key }]);
  expect(panels).toMatchObject([
    {
      profileId: keys.survey_profile.profileId,
      settings: { adwall_id: keys.adwallId },
      publishableKey: keys.survey_profile.publishable_key,
    },
  ]);
  expect(secretKeys.map(({ owner, digest }) => [owner.kind, digest]).toSorted()).toEqual([
    ['survey-profile', secretKeyDigest(keys.survey_profile.api_key)],
    ['wall', secretKeyDigest(keys.api_key)],
  ]);
});

test('creates every offer, profile and transaction', async () => {
  await seed();
  const { offers, ledger, persons } = await everything();
  expect(offers.offers).toHaveLength(demoCatalog(publicUrl).length);
  expect(ledger).toMatchObject({ broken: [] });
  expect(persons.filter((person) => (person?.profile ?? null) !== null)).toHaveLength(
    demoUsers.filter(({ profile }) => profile !== null).length,
  );
  expect(persons.filter((person) => (person?.balance ?? 0) > 0)).toHaveLength(demoUsers.length);
});

test('featured and blocked offers exist', () => {
  const known = new Set(demoCatalog(publicUrl).map((row) => (row as { offer_id: number }).offer_id));
  for (const id of [BLOCKED_OFFER, ...(demoWall.featured ?? [])]) expect(known).toContain(id);
});

test('a second start changes nothing', async () => {
  const keys = await seed();
  const before = await everything();
  now += 86_400_000;
  expect(await seed()).toEqual(keys);
  expect(await everything()).toEqual(before);
  const text = JSON.stringify(demoCatalog(publicUrl));
  expect(
    await importOffers({ store, clock: { now: () => now }, ids: systemIds() })({ text, format: 'json' }),
  ).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: before.offers.offers.length,
    rejected: [],
  });
});

test('disabled offers stay disabled', async () => {
  await seed();
  await store.disableOffers({ offerIds: [1001], at: now });
  await seed();
  const { offers } = await store.loadOffers({ since: 0 });
  expect(offers.find(({ offer }) => offer.offer_id === 1001)?.disabled).toBe(true);
});

test('a start at another URL moves the destinations, except of disabled offers', async () => {
  const keys = await seed();
  await store.disableOffers({ offerIds: [1001], at: now });
  expect(await seed({ publicUrl: 'http://localhost:4000' })).toEqual(keys);
  const { offers } = await store.loadOffers({ since: 0 });
  const moved = offers.filter(({ offer }) => offer.destination_url.startsWith('http://localhost:4000/demo/'));
  expect(moved).toHaveLength(offers.length - 1);
  expect(offers.filter(({ disabled }) => disabled).map(({ offer }) => offer.offer_id)).toEqual([1001]);
});

/** The demo's source and postbacks, as stored. */
async function loop() {
  const { postbacks, sources } = await store.loadDirectory();
  const opened = (sealed: Uint8Array) => vault.openSecret(sealed);
  return {
    source: sources.map(({ name, scheme, sealedSecret }) => ({ name, scheme, secret: opened(sealedSecret) })),
    postbacks: postbacks.map(({ adwallId, kind, postbackId, sealedSecret, sealedUrl }) => ({
      adwallId,
      kind,
      postbackId,
      secret: opened(sealedSecret),
      url: opened(sealedUrl),
    })),
  };
}

test('the keys are those of the source and both postbacks', async () => {
  const keys = await seed();
  const { postbacks, source } = await loop();
  expect(source).toEqual([{ ...keys.source, scheme: 'hmac-sha256' }]);
  const { adwallId } = keys;
  expect(postbacks).toEqual([
    { ...keys.postbacks[0], adwallId, kind: 'get', url: expect.stringMatching(`^${localUrl}/demo/receiver/get\\?`) },
    { ...keys.postbacks[1], adwallId, kind: 'json', url: `${localUrl}/demo/receiver/json` },
  ]);
});

test('adds source and postbacks after a start that was interrupted before them', async () => {
  const ownPublisher = await openPublisher({ store, clock: { now: () => now }, ids });
  const file = keysFile(dataDir);
  writeFileSync(file, JSON.stringify(ownPublisher));
  const keys = await seed();
  expect(keys).toMatchObject({ ...ownPublisher, source: { name: 'demo' } });
  expect(keys.postbacks.map(({ kind }) => kind)).toEqual(['get', 'json']);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await store.listPublishers()).toHaveLength(1);
});

test('a start on another port moves the postbacks and keeps their ids and secrets', async () => {
  const keys = await seed();
  const moved = 'http://127.0.0.1:4000';
  expect(await seed({ localUrl: moved })).toEqual(keys);
  const { postbacks } = await loop();
  expect(postbacks.map(({ postbackId }) => postbackId)).toEqual(keys.postbacks.map(({ postbackId }) => postbackId));
  for (const { url } of postbacks) expect(url.startsWith(`${moved}/demo/receiver/`)).toBe(true);
});

test('writes a rotated secret to the keys file', async () => {
  const keys = await seed();
  const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
  const rotation = { name: 'demo', scheme: 'hmac-sha256', sealedSecret: vault.sealSecret(secret), previousUntil: now };
  await store.rotateSource(rotation);
  const after = await seed();
  expect(after).toEqual({ ...keys, source: { name: 'demo', secret } });
  expect(JSON.parse(readFileSync(keysFile(dataDir), 'utf8'))).toEqual(after);
});

test('an interrupted start continues with the same keys', async () => {
  const keys = await seed();
  const before = await everything();
  renameSync(keysFile(dataDir), draftFile(dataDir));
  expect(await seed()).toEqual(keys);
  expect(await everything()).toEqual(before);
});

test('replaces the keys of another database by those of a new publisher', async () => {
  const keys = await seed();
  await store.close();
  store = openSqlite({ file: ':memory:' });
  await store.migrate(now);
  const fresh = await seed();
  expect(fresh.api_key).not.toBe(keys.api_key);
  expect(await store.listPublishers()).toHaveLength(1);
});

test('without a keys file, creates a second publisher and keeps the first one', async () => {
  await seed();
  rmSync(keysFile(dataDir));
  const second = await seed();
  expect(second.pubId).toBe(2);
  expect(await store.listPublishers()).toHaveLength(2);
});
