import { panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { ChangedPanel } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../runtime/clock.ts';
import type { PanelEditor } from './add-panel.ts';
import { invalidSettings, type InvalidSettings } from './change-settings.ts';

const changeable = panelSettings.partial();

/** Changes some of a panel's settings and keeps the others. `by`: absent for CLI commands, which are recorded elsewhere. */
export function changePanel(deps: {
  store: Store;
  clock: Clock;
}): (profileId: number, changes: object, by?: PanelEditor) => Promise<ChangedPanel | InvalidSettings> {
  const { clock, store } = deps;
  return async (profileId, changes, by) => {
    const checked = changeable.safeParse(changes);
    if (!checked.success) return invalidSettings(checked.error);
    // The schema fills in defaults even for settings that stay unchanged, so those are removed.
    const given = Object.fromEntries(Object.entries(checked.data).filter(([name]) => name in changes));
    const audit = by && { action: 'panel.change', actor: by.actor, at: clock.now(), pubId: by.pubId };
    return store.changePanel(profileId, given, audit);
  };
}
