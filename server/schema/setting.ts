import * as z from 'zod';
import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';

/**
 * How a setting is given and shown. `amount`: stored in units, given as decimal text, shown as a decimal number. `switch`:
 * on by its option, off by the option with `no-`. `list`: comma-separated. `colours` and `fraud-rules`: by name, so that
 * a change leaves the other names as they are. All else is shown as it is stored.
 */
export type SettingKind = 'name' | 'text' | 'amount' | 'pixels' | 'switch' | 'list' | 'colours' | 'fraud-rules';

/** What there is to know of a setting besides its schema. */
export interface SettingForm {
  readonly kind: SettingKind;
  /** The option of `wall set`: `--payout-min <amount>`. */
  readonly flags: string;
  readonly help: string;
  /** The help of the option with `no-`; of a `switch` only. */
  readonly offHelp?: string;
  /** Whether `wall create` takes the option, too. */
  readonly atCreation?: 'required' | 'optional';
}

/** One setting, and the path to its value: `['currency', 'ratio']`. */
export interface Setting extends SettingForm {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

const forms = z.registry<SettingForm>();

/** Makes a schema the schema of a setting. */
export function setting<Schema extends z.ZodType>(schema: Schema, form: SettingForm): Schema {
  const described = schema.meta({ description: form.help });
  forms.add(described, form);
  return described;
}

/** Every setting of an object, in order; objects without a form of their own hold settings. */
export function settingsOf(object: z.ZodObject): Setting[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const form = forms.get(schema);
    if (form !== undefined) return [{ ...form, path: [name], schema }];
    const group = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
    if (!(group instanceof z.ZodObject)) throw new TypeError(`${name} has a schema, but is not made a setting.`);
    return settingsOf(group).map((inner) => ({ ...inner, path: [name, ...inner.path] }));
  });
}

/** A copy of `values` with `convert` applied to each value that a setting of this kind has there. */
export function convertSettings(
  values: object,
  settings: readonly Setting[],
  kind: SettingKind,
  convert: (value: unknown) => unknown,
): Record<string, unknown> {
  const copy = structuredClone(values) as Record<string, unknown>;
  for (const { path } of settings.filter((one) => one.kind === kind)) {
    const name = path.at(-1) ?? '';
    const parent = path.slice(0, -1).reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), copy);
    if (isRecord(parent) && parent[name] !== undefined) parent[name] = convert(parent[name]);
  }
  return copy;
}

/** Stored settings as people read them. */
export function shownSettings(values: object, object: z.ZodObject): Record<string, unknown> {
  return convertSettings(values, settingsOf(object), 'amount', (units) => unitsToNumber(units as Units));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
