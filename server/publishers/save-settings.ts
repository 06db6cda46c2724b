import type { AuditEntry } from '../store/ports/audit.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import { changedSince } from './changed-since.ts';
import { changeSettings, type ChangedSettings, type SettingsProblem, type WallChanges } from './change-settings.ts';

export type SavedSettings =
  | ChangedSettings
  /** Somebody else has changed what `problems` names, so nothing was changed. */
  | { kind: 'changed_meanwhile'; problems: SettingsProblem[] }
  /** `problems` names what only an owner turns off. */
  | { kind: 'loosened'; problems: SettingsProblem[] }
  | { kind: 'unknown_wall' };

/** `by`: who does it, for the audit log; the CLI records its commands itself. */
interface Saving {
  by?: Pick<AuditEntry, 'actor' | 'at' | 'pubId'>;
  /** What the settings were when somebody decided on the changes. Absent: whatever they are now. */
  expected?: WallChanges | undefined;
  /** Whether to turn off any of `SIGNED_ONLY` that is on by now. */
  mayLoosen?: boolean;
}

/** Settings that refuse users without a token of the publisher's server, and pages that have its key. */
const SIGNED_ONLY = ['require_token', 'refuse_browser_keys'] as const;

/** Changes some of a wall's settings and keeps the others, unless one is no longer what was expected. */
export function saveSettings(deps: {
  store: DirectoryPort;
}): (adwallId: number, changes: WallChanges, saving?: Saving) => Promise<SavedSettings> {
  return (adwallId, changes, { by, expected = {}, mayLoosen = true } = {}) => {
    const audit = by && { ...by, action: 'wall.change' };
    return deps.store.changeWallSettings<Exclude<SavedSettings, { kind: 'valid' | 'unknown_wall' }>>(
      adwallId,
      (before) => {
        const problems = changedSince(before, expected);
        if (problems.length > 0) return { kind: 'changed_meanwhile', problems };
        const loosened = mayLoosen ? [] : SIGNED_ONLY.filter((name) => before[name] && changes[name] === false);
        if (loosened.length === 0) return changeSettings(before, changes);
        return {
          kind: 'loosened',
          problems: loosened.map((path) => ({ path, message: 'is turned off by owners only' })),
        };
      },
      audit,
    );
  };
}
