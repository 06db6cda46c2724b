import { isRecord } from '@rewards-wall/shared/is-record.ts';

/** One row of a network's response, or any part of it: untrusted JSON. */
export type Json = unknown;

/**
 * The value at a path of own properties, such as `relationship.category.name`; undefined if there is none. Inherited
 * properties never count, so a key such as `__proto__` or `constructor` reaches nothing. '' is the value itself.
 */
export function valueAt(json: Json, path: string): Json {
  let value = json;
  for (const key of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

/** The text at a path, trimmed; a number as its digits; '' for anything else. */
export function textAt(json: Json, path: string): string {
  return textOf(valueAt(json, path));
}

/** The text of a value, by the same rules. */
export function textOf(value: Json): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** The elements of the list at a path. For an object keyed by ID, its values. Empty if there is neither. */
export function listAt(json: Json, path: string): readonly Json[] {
  const value = valueAt(json, path);
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
}

/**
 * The words of a list of texts, of a list of objects with the text at `key`, or of text with commas or bars. Unreadable
 * words become `?`, so that the list doesn't look empty.
 */
export function wordsAt(json: Json, path: string, key = ''): readonly string[] {
  const value = valueAt(json, path);
  const parts = typeof value === 'string' ? value.split(/[,|]/) : isList(value) ? listAt(value, '') : [value];
  return parts.map((part) => textAt(part, key) || wordOf(part)).filter((word) => word !== '');
}

function wordOf(part: Json): string {
  return textOf(part) || (isBlank(part) ? '' : '?');
}

/** Whether a value means yes (true, 1, or text that says so) or no; null for any other. */
export function flagOf(value: Json): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = textOf(value).toLowerCase();
  if (['1', 'true', 'yes'].includes(word)) return true;
  return ['0', 'false', 'no'].includes(word) ? false : null;
}

/** Whether the value at a path means yes. */
export function isTrueAt(json: Json, path: string): boolean {
  return flagOf(valueAt(json, path)) === true;
}

/** Deeper levels are not searched: networks nest a row's values a few levels at most. */
const MAX_BLANK_DEPTH = 20;

/**
 * Whether a value is blank: absent, false, 0, empty text, or a list or object of only such values. `depth`: how many
 * more levels to search. Deeper values count as not blank.
 */
export function isBlank(value: Json, depth = MAX_BLANK_DEPTH): boolean {
  if (typeof value === 'object' && value !== null) {
    return depth > 0 && Object.values(value).every((part) => isBlank(part, depth - 1));
  }
  if (typeof value === 'boolean') return !value;
  return [undefined, null, 0].includes(value as null) || ['', '0'].includes(textOf(value));
}

function isList(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
