import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { settingsOf } from '@rewards-wall/shared/settings/setting.ts';
import type { PanelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';

/** What a stored wall has instead of a setting that it lacks, in stored form. */
const defaults = settingsOf(wallSettings).flatMap(({ path, schema }) => {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? [{ path, value: parsed.data }] : [];
});

/**
 * Reads stored settings. A wall that was stored before a setting existed gets its default, so that
 * a new setting needs no migration.
 */
export function readStoredSettings(json: string): WallSettings {
  const settings = JSON.parse(json) as Record<string, unknown>;
  for (const { path, value } of defaults) {
    const group = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>((parent, name) => (parent[name] ??= {}) as Record<string, unknown>, settings);
    const stored = (group[path.at(-1) ?? ''] ??= value);
    // A rule of a group that is one setting, such as a fraud rule, may be newer than the group.
    if (isRecord(value) && isRecord(stored)) for (const [name, rule] of Object.entries(value)) stored[name] ??= rule;
  }
  return settings as WallSettings;
}

/** The settings of a panel as their columns hold them. */
export type StoredPanelSettings = Omit<PanelSettings, 'origins'> & { origins: string };

export function readStoredPanel({ origins, ...others }: StoredPanelSettings): PanelSettings {
  return { ...others, origins: JSON.parse(origins) as string[] };
}
