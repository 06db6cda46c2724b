import { existsSync, renameSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { importOffers } from '../../server/offers/import/import-offers.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Ids } from '../../server/runtime/ids.ts';
import type { Vault } from '../../server/security/vault.ts';
import type { Store } from '../../server/store/store.ts';
import { demoCatalog } from '../catalog/build-catalog.ts';
import { draftFile, keysFile, readKeys, writeKeys, type DemoKeys, type PublisherKeys } from './demo-keys.ts';
import { openLoop } from './open-loop.ts';
import { openPublisher } from './open-publisher.ts';
import { seedHistory } from './seed-history.ts';
import { seedRules } from './seed-rules.ts';
import { seedProfiles, seedTransactions } from './seed-users.ts';

export interface SeedDeps {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  /** Folder of the keys file. */
  dataDir: string;
  /** Without a trailing slash. The offers' destinations start with it. */
  publicUrl: string;
  /** The URL at which this machine reaches the demo, without a trailing slash. The postbacks' URLs start with it. */
  localUrl: string;
  /** Whether the wall has a past, for the console to show. */
  hasHistory?: true;
  /** Whether the wall has rules, of which the past shows the effects. */
  hasRules?: true;
}

/**
 * Fills an installation with the demo's data and returns its keys: a publisher with a wall and a panel, the catalog,
 * users with transactions, a source, two postbacks and, if requested, past weeks.
 * If the keys file exists, only the service's URL is updated. An interrupted start is continued.
 */
export async function seedDemo(deps: SeedDeps): Promise<DemoKeys> {
  const file = keysFile(deps.dataDir);
  const done = await usableKeys(deps, file);
  if (done !== null) await moveDestinations(deps);
  const found = done ?? (await fill(deps));
  const keys = { ...found, ...(await openLoop(deps, found)) };
  if (!isDeepStrictEqual(keys, found)) writeKeys(file, keys);
  return keys;
}

async function fill(deps: SeedDeps): Promise<PublisherKeys> {
  const draft = draftFile(deps.dataDir);
  let keys = await usableKeys(deps, draft);
  if (keys === null) {
    keys = await openPublisher(deps);
    // Written first, because the secret keys are stored nowhere else.
    writeKeys(draft, keys);
  }
  await importRows(deps, demoCatalog(deps.publicUrl));
  // Before new events: figures are counted in insertion order.
  if (deps.hasRules) await seedRules(deps, keys);
  if (deps.hasHistory) await seedHistory(deps, keys);
  await seedProfiles(deps, keys);
  await seedTransactions(deps, keys);
  renameSync(draft, keysFile(deps.dataDir));
  return keys;
}

/**
 * The keys in `file`; null if they belong to another database, because DATABASE_URL changed or the database was
 * deleted.
 */
async function usableKeys({ store }: SeedDeps, file: string): Promise<PublisherKeys | null> {
  if (!existsSync(file)) return null;
  const keys = readKeys(file);
  const { walls } = await store.loadDirectory();
  const isOurs = walls.some(
    ({ adwallId, publishableKey }) => adwallId === keys?.adwallId && publishableKey === keys.publishable_key,
  );
  return isOurs ? keys : null;
}

/** Updates the offers' destinations, which point to the demo's advertiser page, after a start at another URL. */
async function moveDestinations(deps: SeedDeps): Promise<void> {
  const { offers } = await deps.store.loadOffers({ since: 0 });
  const active = new Map(
    offers.filter(({ disabled }) => !disabled).map(({ offer }) => [offer.offer_id, offer.destination_url]),
  );
  const isMoved = (row: unknown): boolean => {
    const { offer_id: id, destination_url: wanted } = row as { offer_id: number; destination_url: string };
    const held = active.get(id);
    return held !== undefined && held !== wanted && held.endsWith(wanted.slice(deps.publicUrl.length));
  };
  const moved = demoCatalog(deps.publicUrl).filter(isMoved);
  if (moved.length > 0) await importRows(deps, moved);
}

async function importRows(deps: SeedDeps, rows: readonly unknown[]): Promise<void> {
  const { kind, rejected } = await importOffers(deps)({ text: JSON.stringify(rows), format: 'json', strict: true });
  if (kind === 'refused') throw new Error(`The demo's offers were refused: ${rejected[0]?.reason ?? 'no reason'}`);
}
