import { isDeepStrictEqual } from 'node:util';
import { readStoredPanel, type StoredPanelSettings } from '../../../schema/stored-settings.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { PanelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import type { ChangedPanel } from '../../ports/directory.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference } from '../admins/difference.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';
import { directoryQueries } from './directory.ts';
import type { AuditOfPublisher } from '../../ports/audit.ts';

export const panelQueries = {
  panelSettings: query<StoredPanelSettings & { pubId: number }>(`
    select pub_id as "pubId", name, adwall_id, minimum_age, origins
    from survey_profiles where profile_id = $1`),
  savePanel: query(`
    update survey_profiles set name = $2, adwall_id = $3, minimum_age = $4, origins = $5 where profile_id = $1`),
};

export const panelsCommands = writes({ changePanel });

/**
 * Changes the given settings of a panel, which must be valid, and keeps the others. The linked wall must be of the same
 * publisher.
 */
function* changePanel(
  profileId: number,
  changes: Partial<PanelSettings>,
  audit?: AuditOfPublisher,
): Command<ChangedPanel> {
  yield* lockSettings();
  const stored = yield* one(panelQueries.panelSettings, profileId);
  if (stored === undefined) return { kind: 'unknown_panel' };
  const { pubId, ...columns } = stored;
  const before = readStoredPanel(columns);
  const settings: PanelSettings = { ...before, ...changes };
  const { adwall_id: adwallId, minimum_age: minimumAge, name } = settings;
  if (adwallId !== null && (yield* one(directoryQueries.wallOfPublisher, adwallId, pubId)) === undefined) {
    return { kind: 'unknown_wall', pubId };
  }
  if (isDeepStrictEqual(settings, before)) return { kind: 'changed', settings };
  yield* one(panelQueries.savePanel, profileId, name, adwallId, minimumAge, JSON.stringify(settings.origins));
  yield* raiseSettings();
  if (audit !== undefined) {
    yield* recordAudit({ ...audit, subject: `panel ${profileId}`, ...difference(before, settings) });
  }
  return { kind: 'changed', settings };
}
