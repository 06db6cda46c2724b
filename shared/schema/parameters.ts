import * as z from 'zod';
import { MAX_AMOUNT_UNITS, formatUnits, parseUnits } from '../credits.ts';
import type { Units } from '../credits.ts';
import { isCountryCode } from '../catalog/countries.ts';
import { MAX_USER_ID } from '../user-id.ts';
import { text } from './text.ts';
import { expecting, wire } from './wire.ts';

/**
 * Building blocks of request schemas. A query or form sends text (an array if a name is repeated), and a JSON body sends
 * JSON types. Each schema accepts both. An array in place of one value fails with 'must be given once'.
 */

const textOrNumber = (what: string) => z.union([z.string(), z.number()], { error: expecting(what) });

/** A whole number from `min` to `max`. */
export function integerText({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) {
  const range =
    max < Number.MAX_SAFE_INTEGER
      ? ` from ${min} to ${max}`
      : min > Number.MIN_SAFE_INTEGER
        ? ` of at least ${min}`
        : '';
  const what = `a whole number${range}`;
  return textOrNumber(what)
    .transform((value, context) => {
      const number = integerOf(value);
      if (number !== null && number >= min && number <= max) return number;
      context.addIssue(`must be ${what}`);
      return z.NEVER;
    })
    .meta({ override: wire({ type: 'integer', minimum: min, maximum: max }) });
}

/** The safe integer that `value` is, or spells in plain digits; null for anything else. */
export function integerOf(value: unknown): number | null {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^-?\d{1,16}$/.test(value))) return null;
  const number = Number(value) + 0;
  return Number.isSafeInteger(number) ? number : null;
}

/** An id from the database: a positive safe integer. */
export const idText = () => integerText({ min: 1 });

/** A flag: 0, 1, true or false. */
export const flag = z
  .union([z.string(), z.number(), z.boolean()], { error: expecting('0, 1, true or false') })
  .transform((value, context) => {
    const word = String(value);
    if (word === '1' || word === 'true') return true;
    if (word === '0' || word === 'false') return false;
    context.addIssue('must be 0, 1, true or false');
    return z.NEVER;
  })
  .meta({ override: wire({ enum: [0, 1, true, false] }) });

/** Bounds of an amount, in units, both included. */
export interface AmountBounds {
  readonly min?: Units;
  readonly max?: Units;
  /** Accepts `.60` for 0.60, since clients of the frozen paths send it. */
  readonly bareFraction?: boolean;
}

/** A decimal amount (text or JSON number, at most 4 fraction digits) within bounds, as units. */
export function amountWithin({ min = -MAX_AMOUNT_UNITS, max = MAX_AMOUNT_UNITS, bareFraction = false }: AmountBounds) {
  const range = `from ${formatUnits(min)} to ${formatUnits(max)}`;
  const what = `a decimal number ${range} with at most 4 fraction digits`;
  return textOrNumber(what)
    .transform((value, context): Units => {
      const given = String(value);
      const units = parseUnits(bareFraction ? given.replace(/^-?(?=\.)/, '$&0') : given);
      if (units !== null && units >= min && units <= max) return units;
      context.addIssue(`must be ${what}`);
      return z.NEVER;
    })
    .meta({
      override: wire({ type: 'number', minimum: Number(formatUnits(min)), maximum: Number(formatUnits(max)) }),
    });
}

/** A decimal amount of magnitude up to 1,000,000,000, as units. */
export const amount = amountWithin({});

/** A list of the given ids: `name[]=1&name[]=2`, `name=1,2`, `name=1` or a JSON array. Drops repeats. */
export function listOf(ids: readonly number[]) {
  const known: ReadonlySet<number> = new Set(ids);
  const message = `must be ids from: ${ids.join(', ')}`;
  const one = z.union([z.string(), z.number()]);
  const error = ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is required' : message);
  return z
    .union([one, z.array(one)], { error })
    .transform((value, context) => {
      const parts = Array.isArray(value) ? value : [value];
      const chosen = new Set<number>();
      for (const part of parts.flatMap((entry) => String(entry).split(','))) {
        const id = integerOf(part);
        if (id === null || !known.has(id)) {
          context.addIssue(message);
          return z.NEVER;
        }
        chosen.add(id);
      }
      return [...chosen];
    })
    .meta({ override: wire({ type: 'array', items: { type: 'integer', enum: [...ids] } }) });
}

