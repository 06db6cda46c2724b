import { panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { Store } from '../store/store.ts';
import { invalidSettings, type InvalidSettings } from './change-settings.ts';
import { newPublishableKey } from './keys.ts';

export type AddedPanel =
  | { kind: 'created'; profileId: number; publishableKey: string }
  | InvalidSettings
  | { kind: 'unknown_publisher' | 'unknown_wall' };

/** The actor in the console, with the publisher of the panel. */
export interface PanelEditor {
  actor: AuditActor;
  pubId: number;
}

/** Adds a panel without a secret key, because not everyone who may add panels may see keys. */
export function addPanel(deps: {
  store: Store;
  clock: Clock;
  ids: Ids;
}): (given: object, by: PanelEditor) => Promise<AddedPanel> {
  const { clock, ids, store } = deps;
  return async (given, { actor, pubId }) => {
    const checked = panelSettings.safeParse(given);
    if (!checked.success) return invalidSettings(checked.error);
    const publishableKey = newPublishableKey(ids);
    const at = clock.now();
    const made = await store.createPanel({
      pubId,
      settings: checked.data,
      publishableKey,
      secretKeyDigest: null,
      at,
      audit: { action: 'panel.create', actor, at },
    });
    return made.kind === 'created' ? { ...made, publishableKey } : made;
  };
}
