import * as z from 'zod';
import { categoryIds } from '../catalog/categories.ts';
import { isCountryCode } from '../catalog/countries.ts';
import { deviceKinds } from '../catalog/devices.ts';
import { MAX_PAYOUT_UNITS, parseUnits, UNITS_PER_CREDIT } from '../credits.ts';
import { attributeValue, checkNames } from './attributes.ts';
import { text } from './text.ts';
import { expecting } from './wire.ts';

/** The most rules that a wall can have. */
export const MAX_RULES = 50;

const MAX_VALUES = 500;
const MAX_HOLD_DAYS = 180;
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
          description: 'What attributes the token of the user must have: one of these values, or a number in a range',
          example: { tier: ['gold', 'silver'], age_days: { max: 7 } },
        }),
      countries: countries.meta({ description: 'The user is in one of these countries', example: ['DE'] }),
      not_countries: countries.meta({ description: 'The user is in none of these countries' }),
      devices: devices.meta({ description: 'The user has one of these devices' }),
      not_devices: devices.meta({ description: 'The user has none of these devices' }),
      offers: offers.meta({ description: 'The offer is one of these' }),
      not_offers: offers.meta({ description: 'The offer is none of these' }),
      categories: categories.meta({ description: 'The offer is in one of these categories', example: [22] }),
      not_categories: categories.meta({ description: 'The offer is in none of these categories' }),
      sources: sources.meta({ description: 'Only one of these sources may credit the offer' }),
      not_sources: sources.meta({ description: 'The offer is not limited to one of these sources' }),
      payout: z
        .strictObject({ min: payout, max: payout }, asObject)
        .refine(({ min, max }) => min !== undefined || max !== undefined, 'must have min or max')
        .refine(({ min = 0, max = MAX_PAYOUT }) => min <= max, 'must not have a min above max')
        .optional()
        .meta({ description: 'The payout of the offer is at least `min` and at most `max`' }),
      payment_required: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'Whether the offer states that users must spend money' }),
    },
    asObject,
  )
  .meta({ description: 'All of these must hold. An empty object always holds' });

const then = z
  .strictObject(
    {
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
  .refine(({ hide, hold_days: days }) => hide !== undefined || days !== undefined, 'must have hide or hold_days')
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
    },
    asObject,
  )
  .refine(({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'must be after from',
  });

export type RuleDefinition = z.output<typeof ruleDefinition>;

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
}
