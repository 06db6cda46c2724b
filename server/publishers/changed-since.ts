import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { shownSettings } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { changeSettings, type SettingsProblem, type WallChanges } from './change-settings.ts';

interface Leaf {
  path: readonly string[];
  value: unknown;
}

/**
 * The settings that differ from the expected ones, with their current values. Values are equal if setting them would
 * change nothing, however they are written: 50 is "50.0".
 */
export function changedSince(now: WallSettings, expected: WallChanges): SettingsProblem[] {
  const shown = shownSettings(now, wallSettings);
  return leavesOf(expected).flatMap(({ path, value }) => {
    const again = changeSettings(now, nested(path, value));
    const isSame = again.kind === 'valid' && textAt(again.settings, path) === textAt(now, path);
    return isSame ? [] : [{ path: path.join('.'), message: `is ${inWords(valueAt(shown, path))} now` }];
  });
}

/** Every value in an object, including nested objects. Lists are values. */
function leavesOf(values: object, above: readonly string[] = []): Leaf[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = [...above, name];
    if (value === undefined) return [];
    return isRecord(value) ? leavesOf(value, path) : [{ path, value }];
  });
}

function nested(path: readonly string[], value: unknown): WallChanges {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as WallChanges;
}

function valueAt(values: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Reflect.get(Object(value) as object, name), values);
}

function textAt(values: object, path: readonly string[]): string | undefined {
  return JSON.stringify(valueAt(values, path));
}

function inWords(value: unknown): string {
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? 'empty' : JSON.stringify(value);
}
