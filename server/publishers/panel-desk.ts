import { panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { ChangedPanel } from '../store/ports/directory.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Store } from '../store/store.ts';
import { changePanel } from './change-panel.ts';
import { invalidSettings, type InvalidSettings } from './change-settings.ts';
import { newPublishableKey } from './keys.ts';

export type AddedPanel =
  | { kind: 'created'; profileId: number; publishableKey: string }
  | InvalidSettings
  | { kind: 'unknown_publisher' | 'unknown_wall' };

/** The actor in the console, with the publisher of the panel. */
interface By {
  actor: AuditActor;
  pubId: number;
}

/** Staff's operations on panels. Each is recorded in its own transaction. */
export function openPanelDesk(deps: { store: Store; clock: Clock; ids: Ids }) {
  const { clock, ids, store } = deps;
  const change = changePanel({ store });
  return {
    /** Adds a panel without a secret key, because not everyone who may add panels may see keys. */
    async addPanel(given: object, { actor, pubId }: By): Promise<AddedPanel> {
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
    },

    changePanel(profileId: number, changes: object, { actor, pubId }: By): Promise<ChangedPanel | InvalidSettings> {
      return change(profileId, changes, { action: 'panel.change', actor, at: clock.now(), pubId });
    },
  };
}
