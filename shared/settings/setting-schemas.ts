import * as z from 'zod';
import { eachFraudRule, fraudActions } from '../fraud-rules.ts';
import { oneOf } from '../schema/parameters.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { membersOf, type Declared, type Setting, type SettingKind } from './setting.ts';

// The APIs' input and output schemas of settings, derived from their declarations.

/** The schemas of some settings and nested objects, by name. `Kept`: the type that a setting must have. */
type Derived<Shape, Kept> = {
  [Name in KeptNames<Shape, Kept>]: Shape[Name] extends Declared<z.ZodType>
    ? z.ZodType<z.output<Shape[Name]>>
    : z.ZodType<OutputOf<Shapes<Shape[Name]>, Kept>>;
};

type OutputOf<Shape, Kept> = { [Name in KeptNames<Shape, Kept>]: z.output<Shape[Name]> };

/** The names of those settings, and of all nested objects. */
type KeptNames<Shape, Kept> = {
  [Name in keyof Shape]: Shape[Name] extends Declared<unknown> ? (Shape[Name] extends Kept ? Name : never) : Name;
}[keyof Shape];

/** The shape of a nested object. */
type Shapes<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? Shape
    : Schema extends z.ZodPrefault<z.ZodObject<infer Shape>>
      ? Shape
      : never;

type OnForms = Declared<unknown, Exclude<SettingKind, 'offers'>>;
type Public = Declared<unknown, SettingKind, 'public'>;

const words = z.string({ error: expecting('text') }).max(2000, 'must have at most 2000 characters');
const amount = z.union([words, z.number()], { error: expecting('an amount') });
const number = z.union([words, z.number()], { error: expecting('a number') });

/**
 * More than the number of colors, languages or plural categories. Each additional expected name costs a validation of
 * all settings.
 */
const MOST_NAMES = 20;

/** An object of values by name. The setting's own schema checks the names. */
function byName<Schema extends z.ZodType>(schema: Schema) {
  return z
    .record(z.string(), schema, asObject)
    .refine((values) => Object.keys(values).length <= MOST_NAMES, `must have at most ${MOST_NAMES} names`);
}

/** The admin API's input and output schemas of a kind, and what its description adds about changes. */
interface KindSchemas {
  /** Checks only the JSON type; the setting's own schema checks the value. */
  readonly change: z.ZodType;
  readonly changeHelp?: string;
  readonly shown: (setting: Setting) => z.ZodType;
  readonly shownHelp?: string;
}

const clearedByEmpty = {
  change: words,
  changeHelp: '; empty for none',
  shown: () => z.string().nullable(),
  shownHelp: '; null for none',
} satisfies KindSchemas;

const kinds: Readonly<Record<SettingKind, KindSchemas>> = {
  text: { change: words, shown: () => z.string() },
  'optional-text': clearedByEmpty,
  picture: { ...clearedByEmpty, shownHelp: '; null for none, and in the details of the wall an absolute URL' },
  amount: { change: amount, shown: () => z.number() },
  'whole-number': { change: number, shown: () => z.int() },
  switch: { change: z.boolean({ error: expecting('true or false') }), shown: () => z.boolean() },
  choice: { change: words, shown: ({ choices = [] }) => z.enum(choices) },
  wall: {
    change: z
      .int({ error: expecting('a wall’s id, or null') })
      .positive('must be a wall’s id')
      .nullable(),
    changeHelp: '; null for none',
    shown: () => z.int().nullable(),
    shownHelp: '; null for none',
  },
  origins: {
    change: z
      .array(z.string({ error: expecting('an origin') }), { error: expecting('a list of origins') })
      .max(100, 'must have at most 100 origins'),
    changeHelp: '; none = any',
    shown: () => z.array(z.string()),
    shownHelp: '; none = any',
  },
  offers: { change: z.never(), shown: () => z.array(z.int()) },
  colors: {
    change: byName(words),
    changeHelp: '; empty text resets one',
    shown: () => z.record(z.string(), z.string()),
  },
  'fraud-rules': {
    change: z.strictObject(
      eachFraudRule(({ limit }) =>
        z
          .strictObject({ action: oneOf(fraudActions).optional(), limit: number.optional() }, asObject)
          .optional()
          .meta(limit === null ? { description: 'Has no limit' } : {}),
      ),
      asObject,
    ),
    shown: () => z.object(eachFraudRule(() => z.object({ action: z.enum(fraudActions), limit: z.int() }))),
  },
  'plural-forms': {
    change: byName(byName(words).nullable()).nullable(),
    changeHelp: '; empty text removes a form, null those of a language',
    shown: () => z.record(z.string(), z.record(z.string(), z.string())).nullable(),
    shownHelp: '; null for none. A language without forms uses the name',
  },
};

/** A partial update: every field is optional. */
export function changeShape<Shape extends z.ZodRawShape>(
  object: z.ZodObject<Shape>,
): Record<KeptNames<Shape, OnForms>, z.ZodOptional> {
  return derive(object, {
    keep: ({ kind }) => kind !== 'offers',
    schema: ({ kind }) => kinds[kind].change.optional(),
    group: (shape) => z.strictObject(shape, asObject).optional(),
    help: ({ help, kind }) => `${help}${kinds[kind].changeHelp ?? ''}`,
  }) as Record<KeptNames<Shape, OnForms>, z.ZodOptional>;
}

/** What the form for a new wall or panel sends: the settings that `wall add` or `panel add` also takes. */
export function creationShape(object: z.ZodObject): Record<string, z.ZodType> {
  return derive(object, {
    keep: ({ atCreation }) => atCreation !== undefined,
    schema: ({ atCreation, kind }) =>
      atCreation?.isRequired === true ? kinds[kind].change : kinds[kind].change.optional(),
    group: (shape) => z.strictObject(shape, asObject),
    help: ({ help, kind }) => `${help}${kinds[kind].changeHelp ?? ''}`,
  });
}

/** Settings as staff see them. */
export function shownShape<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>): Derived<Shape, OnForms> {
  return derive(object, { ...shownWith, keep: ({ kind }) => kind !== 'offers' }) as Derived<Shape, OnForms>;
}

/** Settings as pages and users see them. */
export function publicShape<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>): Derived<Shape, Public> {
  return derive(object, { ...shownWith, keep: ({ visibility }) => visibility === 'public' }) as Derived<Shape, Public>;
}

interface Rules {
  readonly keep: (setting: Setting) => boolean;
  readonly schema: (setting: Setting) => z.ZodType;
  readonly group: (shape: z.ZodRawShape) => z.ZodType;
  readonly help: (setting: Setting) => string;
}

const shownWith = {
  schema: (setting) => kinds[setting.kind].shown(setting),
  group: (shape) => z.object(shape),
  help: ({ help, kind }) => `${help}${kinds[kind].shownHelp ?? ''}`,
} satisfies Omit<Rules, 'keep'>;

function derive(object: z.ZodObject, rules: Rules): Record<string, z.ZodType> {
  return Object.fromEntries(
    membersOf(object).flatMap((member): [string, z.ZodType][] => {
      if ('group' in member) {
        const shape = derive(member.group, rules);
        if (Object.keys(shape).length === 0) return [];
        return [[member.name, rules.group(shape).meta({ description: capital(member.description) })]];
      }
      const { setting } = member;
      if (!rules.keep(setting)) return [];
      const { example } = setting;
      const meta = { description: capital(rules.help(setting)), ...(example !== undefined && { example }) };
      return [[member.name, rules.schema(setting).meta(meta)]];
    }),
  );
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
