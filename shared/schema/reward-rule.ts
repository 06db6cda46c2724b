import * as z from 'zod';
import { categoryIds } from '../catalog/categories.ts';
import { isCountryCode } from '../catalog/countries.ts';
import { deviceKinds } from '../catalog/devices.ts';
import { MAX_BALANCE_UNITS, MAX_PAYOUT_UNITS, parseUnits, UNITS_PER_CREDIT } from '../credits.ts';
import { attributeValue, checkNames } from './attributes.ts';
import { text } from './text.ts';
import { expecting } from './wire.ts';

/** The most rules that a wall can have. */
export const MAX_RULES = 50;

const MAX_VALUES = 500;
export const MAX_HOLD_DAYS = 180;
const MIN_FACTOR = 0.1;
export const MAX_FACTOR = 10;
const MAX_BUDGET = MAX_BALANCE_UNITS / UNITS_PER_CREDIT;
const MAX_VALID_DAYS = 365;
/** Of clicks that reserve a part of a budget. */
const VALID_DAYS = 30;
const MAX_PAYOUT = MAX_PAYOUT_UNITS / UNITS_PER_CREDIT;

const asObject = {
  error: (issue: { readonly code?: string; readonly input?: unknown }): string =>
    issue.code === 'unrecognized_keys'
      ? 'is not a known field'
      : issue.input === undefined
        ? 'is required'
        : 'must be an object',
};

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: 'must be a list' })
    .min(1, 'must not be empty')
    .max(MAX_VALUES, `must have at most ${MAX_VALUES} values`)
    .overwrite((values) => [...new Set(values)])
    .optional();

const countries = list(
  z
    .string({ error: expecting('a country code such as DE') })
    .toUpperCase()
    .refine(isCountryCode, 'must be a country code such as DE'),
);
const devices = list(z.enum(deviceKinds, { error: `must be one of: ${deviceKinds.join(', ')}` }));
const offers = list(z.int({ error: expecting('an offer id') }).min(1, 'must be an offer id'));
const categories = list(
  z.int({ error: expecting('a category id') }).refine((id) => categoryIds.includes(id), 'must be a category id'),
);
const sources = list(text({ min: 1, max: 64 }));

const payout = z
  .number({ error: expecting('a number') })
  .min(0, 'must not be negative')
  .max(MAX_PAYOUT, `must be at most ${MAX_PAYOUT}`)
  .refine((value) => parseUnits(String(value)) !== null, 'must have at most 4 decimals')
  .optional();

const bound = z.number({ error: expecting('a number') }).optional();

const MAX_COUNT = 1_000_000;

const count = z
  .int({ error: expecting('a whole number') })
  .min(0, 'must not be negative')
  .max(MAX_COUNT, `must be at most ${MAX_COUNT}`)
  .optional();

const range = z
  .strictObject({ min: count, max: count }, asObject)
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'must have min or max')
  .refine(({ min = 0, max = MAX_COUNT }) => min <= max, 'must not have a min above max')
  .optional();

/** The most offers or sources that a condition on reversals can mean. */
export const MAX_RISKY = 500;

const reversalRate = z
  .strictObject(
    {
      of: z.enum(['user', 'offer', 'source'], { error: 'must be user, offer or source' }),
      min: z
        .number({ error: expecting('a number') })
        .gt(0, 'must be above 0')
        .max(1, 'must be at most 1')
        .refine((value) => parseUnits(String(value)) !== null, 'must have at most 4 decimals'),
      leads: z
        .int({ error: expecting('a whole number') })
        .min(1, 'must be at least 1')
        .max(MAX_COUNT, `must be at most ${MAX_COUNT}`),
    },
    asObject,
  )
  .optional();

export type ReversalRate = NonNullable<z.output<typeof reversalRate>>;

const attributeCondition = z.union(
  [
    attributeValue,
    z.array(attributeValue).min(1).max(MAX_VALUES),
    z
      .strictObject({ min: bound, max: bound })
      .refine(({ max, min }) => (min !== undefined || max !== undefined) && (min ?? -Infinity) <= (max ?? Infinity)),
  ],
  { error: 'must be a value, a list of values, or an object with min, max or both' },
);

