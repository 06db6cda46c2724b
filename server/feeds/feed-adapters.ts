import type { FeedAdapter } from '../networks/feed-adapter.ts';
import type { Settings } from '../networks/paged-request.ts';
import { adgate } from '../networks/adgate/feed.ts';
import { adscend } from '../networks/adscend/feed.ts';
import { affise } from '../networks/affise/feed.ts';
import { ayet } from '../networks/ayet/feed.ts';
import { bitlabsOffers } from '../networks/bitlabs-offers/feed.ts';
import { cpalead } from '../networks/cpalead/feed.ts';
import { everflow } from '../networks/everflow/feed.ts';
import { ownMap } from './maps/own-map.ts';
import { lootably } from '../networks/lootably/feed.ts';
import { notik } from '../networks/notik/feed.ts';
import { offer18 } from '../networks/offer18/feed.ts';
import { revlum } from '../networks/revlum/feed.ts';
import { scaleo } from '../networks/scaleo/feed.ts';
import { torox } from '../networks/torox/feed.ts';
import { trackier } from '../networks/trackier/feed.ts';
import { tune } from '../networks/tune/feed.ts';

/** Every kind of network whose offers we can list, by name. */
export const feedAdapters: readonly FeedAdapter[] = [
  adgate,
  adscend,
  affise,
  ayet,
  bitlabsOffers,
  cpalead,
  ownMap('csv'),
  everflow,
  ownMap('json'),
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
