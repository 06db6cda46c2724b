import type { AuditEntry } from '../store/ports/audit.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import { changedSince } from './changed-since.ts';
import { changeSettings, type ChangedSettings, type SettingsProblem, type WallChanges } from './change-settings.ts';

export type SavedSettings =
  | ChangedSettings
  /** Somebody else has changed what `problems` names, so nothing was changed. */
  | { kind: 'changed_meanwhile'; problems: SettingsProblem[] }
  | { kind: 'unknown_wall' };

/** `by`: who does it, for the audit log; the CLI records its commands itself. */
interface Saving {
  by?: Pick<AuditEntry, 'actor' | 'at' | 'pubId'>;
  /** What the settings were when somebody decided on the changes. Absent: whatever they are now. */
  expected?: WallChanges | undefined;
}

/** Changes some of a wall's settings and keeps the others, unless one is no longer what was expected. */
export function saveSettings(deps: {
  store: Pick<DirectoryPort, 'changeWallSettings'>;
}): (adwallId: number, changes: WallChanges, saving?: Saving) => Promise<SavedSettings> {
  return (adwallId, changes, { by, expected = {} } = {}) => {
    const audit = by && { ...by, action: 'wall.change' };
    return deps.store.changeWallSettings<Exclude<SavedSettings, { kind: 'valid' | 'unknown_wall' }>>(
      adwallId,
      (before) => {
        const problems = changedSince(before, expected);
        return problems.length > 0 ? { kind: 'changed_meanwhile', problems } : changeSettings(before, changes);
      },
      audit,
    );
  };
}