/** A list of 1 to `most` ids from the database, as `listOf` takes it. Drops repeats. */
export function idList(most: number) {
  const message = `must be 1 to ${most} ids`;
  const one = z.union([z.string(), z.number()]);
  return z
    .union([one, z.array(one)], { error: message })
    .transform((value, context) => {
      const ids = new Set(
        [value].flat().flatMap((entry) =>
          String(entry)
            .split(',')
            .map((id) => integerOf(id) ?? 0),
        ),
      );
      if (ids.size <= most && [...ids].every((id) => id > 0)) return [...ids];
      context.addIssue(message);
      return z.NEVER;
    })
    .meta({ override: wire({ type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: most }) });
}

/** Countries as alpha-2 codes in any case: a list as `listOf` takes it. */
export const countryList = z
  .union([z.string(), z.array(z.string())], { error: 'must be alpha-2 codes of countries' })
  .transform((value, context) => {
    const codes = [value].flat().flatMap((entry) => entry.toUpperCase().split(','));
    if (codes.every(isCountryCode)) return [...new Set(codes)];
    context.addIssue('must be alpha-2 codes of countries');
    return z.NEVER;
  })
  .meta({ override: wire({ type: 'array', items: { type: 'string', minLength: 2, maxLength: 2 } }) });

/** One of the given words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: expecting(`one of: ${words.join(', ')}`) });
}

/** One of the given ids. */
export function idOf(ids: readonly number[]) {
  const what = `one of: ${ids.join(', ')}`;
  return textOrNumber(what)
    .transform((value, context) => {
      const id = integerOf(value);
      if (id !== null && ids.includes(id)) return id;
      context.addIssue(`must be ${what}`);
      return z.NEVER;
    })
    .meta({ override: wire({ type: 'integer', enum: [...ids] }) });
}

/** The publisher's id for the user: 1 to 60 code points without control characters, never trimmed. */
export const subid = text({ min: 1, max: MAX_USER_ID }).meta({
  description: "The publisher's own id for the user",
  example: 'user-42',
  sensitive: true,
});

/** Tracking text (subid2 to subid4, device): up to 60 code points, may be empty. */
export const trackingText = text({ max: 60 }).meta({ example: 'campaign-7', sensitive: true });

/**
 * A text id in a JSON body, where programs may send a number. A safe integer is read as its digits. Other numbers are
 * refused: JSON parsing has already rounded them, or they have several spellings.
 */
export function idInBody(schema: z.ZodString) {
  return z
    .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), schema)
    .meta({ ...schema.meta(), override: orSafeInteger });
}

function orSafeInteger({ jsonSchema }: { readonly jsonSchema: object }): void {
  const { minLength, maxLength } = jsonSchema as { minLength?: number; maxLength?: number };
  const number = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  for (const name of ['type', 'minLength', 'maxLength']) Reflect.deleteProperty(jsonSchema, name);
  Object.assign(jsonSchema, {
    anyOf: [
      { type: 'string', ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) },
      { ...number, description: 'Taken as its digits' },
    ],
  });
}

/** A secret or publishable key as a parameter. The caller decides whether it is valid. */
export const apiKey = z.string({ error: expecting('text') }).meta({ description: 'API key', sensitive: true });

/** An API key that may be in a header instead. */
export const optionalApiKey = apiKey
  .optional()
  .meta({ description: 'API key, unless it is in a header', sensitive: true });

/** An IPv4 or IPv6 address. */
export const ipText = z.union([z.ipv4(), z.ipv6()], { error: expecting('an IPv4 or IPv6 address') }).meta({
  example: '203.0.113.9',
  sensitive: true,
  override: wire({ type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] }),
});

/** A real calendar date, YYYY-MM-DD. */
export const dateText = z.iso.date({ error: expecting('a date as YYYY-MM-DD') }).meta({ example: '1990-05-17' });

/** An http or https URL without credentials, at most `max` characters. */
export function webAddress(max: number) {
  const message = 'must be an http or https URL without credentials';
  return text({ min: 1, max })
    .refine((value) => /^https?:\/\/[^/?#@\s\\]+(?:[/?#]\S*)?$/i.test(value) && z.url().safeParse(value).success, {
      error: message,
    })
    .meta({ override: { format: 'uri', maxLength: max } });
}

/** The bounds of a page. Without `limit`, the response has everything. */
export const paging = {
  limit: integerText({ min: 1 }).optional().meta({ description: 'Page size; everything if omitted', example: 25 }),
  offset: integerText({ min: 0 }).default(0).meta({ description: 'Entries to skip', example: 0 }),
};
