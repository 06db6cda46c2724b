import type { FeedAdapter } from './adapter.ts';
import { adgate } from './adgate.ts';
import { adscend } from './adscend.ts';
import { affise } from './affise.ts';
import { ayet } from './ayet.ts';
import { bitlabsOffers } from './bitlabs-offers.ts';
import { cpalead } from './cpalead.ts';
import { everflow } from './everflow.ts';
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
  everflow,
  lootably,
  notik,
  offer18,
  revlum,
  scaleo,
  torox,
  trackier,
  tune,
];

/** Null if there is no such adapter. */
export function findFeedAdapter(name: string): FeedAdapter | null {
  return feedAdapters.find((adapter) => adapter.name === name) ?? null;
}
