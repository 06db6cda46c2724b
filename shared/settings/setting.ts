import * as z from 'zod';
import { unitsToNumber, type Units } from '../credits.ts';

/**
 * How an operator sets a setting, and how it is shown. An `amount` is stored in units, set as decimal text and shown as a
 * decimal number. An `optional-text` is null if it is set to ''. A `switch` has two options, one with `no-`. A `list` is
 * comma-separated. `colors`, `fraud-rules` and `plural-forms` are set one by one. Everything but amounts is shown as it is
 * stored.
 */
export type SettingKind =
  | 'name'
  | 'text'
  | 'optional-text'
  | 'amount'
  | 'pixels'
  | 'switch'
  | 'list'
  | 'colors'
  | 'fraud-rules'
  | 'plural-forms';

/** Everything about a setting except its schema. */
export interface SettingForm {
  readonly kind: SettingKind;
  /** The option of `wall set`: `--payout-min <amount>`. */
  readonly flags: string;
  readonly help: string;
  /** Only for a `switch`: the help of the option with `no-`. */
  readonly offHelp?: string;
  /** Whether `wall create` takes the option, too; absent = it does not. */
  readonly atCreation?: 'required' | 'optional';
}

/** A setting, and the path of its value: `['currency', 'ratio']`. */
export interface Setting extends SettingForm {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

const forms = z.registry<SettingForm>();

/** Declares that a schema is a setting's. */
export function setting<Schema extends z.ZodType>(schema: Schema, form: SettingForm): Schema {
  const described = schema.meta({ description: form.help });
  forms.add(described, form);
  return described;
}

/** Every setting of an object, in order, including those of the objects inside it. */
export function settingsOf(object: z.ZodObject): Setting[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const form = forms.get(schema);
    if (form !== undefined) return [{ ...form, path: [name], schema }];
    const group = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
    if (!(group instanceof z.ZodObject)) throw new TypeError(`${name} has a schema, but is not made a setting.`);
    return settingsOf(group).map((inner) => ({ ...inner, path: [name, ...inner.path] }));
  });
}

/** A copy of `values`, with the values of every setting of this kind converted. */
export function convertSettings(
  values: object,
  settings: readonly Setting[],
  kind: SettingKind,
  convert: (value: unknown) => unknown,
): Record<string, unknown> {
  const paths = settings.filter((one) => one.kind === kind).map(({ path }) => path);
  return convertAt(values, paths, convert);
}

function convertAt(
  values: object,
  paths: readonly (readonly string[])[],
  convert: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
      if (value === undefined || below.length === 0) return [name, value];
      if (below.some((rest) => rest.length === 0)) return [name, convert(value)];
      return [name, isRecord(value) ? convertAt(value, below, convert) : value];
    }),
  );
}

/** Stored settings in the form that people read. */
export function shownSettings(values: object, object: z.ZodObject): Record<string, unknown> {
  return convertSettings(values, settingsOf(object), 'amount', (units) => unitsToNumber(units as Units));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
