import * as z from 'zod';
import type { Permission } from '../admin/permissions.ts';
import { unitsToNumber, type Units } from '../credits.ts';

/**
 * What a setting holds. All forms of a setting follow from its kind: its option, its schemas in the APIs and its control
 * in the console. An `amount` is stored in units, set as decimal text or a number, and shown as a decimal number. An
 * `optional-text` or `picture` is null if it is set to ''. `colors`, `fraud-rules` and `plural-forms` are set one by one.
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

/** How a form asks for a setting of a new wall or panel. */
export interface AtCreation {
  readonly isRequired: boolean;
  /** In place of the label and the hint of the setting. */
  readonly label?: string;
  readonly hint?: string;
  /** What the form proposes; absent: nothing. */
  readonly proposed?: string | boolean;
}

/** Everything about a setting except its schema, which has its default. */
export interface SettingForm {
  readonly kind: SettingKind;
  /** The option of `wall set` or `panel set`: `--payout-min <amount>`. A switch has a second one, with `no-`. */
  readonly flags: string;
  /** What it is, for the commands, the APIs and the documents. */
  readonly help: string;
  /** Only for a `switch`: the help of the option with `no-`. */
  readonly offHelp?: string;
  /** What the console calls it, and a sentence or two on it. */
  readonly label: string;
  readonly hint?: string;
  /** The section of the console's form; a list of `offers` is in none, since offers are placed one by one. */
  readonly section?: string;
  readonly unit?: SettingUnit;
  /** Only for a `choice`. */
  readonly choices?: readonly string[];
  /** For a number: what the console takes an empty field for; absent: the field must be filled in. */
  readonly ifEmpty?: string;
  readonly example?: unknown;
  /** `public`: pages and users see it in the details of the wall. */
  readonly visibility: 'public' | 'admin';
  /** Only for a `switch`: what somebody needs, besides the permission to change settings, to turn it off. */
  readonly offPermission?: Permission;
  /** Absent: a new wall or panel gets the default. */
  readonly atCreation?: AtCreation;
}

/** The sections of a form, in order, by the name that settings give. */
export type Sections = Readonly<Record<string, { readonly title: string; readonly hint?: string }>>;

/** A setting, and the path of its value: `['currency', 'ratio']`. */
export interface Setting extends SettingForm {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

declare const declared: unique symbol;

/** A schema that `setting` declared. Its type says of which kind the setting is, and who sees it. */
export type Declared<Schema, Kind = SettingKind, Visibility = SettingForm['visibility']> = Schema & {
  readonly [declared]: readonly [Kind, Visibility];
};

const forms = z.registry<SettingForm>();

/** Declares that a schema is a setting's. */
export function setting<Schema extends z.ZodType, const Form extends SettingForm>(
  schema: Schema,
  form: Form,
): Declared<Schema, Form['kind'], Form['visibility']> {
  const described = schema.meta({ description: form.help });
  forms.add(described, form);
  return described as Declared<Schema, Form['kind'], Form['visibility']>;
}

/** Every setting of an object, in order, including those of the objects inside it. */
export function settingsOf(object: z.ZodObject): Setting[] {
  return membersOf(object).flatMap((member) =>
    'group' in member
      ? settingsOf(member.group).map((inner) => ({ ...inner, path: [member.name, ...inner.path] }))
      : [member.setting],
  );
}

type Member = { name: string; setting: Setting } | { name: string; group: z.ZodObject; description: string };

/** The settings of an object, and the objects inside it. */
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

/** Stored settings in the form that people read. */
export function shownSettings(values: object, object: z.ZodObject): Record<string, unknown> {
  return convertSettings(values, object, shownValue);
}

/** A stored value in the form that people read. */
export function shownValue(value: unknown, { kind }: Setting): unknown {
  return kind === 'amount' ? unitsToNumber(value as Units) : value;
}

/** Some of the settings, each as `show` makes it; undefined leaves it out. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
