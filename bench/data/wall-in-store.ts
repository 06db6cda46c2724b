import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { Store } from '../../server/store/store.ts';

/** Creates a publisher with a wall in a store without a running service. `at`: epoch ms. */
export async function createWallInStore(store: Store, at: number): Promise<{ pubId: number; adwallId: number }> {
  const { pubId } = await store.createPublisher({ name: 'Bench', at });
  const settings = wallSettings.parse({ name: 'Bench', currency: { name: 'Coins', ratio: 100 } });
  const keys = { publishableKey: `pk_${pubId}`, secretKeyDigest: String(pubId).padStart(64, '0') };
  const wall = await store.createWall({ pubId, settings, ...keys, at });
  if (wall.kind !== 'created') throw new Error(`The wall wasn't created: ${wall.kind}`);
  return { pubId, adwallId: wall.adwallId };
}
