import { panelSettings, type PanelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Store } from '../store/store.ts';
import { invalidSettings, type InvalidSettings } from './change-settings.ts';
import { newPublishableKey, newSecretKey } from './keys.ts';

export type PanelOutcome =
  | { kind: 'created'; profileId: number; secretKey: string; publishableKey: string; settings: PanelSettings }
  | InvalidSettings
  | { kind: 'unknown_publisher' }
  | { kind: 'unknown_wall' };

/**
 * Creates a panel with its two keys. Missing settings get their defaults. Only this result contains the secret key in
 * clear.
 */
export function createPanel(deps: {
  store: Store;
  clock: Clock;
  ids: Ids;
}): (input: { pubId: number; settings: object }) => Promise<PanelOutcome> {
  const { store, clock, ids } = deps;
  return async ({ pubId, settings: given }) => {
    const checked = panelSettings.safeParse(given);
    if (!checked.success) return invalidSettings(checked.error);
    const { data: settings } = checked;
    const { key: secretKey, digest: secretKeyDigest } = newSecretKey(ids);
    const publishableKey = newPublishableKey(ids);
    const result = await store.createPanel({ pubId, settings, publishableKey, secretKeyDigest, at: clock.now() });
    return result.kind === 'created' ? { ...result, secretKey, publishableKey, settings } : result;
  };
}
