import type * as z from 'zod';

export type MapReading<T> =
  | { readonly kind: 'map'; readonly map: T }
  /** One sentence each. */
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

export const MAX_MAP_LENGTH = 64 * 1024;

/** What is refused comes with the issue, which distinguishes absent values from wrong ones. */
const withInput = { reportInput: true };

/** Reads a map that an operator wrote as JSON, or says what is wrong with it. */
export function readJsonMap<T>(schema: z.ZodType<T>, text: string): MapReading<T> {
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
  const parsed = schema.safeParse(given, withInput);
  if (parsed.success) return { kind: 'map', map: parsed.data };
  return { kind: 'invalid', problems: parsed.error.issues.slice(0, 20).flatMap(sentences) };
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
