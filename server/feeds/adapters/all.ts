import type { FeedAdapter } from './adapter.ts';
import type { Settings } from './paged-request.ts';
import { adgate } from './adgate.ts';
import { adscend } from './adscend.ts';
import { affise } from './affise.ts';
import { ayet } from './ayet.ts';
import { bitlabsOffers } from './bitlabs-offers.ts';
import { cpalead } from './cpalead.ts';
import { csv } from './csv.ts';
import { everflow } from './everflow.ts';
import { json } from './json.ts';
import { lootably } from './lootably.ts';
import { notik } from './notik.ts';
import { offer18 } from './offer18.ts';
import { revlum } from './revlum.ts';
import { scaleo } from './scaleo.ts';
import { torox } from './torox.ts';
import { trackier } from './trackier.ts';
import { tune } from './tune.ts';

/** Every kind of network whose offers we can list, by name. */
export const feedAdapters: readonly FeedAdapter[] = [
  adgate,
  adscend,
  affise,
  ayet,
  bitlabsOffers,
  cpalead,
  csv,
  everflow,
  json,
  lootably,
  notik,
  offer18,
  revlum,
  scaleo,
  torox,
  trackier,
  tune,
];

/** The adapter with that name, as the settings of its feed change it. Null if there is none. */
export function findFeedAdapter(name: string, settings: Settings = {}): FeedAdapter | null {
  const adapter = feedAdapters.find((one) => one.name === name) ?? null;
  return adapter?.withSettings?.(settings) ?? adapter;
}
