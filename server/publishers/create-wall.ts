import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { Store } from '../store/store.ts';
import { newPublishableKey, newSecretKey } from './keys.ts';
import { changeSettings, type SettingsProblem, type WallChanges } from './change-settings.ts';

export type WallOutcome =
  | { kind: 'created'; adwallId: number; secretKey: string; publishableKey: string; settings: WallSettings }
  | { kind: 'invalid'; problems: SettingsProblem[] }
  | { kind: 'unknown_publisher' };

/**
 * Creates a wall with its two keys. Missing settings get their defaults. Only this result contains the secret key in
 * clear.
 */
export function createWall(deps: {
  store: Store;
  clock: Clock;
  ids: Ids;
}): (input: { pubId: number; settings: WallChanges }) => Promise<WallOutcome> {
  const { store, clock, ids } = deps;
  return async ({ pubId, settings: given }) => {
    const result = changeSettings(null, given);
    if (result.kind === 'invalid') return result;
    const { settings } = result;
    const { key: secretKey, digest: secretKeyDigest } = newSecretKey(ids);
    const publishableKey = newPublishableKey(ids);
    const wall = await store.createWall({ pubId, settings, publishableKey, secretKeyDigest, at: clock.now() });
    if (wall.kind === 'unknown_publisher') return wall;
    if (wall.kind !== 'created') throw new Error(`Creating a wall without an idempotency key returned ${wall.kind}.`);
    return { kind: 'created', adwallId: wall.adwallId, secretKey, publishableKey, settings };
  };
}
