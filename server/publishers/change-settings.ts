import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import type * as z from 'zod';
import { convertSettings, settingsOf } from '../schema/setting.ts';
import { wallSettings, type WallSettings } from '../schema/wall-settings.ts';
import type { DirectoryPort, ValidSettings } from '../store/ports/directory.ts';

/**
 * Changes to a wall's settings: amounts as decimal text or numbers. What is absent stays, also within `size`, `currency`,
 * `customization` and `fraud`. An empty colour resets it.
 */
export type WallChanges = Changes<z.input<typeof wallSettings>>;

type Changes<Value> = Value extends readonly unknown[]
  ? readonly [...Value]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Changes<Value[Name]> | undefined }
    : Value;

export interface SettingsProblem {
  /** `currency.ratio` */
  path: string;
  message: string;
}

export type ChangedSettings = ValidSettings | { kind: 'invalid'; problems: SettingsProblem[] };

/** Settings with changes applied, checked as a whole. `before` null: the defaults. */
export function changeSettings(before: WallSettings | null, changes: WallChanges): ChangedSettings {
  const changed = wallSettings.safeParse(mergeSettings(wallSettings, before, changes));
  if (changed.success) return { kind: 'valid', settings: changed.data };
  const problems = changed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  return { kind: 'invalid', problems };
}

/** Stored settings and changes to them, as input of their schema. */
export function mergeSettings(schema: z.ZodObject, before: object | null, changes: object): object {
  const settings = settingsOf(schema);
  // Without its group, a missing setting would not be named: the group would be.
  const groups = settings.filter(({ path }) => path.length > 1).map(({ path: [group = ''] }) => [group, {}]);
  const input = convertSettings(before ?? {}, settings, 'amount', (units) => formatUnits(units as Units));
  const merged = merge({ ...Object.fromEntries(groups), ...input }, changes);
  return convertSettings(merged, settings, 'colours', withoutEmpty);
}

/** Changes some of a wall's settings and leaves the others. */
export function saveSettings(deps: {
  store: Pick<DirectoryPort, 'changeWallSettings'>;
}): (adwallId: number, changes: WallChanges) => Promise<ChangedSettings | { kind: 'unknown_wall' }> {
  return (adwallId, changes) => deps.store.changeWallSettings(adwallId, (before) => changeSettings(before, changes));
}

/** Objects are merged name by name; all else in `changes` replaces what was there, unless it is undefined. */
function merge(before: object, changes: object): object {
  const merged = new Map<string, unknown>(Object.entries(before));
  for (const [name, change] of Object.entries(changes) as [string, unknown][]) {
    if (change === undefined) continue;
    const held = merged.get(name);
    merged.set(name, isObject(change) ? merge(isObject(held) ? held : {}, change) : change);
  }
  return Object.fromEntries(merged);
}

function withoutEmpty(colours: unknown): unknown {
  if (!isObject(colours)) return colours;
  return Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== '' && colour !== undefined));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
