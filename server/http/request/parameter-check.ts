import * as z from 'zod';
import { dropEmpty, type RawParameters } from './parameters.ts';

/** Checks parameters as a schema does, and reads them. */
export type ParameterCheck = (parameters: RawParameters) => z.ZodSafeParseResult<Record<string, unknown>>;

interface Field {
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/**
 * The check of a schema, for which an empty value of `emptyIsAbsent` counts as absent. Requests have few of the
 * parameters that a schema knows, so what becomes of absent ones is found out once. Only those that are present are
 * parsed, each by its own schema. What is refused, and what is not plain text, is left to the whole schema.
 */
export function parameterCheck(schema: z.ZodObject, emptyIsAbsent: ReadonlySet<string>): ParameterCheck {
  const quick = quickCheck(schema, emptyIsAbsent);
  return (parameters) => quick(parameters) ?? schema.safeParse(dropEmpty(parameters, emptyIsAbsent));
}

/** Null if the whole schema must decide. */
function quickCheck(
  schema: z.ZodObject,
  emptyIsAbsent: ReadonlySet<string>,
): (parameters: RawParameters) => z.ZodSafeParseSuccess<Record<string, unknown>> | null {
  const { catchall, checks = [], shape } = schema.def;
  const fields = new Map<string, Field>();
  const defaults: Record<string, unknown> = {};
  let required = 0;
  for (const [name, field] of Object.entries<z.ZodType>(shape)) {
    const absent = field.safeParse(undefined);
    // A default that is an object could be changed by whoever gets it.
    if (typeof absent.data === 'object') return () => null;
    if (absent.data !== undefined) defaults[name] = absent.data;
    if (!absent.success) required += 1;
    fields.set(name, { schema: field, isRequired: !absent.success });
  }
  const changes = checks.map(changeOf);
  const isStrict = catchall instanceof z.ZodNever;
  if (changes.includes(null) || (catchall !== undefined && !isStrict)) return () => null;

  return (parameters) => {
    let data: Record<string, unknown> = { ...defaults };
    let missing = required;
    for (const name of Object.keys(parameters)) {
      const value = parameters[name];
      if (value === '' && emptyIsAbsent.has(name)) continue;
      const field = fields.get(name);
      if (field === undefined) {
        if (isStrict) return null;
        continue;
      }
      if (typeof value !== 'string') return null;
      const read = field.schema.safeParse(value);
      if (!read.success) return null;
      data[name] = read.data;
      if (field.isRequired) missing -= 1;
    }
    if (missing > 0) return null;
    for (const change of changes) if (change !== null) data = change(data);
    return { success: true, data };
  };
}

type Change = (data: Record<string, unknown>) => Record<string, unknown>;

/** What an `overwrite` of the whole object does; null for a check of another kind. */
function changeOf(check: z.core.$ZodCheck): Change | null {
  const { def } = check._zod;
  return def.check === 'overwrite' ? ((def as z.core.$ZodCheckOverwriteDef).tx as Change) : null;
}