const when = z
  .strictObject(
    {
      attributes: z
        .record(z.string(), attributeCondition, { error: 'must be an object' })
        .superRefine(checkNames)
        .refine((conditions) => Object.keys(conditions).length > 0, 'must not be empty')
        .optional()
        .meta({
          description: "The user's token has these attributes, each with one of these values or within the range",
          example: { tier: ['gold', 'silver'], age_days: { max: 7 } },
        }),
      account_age_days: range.meta({
        description: "The user's account on this wall is this many days old; 0 on the first day. Needs a token",
        example: { max: 6 },
      }),
      completed: range.meta({
        description: 'The user has this many credited leads on this wall. Needs a token',
        example: { min: 1 },
      }),
      reversal_rate: reversalRate.meta({
        description:
          'At least `leads` leads from clicks of the last 90 days were credited, and at least the share `min` of them was reversed. `of` says whose leads: those of the `offer`, of its `source`, or of a `user` with a token',
        example: { of: 'offer', min: 0.2, leads: 20 },
      }),
      countries: countries.meta({ description: 'The user is in one of these countries', example: ['DE'] }),
      not_countries: countries.meta({ description: 'The user is in none of these countries' }),
      devices: devices.meta({ description: 'The user has one of these devices' }),
      not_devices: devices.meta({ description: 'The user has none of these devices' }),
      offers: offers.meta({ description: 'The offer is one of these' }),
      not_offers: offers.meta({ description: 'The offer is none of these' }),
      categories: categories.meta({ description: 'The offer is in one of these categories', example: [22] }),
      not_categories: categories.meta({ description: 'The offer is in none of these categories' }),
      sources: sources.meta({ description: 'The offer names one of these sources' }),
      not_sources: sources.meta({ description: 'The offer names none of these sources' }),
      payout: z
        .strictObject({ min: payout, max: payout }, asObject)
        .refine(({ min, max }) => min !== undefined || max !== undefined, 'must have min or max')
        .refine(({ min = 0, max = MAX_PAYOUT }) => min <= max, 'must not have a min above max')
        .optional()
        .meta({ description: 'The payout of the offer is at least `min` and at most `max`' }),
      payment_required: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'The offer says that users must spend money (`true`), or does not say so (`false`)' }),
    },
    asObject,
  )
  .meta({ description: 'All of these must hold. An empty object always holds' });

const then = z
  .strictObject(
    {
      multiply: z
        .number({ error: expecting('a number') })
        .min(MIN_FACTOR, `must be at least ${MIN_FACTOR}`)
        .max(MAX_FACTOR, `must be at most ${MAX_FACTOR}`)
        .refine((value) => parseUnits(String(value)) !== null, 'must have at most 4 decimals')
        .optional()
        .meta({ description: 'Factor of the credits; 1 makes an exception from the rules below', example: 2 }),
      hide: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'True hides the offer; false makes an exception from the rules below' }),
      hold_days: z
        .int({ error: expecting('a whole number') })
        .min(0, 'must not be negative')
        .max(MAX_HOLD_DAYS, `must be at most ${MAX_HOLD_DAYS}`)
        .optional()
        .meta({
          description: 'Leads are credited this many days after they arrive; 0 makes an exception from the rules below',
          example: 14,
        }),
    },
    asObject,
  )
  .refine(
    ({ hide, hold_days: days, multiply }) => hide !== undefined || days !== undefined || multiply !== undefined,
    'must have multiply, hide or hold_days',
  )
  .meta({ description: 'What the rule does' });

const time = z.iso.datetime({ offset: true, error: expecting('a time with its zone, such as 2026-12-01T00:00:00Z') });

/** A reward rule without its name (docs/rules.md), as files and the database hold it. */
export const ruleDefinition = z
  .strictObject(
    {
      when,
      then,
      from: time.optional().meta({ description: 'The rule begins at this time', example: '2026-12-04T00:00:00Z' }),
      until: time.optional().meta({ description: 'The rule ends at this time', example: '2026-12-07T00:00:00Z' }),
      budget: z
        .number({ error: expecting('a number') })
        .min(0, 'must not be negative')
        .max(MAX_BUDGET, `must be at most ${MAX_BUDGET}`)
        .refine((value) => parseUnits(String(value)) !== null, 'must have at most 4 decimals')
        .optional()
        .meta({ description: 'The most credits that the rule adds in total', example: 50000 }),
      click_valid_days: z
        .int({ error: expecting('a number of days') })
        .min(1, 'must be at least 1')
        .max(MAX_VALID_DAYS, `must be at most ${MAX_VALID_DAYS}`)
        .optional()
        .meta({
          description: `Days after which a click pays without the rule. Default: ${VALID_DAYS} with a budget, otherwise no limit`,
          example: 14,
        }),
    },
    asObject,
  )
  .refine(({ budget, then: { multiply = 1 } }) => budget === undefined || multiply > 1, {
    path: ['budget'],
    error: 'needs a multiply above 1',
  })
  .refine(({ click_valid_days: days, then: { multiply } }) => days === undefined || multiply !== undefined, {
    path: ['click_valid_days'],
    error: 'needs multiply',
  })
  .refine(({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'must be later than the start',
  });

export type RuleDefinition = z.output<typeof ruleDefinition>;

/** For how many days a click gets the factor of a rule; null for any time. */
export function validDaysOf({ budget, click_valid_days: days }: RuleDefinition): number | null {
  return days ?? (budget === undefined ? null : VALID_DAYS);
}

/** A rule's name, which staff choose. */
export const ruleName = text({ min: 1, max: 60, trim: true });

/** A wall's rules in order. Each change makes the next version. */
export interface RuleList {
  readonly version: number;
  readonly rules: readonly RewardRule[];
}

/** A rule of a wall. */
export interface RewardRule {
  /** `rul_…` */
  readonly ruleId: string;
  readonly name: string;
  readonly definition: RuleDefinition;
  /** Its budget is used up, so it doesn't apply. */
  readonly isUsedUp?: true;
  /** The offers or sources that met its condition on reversals when they were last judged; absent before that. */
  readonly risky?: readonly string[];
}
