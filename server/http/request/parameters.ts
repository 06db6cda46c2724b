import type * as z from 'zod';
import { queryPairs } from '../../net/query-pairs.ts';

/** Parameters as received: a scalar is a string, `name[]` or a repeated name is an array. No prototype. */
export type RawParameters = Record<string, unknown>;

/**
 * Reads a query or form text (application/x-www-form-urlencoded) strictly.
 *
 * `name[]=1&name[]=2` and repeated names become arrays under `name`, which schemas of single values refuse. Returns
 * null if the percent-encoding is invalid or not UTF-8 (docs/contract/http.md#query-and-body).
 */
export function parseParameters(text: string): RawParameters | null {
  const pairs = queryPairs(text);
  return pairs === null ? null : collectParameters(pairs);
}

/** Collects names and values that are already decoded. */
export function collectParameters(pairs: readonly (readonly [name: string, value: string])[]): RawParameters {
  const parameters: RawParameters = Object.create(null);
  for (const [rawName, value] of pairs) {
    const isList = rawName.endsWith('[]');
    const name = isList ? rawName.slice(0, -2) : rawName;
    const before = parameters[name];
    if (before === undefined) parameters[name] = isList ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else parameters[name] = [before, value];
  }
  return parameters;
}

/** Adds `more` to `base`. A name in both counts as repeated. */
export function mergeParameters(base: RawParameters, more: RawParameters): RawParameters {
  const merged: RawParameters = Object.assign(Object.create(null), base);
  for (const name of Object.keys(more)) {
    merged[name] = name in merged ? [merged[name], more[name]].flat() : more[name];
  }
  return merged;
}

/** The names of optional fields. */
export function optionalNames(schema: z.ZodObject): string[] {
  const fields = Object.entries<z.ZodType>(schema.shape);
  return fields.filter(([, field]) => field.safeParse(undefined).success).map(([name]) => name);
}

/** Drops those of `names` with an empty value: real clients send `ip=` and `category_id=`. */
export function dropEmpty(parameters: RawParameters, names: ReadonlySet<string>): RawParameters {
  const isDropped = (name: string): boolean => parameters[name] === '' && names.has(name);
  if (!Object.keys(parameters).some(isDropped)) return parameters;
  const kept: RawParameters = Object.create(null);
  for (const name of Object.keys(parameters)) if (!isDropped(name)) kept[name] = parameters[name];
  return kept;
}
