import type { Clock } from '../../server/runtime/clock.ts';
import type { Ids } from '../../server/runtime/ids.ts';
import { createPublisher } from '../../server/publishers/create-publisher.ts';
import { createPanel } from '../../server/publishers/create-panel.ts';
import { createWall } from '../../server/publishers/create-wall.ts';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import type { Store } from '../../server/store/store.ts';
import type { PublisherKeys } from './demo-keys.ts';

/** An offer that the demo's wall never shows, so that `explain` has a block list to name. */
export const BLOCKED_OFFER = 1263;

/** The settings of the demo's wall. */
export const demoWall: WallChanges = {
  name: 'Pocket Quest',
  header: 'Earn Coins for your next adventure',
  currency: { name: 'Coins', ratio: '100', round: true },
  customization: { accent: '6741d9', on_accent: 'ffffff' },
  featured: [1059, 1391],
  blocked: [BLOCKED_OFFER],
  return_url: '/',
};

/** Creates the demo's publisher with a wall and a panel that is linked to it. */
export async function openPublisher(deps: { store: Store; clock: Clock; ids: Ids }): Promise<PublisherKeys> {
  const { pubId } = await createPublisher(deps)({ name: 'Demo Games' });
  const wall = await createWall(deps)({ pubId, settings: demoWall });
  if (wall.kind !== 'created') throw new Error(`The demo's wall could not be created: ${wall.kind}`);
  const panel = await createPanel(deps)({
    pubId,
    settings: { name: 'Pocket Quest surveys', adwall_id: wall.adwallId },
  });
  if (panel.kind !== 'created') throw new Error(`The demo's panel could not be created: ${panel.kind}`);
  return {
    pubId,
    adwallId: wall.adwallId,
    api_key: wall.secretKey,
    publishable_key: wall.publishableKey,
    survey_profile: {
      profileId: panel.profileId,
      api_key: panel.secretKey,
      publishable_key: panel.publishableKey,
    },
  };
}
