import { importedOffer } from '../../server/schema/imported-offer.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { createLog } from '../../server/runtime/log.ts';
import { createPublisher } from '../../server/publishers/create-publisher.ts';
import { createPanel } from '../../server/publishers/create-panel.ts';
import { createWall } from '../../server/publishers/create-wall.ts';
import { catalogRows, type CatalogShape } from './catalog.ts';

/** The settings of a service on an installation. PostgreSQL needs the last two. */
export type InstallationSettings = { DATA_DIR: string; DATABASE_URL?: string; MASTER_KEY?: string };

/** What requests need to know about a filled installation. */
export interface Keys {
  pubId: number;
  adwallId: number;
  secretKey: string;
  panelId: number;
  panelKey: string;
}

const ROWS_AT_ONCE = 5_000;

/** Fills an empty installation with a publisher, a wall, a panel and a synthetic catalog. `given`: its settings. */
async function seed(given: InstallationSettings, shape: CatalogShape): Promise<Keys> {
  const env = { ...given, PORT: '0' };
  const ids = systemIds();
  const log = createLog({ level: 'warn' });
  const app = await buildApp({
    config: readConfig(env),
    env,
    clock,
    ids,
    log,
    widgetFolder: given.DATA_DIR,
    mayCreate: true,
  });
  const { store } = app;
  const deps = { store, clock, ids };
  const { pubId } = await createPublisher(deps)({ name: 'Bench' });
  const settings = { name: 'Bench wall', currency: { name: 'Coins', ratio: '100' } };
  const wall = await createWall(deps)({ pubId, settings });
  if (wall.kind !== 'created') throw new Error(`The wall wasn't created: ${JSON.stringify(wall)}`);
  const { adwallId, secretKey } = wall;
  const panelSettings = { name: 'Bench surveys', adwall_id: adwallId, minimum_age: 16 };
  const panel = await createPanel(deps)({ pubId, settings: panelSettings });
  if (panel.kind !== 'created') throw new Error(`The panel wasn't created: ${panel.kind}`);
  let offers = [];
  for (const row of catalogRows(shape)) {
    offers.push(importedOffer.parse(row));
    if (offers.length < ROWS_AT_ONCE) continue;
    await store.importOffers({ offers, prune: false, at: clock.now() });
    offers = [];
  }
  await store.importOffers({ offers, prune: false, at: clock.now() });
  await app.close();
  return { pubId, adwallId, secretKey, panelId: panel.profileId, panelKey: panel.secretKey };
}

if (import.meta.main) {
  const [size = '', targeted = '', settings = ''] = process.argv.slice(2);
  const given = JSON.parse(settings) as InstallationSettings;
  const keys = await seed(given, { size: Number(size), targeted: targeted === 'targeted' });
  process.stdout.write(JSON.stringify(keys));
}
