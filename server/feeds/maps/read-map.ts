import type * as z from 'zod';
import { csvMap, jsonMap, type CsvMap, type JsonMap } from './feed-map.ts';

/** A kind of answer that an operator can map. */
export type MapFormat = 'json' | 'csv';

export type MapReading =
  | ({ readonly kind: 'map' } & (
      { readonly format: 'json'; readonly map: JsonMap } | { readonly format: 'csv'; readonly map: CsvMap }
    ))
  /** One sentence each. */
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

export const MAX_MAP_LENGTH = 64 * 1024;

/** What is refused comes with the issue, so that what is absent can be told from what is wrong. */
const withInput = { reportInput: true };

/** Reads an operator's own map, or says what is wrong with it. */
export function readMap(format: MapFormat, text: string): MapReading {
  if (text.length > MAX_MAP_LENGTH) return { kind: 'invalid', problems: ['The map must have at most 64 kB.'] };
  let given: unknown;
  let hasPrototype = false;
  try {
    given = JSON.parse(text, (key, value: unknown) => {
      hasPrototype ||= key === '__proto__';
      return value;
    });
  } catch {
    return { kind: 'invalid', problems: ['The map must be JSON.'] };
  }
  if (hasPrototype) return { kind: 'invalid', problems: ['The map must have no field __proto__.'] };
  if (format === 'json') {
    const parsed = jsonMap.safeParse(given, withInput);
    return parsed.success ? { kind: 'map', format, map: parsed.data } : invalid(parsed.error);
  }
  const parsed = csvMap.safeParse(given, withInput);
  return parsed.success ? { kind: 'map', format, map: parsed.data } : invalid(parsed.error);
}

function invalid({ issues }: z.ZodError): MapReading {
  return { kind: 'invalid', problems: issues.slice(0, 20).flatMap(sentences) };
}

function sentences(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `The map has an unknown field: ${[at, key].filter(Boolean).join('.')}.`);
  }
  const isAbsent = issue.input === undefined && issue.code !== 'custom';
  const message = isAbsent ? 'is required' : ownWords(issue);
  return [at === '' ? `The map ${message}.` : `The map's ${at} ${message}.`];
}

/** The schema's own words follow the name of a field; the library's don't. */
function ownWords({ message }: z.core.$ZodIssue): string {
  return /^(?:must|is) /.test(message) ? message : 'is not valid';
}
