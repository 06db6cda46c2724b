import * as z from 'zod';
import type { Permission } from '../admin/permissions.ts';
import { isRecord } from '../is-record.ts';
import { unitsToNumber, type Units } from '../credits.ts';

/**
 * The kind of a setting decides its CLI option, its API schemas and its control in the console.
 * An `amount` is stored in units, set as decimal text or a number, and shown as a decimal number. An `optional-text` or
 * `picture` is null if it is set to ''. `colors`, `fraud-rules` and `plural-forms` are set entry by entry.
 */
export const settingKinds = [
  'text',
  'optional-text',
  'picture',
  'amount',
  'whole-number',
  'switch',
  'choice',
  'wall',
  'origins',
  'offers',
  'colors',
  'fraud-rules',
  'plural-forms',
] as const;

export type SettingKind = (typeof settingKinds)[number];

/** What the numbers of a setting count. `payout`: the currency of payouts. */
export const settingUnits = ['payout', 'credits per payout', 'times the payout', 'pixels', 'years'] as const;

export type SettingUnit = (typeof settingUnits)[number];

/** How the form for a new wall or panel asks for a setting. */
export interface AtCreation {
  readonly isRequired: boolean;
  /** Replaces the label and hint of the setting. */
  readonly label?: string;
  readonly hint?: string;
  /** The initial value; absent: none. */
  readonly proposed?: string | boolean;
}

/** Everything about a setting except its schema, which holds the default. */
export interface SettingForm {
  readonly kind: SettingKind;
  /** The option of `wall set` or `panel set`: `--payout-min <amount>`. A switch also has one with `no-`. */
  readonly flags: string;
  /** Describes it in CLI help, API schemas and docs. */
  readonly help: string;
  /** Only for a `switch`: the help of the option with `no-`. */
  readonly offHelp?: string;
  /** Its label and hint in the console. */
  readonly label: string;
  readonly hint?: string;
  /**
   * Its section in the console's form. Absent for lists of `offers`, which are placed one by one in the offers list.
   */
  readonly section?: string;
  readonly unit?: SettingUnit;
  /** Only for a `choice`. */
  readonly choices?: readonly string[];
  /** For a number: the meaning of an empty field; absent: a value is required. */
  readonly ifEmpty?: string;
  readonly example?: unknown;
  /** `public`: included in the wall details, which pages and users can read. */
  readonly visibility: 'public' | 'admin';
  /** Only for a `switch`: the permission to turn it off, in addition to the one to change settings. */
  readonly offPermission?: Permission;
  /** Absent: a new wall or panel starts with the default. */
  readonly atCreation?: AtCreation;
}

/** The sections of a form, in order, by the name in `SettingForm.section`. */
export type Sections = Readonly<Record<string, { readonly title: string; readonly hint?: string }>>;

/** A setting, and the path of its value: `['currency', 'ratio']`. */
export interface Setting extends SettingForm {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

declare const declared: unique symbol;

/** A schema declared by `setting`. Its type includes the setting's kind and visibility. */
export type Declared<Schema, Kind = SettingKind, Visibility = SettingForm['visibility']> = Schema & {
  readonly [declared]: readonly [Kind, Visibility];
};

const forms = z.registry<SettingForm>();

/** Attaches a setting's form to its schema. */
export function setting<Schema extends z.ZodType, const Form extends SettingForm>(
  schema: Schema,
  form: Form,
): Declared<Schema, Form['kind'], Form['visibility']> {
  const described = schema.meta({ description: form.help });
  forms.add(described, form);
  return described as Declared<Schema, Form['kind'], Form['visibility']>;
}

/** Every setting of an object in order, including nested ones. */
export function settingsOf(object: z.ZodObject): Setting[] {
  return membersOf(object).flatMap((member) =>
    'group' in member
      ? settingsOf(member.group).map((inner) => ({ ...inner, path: [member.name, ...inner.path] }))
      : [member.setting],
  );
}

type Member = { name: string; setting: Setting } | { name: string; group: z.ZodObject; description: string };

/** The settings and nested objects of an object. */
export function membersOf(object: z.ZodObject): Member[] {
  return Object.entries(object.shape).map(([name, schema]) => {
    const form = forms.get(schema);
    if (form !== undefined) return { name, setting: { ...form, path: [name], schema } };
    const group = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
    if (!(group instanceof z.ZodObject)) throw new TypeError(`${name} has a schema, but is not made a setting.`);
    return { name, group, description: schema.description ?? name };
  });
}

/** A copy of `values`, with the value of every setting converted. */
export function convertSettings(
  values: object,
  object: z.ZodObject,
  convert: (value: unknown, setting: Setting) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...values };
  for (const member of membersOf(object)) {
    const value = copy[member.name];
    if (value === undefined) continue;
    if ('setting' in member) copy[member.name] = convert(value, member.setting);
    else if (isRecord(value)) copy[member.name] = convertSettings(value, member.group, convert);
  }
  return copy;
}

/** Stored settings in display form. */
export function shownSettings(values: object, object: z.ZodObject): Record<string, unknown> {
  return convertSettings(values, object, shownValue);
}

/** A stored value in display form. */
export function shownValue(value: unknown, { kind }: Setting): unknown {
  return kind === 'amount' ? unitsToNumber(value as Units) : value;
}

/** Converts settings with `show`, leaving out those for which it returns undefined. */
export function pickSettings(
  values: object,
  object: z.ZodObject,
  show: (value: unknown, setting: Setting) => unknown,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const member of membersOf(object)) {
    const value = valueAt(values, [member.name]);
    if ('setting' in member) {
      const shown = show(value, member.setting);
      if (shown !== undefined) picked[member.name] = shown;
    } else if (isRecord(value)) {
      const inner = pickSettings(value, member.group, show);
      if (Object.keys(inner).length > 0) picked[member.name] = inner;
    }
  }
  return picked;
}

/** The value of a setting. */
export function valueAt(values: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values);
}
