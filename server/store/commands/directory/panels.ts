import { isDeepStrictEqual } from 'node:util';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { ChangedPanel, PanelChanges, PanelSettings } from '../../ports/directory.ts';
import type { AuditEntry, AuditStart } from '../../ports/audit.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference } from '../admins/difference.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';
import { directoryQueries } from './directory.ts';

export const panelQueries = {
  panelSettings: query<Omit<PanelSettings, 'origins'> & { pubId: number; origins: string }>(`
    select pub_id as "pubId", name, adwall_id as "adwallId", minimum_age as "minimumAge", origins
    from survey_profiles where profile_id = $1`),
  savePanel: query(`
    update survey_profiles set name = $2, adwall_id = $3, minimum_age = $4, origins = $5 where profile_id = $1`),
};

export const panelsCommands = writes({ changePanel });

/** Changes the given settings of a panel and keeps the others. The linked wall must be of the same publisher. */
function* changePanel(
  profileId: number,
  changes: PanelChanges,
  audit?: AuditStart & Pick<AuditEntry, 'pubId'>,
): Command<ChangedPanel> {
  yield* lockSettings();
  const stored = yield* one(panelQueries.panelSettings, profileId);
  if (stored === undefined) return { kind: 'unknown_panel' };
  const { pubId, origins, ...others } = stored;
  const before: PanelSettings = { ...others, origins: JSON.parse(origins) as string[] };
  const settings: PanelSettings = { ...before, ...changes };
  const { adwallId, minimumAge, name } = settings;
  if (adwallId !== null && (yield* one(directoryQueries.wallOfPublisher, adwallId, pubId)) === undefined) {
    return { kind: 'unknown_wall', pubId };
  }
  if (isDeepStrictEqual(settings, before)) return { kind: 'changed', settings };
  yield* one(panelQueries.savePanel, profileId, name, adwallId, minimumAge, JSON.stringify(settings.origins));
  yield* raiseSettings();
  if (audit !== undefined) {
    yield* recordAudit({ ...audit, subject: `panel ${profileId}`, ...difference(shownOf(before), shownOf(settings)) });
  }
  return { kind: 'changed', settings };
}

/** The settings by their names in the admin API. */
function shownOf({ adwallId, minimumAge, name, origins }: PanelSettings): object {
  return { name, adwall_id: adwallId, minimum_age: minimumAge, origins };
}
