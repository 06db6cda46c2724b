import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import { settingsOf, valueAt } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { Store } from '../store/store.ts';
import { changedSince } from './changed-since.ts';
import { changeSettings, type ChangedSettings, type SettingsProblem, type WallChanges } from './change-settings.ts';
import type { AuditOrigin } from '../store/ports/audit.ts';

export type SavedSettings =
  | ChangedSettings
  /** The settings in `problems` have changed since they were read, so nothing was saved. */
  | { kind: 'changed_meanwhile'; problems: SettingsProblem[] }
  /** `problems` names settings that take a permission to turn off. */
  | { kind: 'loosened'; problems: SettingsProblem[] }
  | { kind: 'unknown_wall' };

/** Who changes a wall's settings, and its publisher. */
export interface SettingsChanger extends AuditOrigin {
  pubId: number;
}

/** `by`: the actor for the audit log; CLI commands are recorded elsewhere. */
interface Saving {
  by?: SettingsChanger;
  /** The settings on which the changes are based. Absent: any. */
  expected?: WallChanges | undefined;
  /** Whether the person may turn off enabled settings that take this permission. */
  may?: (permission: Permission) => boolean;
}

const settings = settingsOf(wallSettings);

/** Changes some of a wall's settings and keeps the others. Saves nothing if a setting differs from `expected`. */
export function saveSettings(deps: {
  store: Store;
}): (adwallId: number, changes: WallChanges, saving?: Saving) => Promise<SavedSettings> {
  return (adwallId, changes, { by, expected = {}, may = () => true } = {}) => {
    const audit = by && { ...by, action: 'wall.change' };
    return deps.store.changeWallSettings<Exclude<SavedSettings, { kind: 'valid' | 'unknown_wall' }>>(
      adwallId,
      (before) => {
        const problems = changedSince(before, expected);
        if (problems.length > 0) return { kind: 'changed_meanwhile', problems };
        const loosened = settings.filter(
          ({ offPermission, path }) =>
            offPermission !== undefined &&
            !may(offPermission) &&
            valueAt(before, path) === true &&
            valueAt(changes, path) === false,
        );
        if (loosened.length === 0) return changeSettings(before, changes);
        return {
          kind: 'loosened',
          problems: loosened.map(({ path }) => ({ path: path.join('.'), message: 'is turned off by owners only' })),
        };
      },
      audit,
    );
  };
}
