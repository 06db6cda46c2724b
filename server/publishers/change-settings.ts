import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { fieldErrors } from '@rewards-wall/shared/schema/problem.ts';
import type * as z from 'zod';
import { convertSettings, settingsOf, type Setting } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { ValidSettings } from '../store/ports/directory.ts';

/**
 * Changes to a wall's settings, with amounts as decimal text or numbers. Absent settings keep their values, including
 * inside `size`, `currency`, `customization` and `fraud`. An empty color resets that color, an empty plural form
 * removes that form, and null removes all forms of a language.
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

export interface InvalidSettings {
  kind: 'invalid';
  problems: SettingsProblem[];
}

export type ChangedSettings = ValidSettings | InvalidSettings;

/** Applies changes and validates the resulting settings as a whole. `before` null: changes the defaults. */
export function changeSettings(before: WallSettings | null, changes: WallChanges): ChangedSettings {
  const changed = wallSettings.safeParse(mergeSettings(wallSettings, before, changes));
  return changed.success ? { kind: 'valid', settings: changed.data } : invalidSettings(changed.error);
}

export function invalidSettings({ issues }: z.ZodError): InvalidSettings {
  return { kind: 'invalid', problems: fieldErrors(issues).map(({ path, message }) => ({ path, message })) };
}

/** Merges changes into stored settings. Returns input for the schema. */
export function mergeSettings(schema: z.ZodObject, before: object | null, changes: object): object {
  const settings = settingsOf(schema);
  // If the group is present, an error names the missing setting rather than the group.
  const groups = settings.filter(({ path }) => path.length > 1).map(({ path: [group = ''] }) => [group, {}]);
  const input = convertSettings(before ?? {}, schema, (value, { kind }) =>
    kind === 'amount' ? formatUnits(value as Units) : value,
  );
  return convertSettings(merge({ ...Object.fromEntries(groups), ...input }, changes), schema, withoutCleared);
}

/** Removes the entries that were set to empty. */
function withoutCleared(value: unknown, { kind }: Setting): unknown {
  switch (kind) {
    case 'optional-text':
    case 'picture':
      return value === '' ? null : value;
    case 'colors':
      return withoutEmpty(value);
    case 'plural-forms':
      return withoutEmptyForms(value);
    default:
      return value;
  }
}

/** Merges objects by name. Any other value replaces the earlier one, unless it is undefined. */
function merge(before: object, changes: object): object {
  const merged = new Map<string, unknown>(Object.entries(before));
  for (const [name, change] of Object.entries(changes) as [string, unknown][]) {
    if (change === undefined) continue;
    const held = merged.get(name);
    merged.set(name, isRecord(change) ? merge(isRecord(held) ? held : {}, change) : change);
  }
  return Object.fromEntries(merged);
}

/** The object without its empty entries. */
function withoutEmpty(values: unknown): unknown {
  if (!isRecord(values)) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );
}

/** Forms by language, without empty languages; null if nothing is left. */
function withoutEmptyForms(byLanguage: unknown): unknown {
  if (!isRecord(byLanguage)) return byLanguage;
  const left = Object.entries(byLanguage)
    .map(([language, forms]) => [language, withoutEmpty(forms)] as const)
    .filter(([, forms]) => forms !== null && (!isRecord(forms) || Object.keys(forms).length > 0));
  return left.length === 0 ? null : Object.fromEntries(left);
}
