import { panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { AuditEntry, AuditStart } from '../store/ports/audit.ts';
import type { ChangedPanel } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';
import { invalidSettings, type InvalidSettings } from './change-settings.ts';

const changeable = panelSettings.partial();

/** Changes some of a panel's settings and keeps the others. `audit`: the actor; CLI commands are recorded elsewhere. */
export function changePanel(deps: {
  store: Pick<Store, 'changePanel'>;
}): (
  profileId: number,
  changes: object,
  audit?: AuditStart & Pick<AuditEntry, 'pubId'>,
) => Promise<ChangedPanel | InvalidSettings> {
  return async (profileId, changes, audit) => {
    const checked = changeable.safeParse(changes);
    if (!checked.success) return invalidSettings(checked.error);
    // The schema fills in defaults even for settings that stay unchanged, so those are removed.
    const given = Object.entries(checked.data).filter(([name]) => name in changes);
    return deps.store.changePanel(profileId, Object.fromEntries(given), audit);
  };
}
