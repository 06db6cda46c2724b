import * as z from 'zod';
import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { parseCreditDelay } from '@rewards-wall/shared/catalog/credit-delay.ts';
import { destinationUrl } from '@rewards-wall/shared/schema/destination.ts';
import { MAX_PAYOUT_UNITS, UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { amountWithin, flag, idText, integerText, listOf, oneOf } from '@rewards-wall/shared/schema/parameters.ts';
import { FIRST_FEED_ID } from './feed-terms.ts';
import { tileAmounts } from '@rewards-wall/shared/tile-amounts.ts';
import { targeting } from './targeting.ts';
import { conditions } from '@rewards-wall/shared/schema/conditions.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { imageAddress } from '@rewards-wall/shared/schema/image-address.ts';
import { asStrictObject, expecting, wire } from '@rewards-wall/shared/schema/wire.ts';

/** More completions of one event than this are a typo, or no limit. */
export const MAX_COMPLETIONS = 1_000_000;

const DAY_OR_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** The last millisecond that ISO 8601 writes with a four-digit year. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const instant = z
  .string({ error: expecting('a date, or a date and time with a time zone (ISO 8601)') })
  .transform((value, context) => {
    const at = DAY_OR_TIME.test(value) && z.iso.date().safeParse(value.slice(0, 10)).success ? Date.parse(value) : NaN;
    if (at >= 0 && at <= LAST_INSTANT) return at;
    context.addIssue('must be a date, or a date and time with a time zone (ISO 8601)');
    return z.NEVER;
  })
  .meta({ override: wire({ type: 'string', format: 'date-time' }) });

const bit = integerText({ min: 0, max: 1 })
  .transform((value): 0 | 1 => (value === 1 ? 1 : 0))
  .default(0);

const money = () => amountWithin({ min: 0, max: MAX_PAYOUT_UNITS });

/** A field that the service computes. An export may contain it; an import ignores it. */
export const computed = z.unknown().optional().meta({ description: 'Computed by the service; ignored' });

const event = z.strictObject(
  {
    event_id: idText().meta({ description: 'Event identifier' }),
    event_name: text({ min: 1, max: 200, trim: true }).meta({ description: 'Event name' }),
    event_revenue: money().meta({ description: 'Payout of the event' }),
    estimated_time_to_complete: integerText({ min: 0 })
      .default(0)
      .meta({ description: 'Seconds that an average user needs; 0 = not set' }),
    time_to_complete: integerText({ min: 1 })
      .nullable()
      .default(null)
      .meta({ description: 'Seconds allowed after the click; null = no limit' }),
    max_completions: integerText({ min: 1, max: MAX_COMPLETIONS })
      .nullable()
      .default(1)
      .meta({ description: 'How often a user can complete it; null = no limit' }),
    once_a_day: z
      .union([z.boolean(), z.enum(['true', 'false'])], { error: expecting('true or false') })
      .transform((value) => value === true || value === 'true')
      .default(false)
      .meta({
        description: 'Whether only one completion of each UTC day counts',
        override: wire({ type: 'boolean' }),
      }),
    currency_count: computed,
  },
  asStrictObject,
);

/** What a tile's network states, and what of it is paid without a person. */
export const tileLimits = {
  amount: oneOf(tileAmounts).meta({
    description: "What the network's amounts are: money, or credits of the wall",
  }),
  max_payout: amountWithin({ min: 1 }).meta({
    description: 'The most that one lead pays, in `amount`; more is held',
    example: 5,
  }),
  max_day: amountWithin({ min: 1 }).meta({
    description: 'The most that one user gets on a UTC day, in `amount`; more is held',
    example: 20,
  }),
};

/** The fields of an import row, each on its own. `importedOffer` checks them against each other. */
export const offerRow = z.strictObject(
  {
    currency_count: computed,
    epc: computed,
    conversion_rate: computed,
    featured_profile: computed,
    click_url: computed,
    creative_url: computed,
    target_system: computed,
    matches_target_system_detected: computed,
    observed: computed,
    offer_id: integerText({ min: 1, max: FIRST_FEED_ID - 1 }).meta({
      description: 'Offer identifier, by which an import finds the offer',
      example: 1001,
    }),
    name: text({ min: 1, max: 200, trim: true }).meta({ description: 'Offer name', example: 'Harbor Quest' }),
    description: text({ max: 4000, trim: true, lines: true }).default('').meta({ description: 'Offer description' }),
    requirements: text({ min: 1, max: 4000, trim: true, lines: true })
      .nullable()
      .default(null)
      .meta({ description: 'Requirements; null = none' }),
    credit_delay: z
      .string({ error: expecting("a credit delay such as '0', '2' or '2-4'") })
      .refine((value) => parseCreditDelay(value) !== null, {
        error: "must be a credit delay such as '0', '2' or '2-4'",
      })
      .optional()
      .meta({
        description:
          "Days until the credit: '0' instant, '2', '2-4', '7' weekly, '14' bi-weekly. Absent = unknown: walls then state no time",
        example: '0',
      }),
    credit_delay_known: flag
      .optional()
      .meta({ description: '0 = credit_delay is only the usual delay, which walls must not promise' }),
    image_url: imageAddress.default('').meta({
      description:
        "Image: an http or https URL, or a path on this service; `//host/path` means https; without one, the offer's first letter shows",
      example: '/demo/images/harbor.svg',
    }),
    creative_id: integerText({ min: 0 })
      .optional()
      .meta({ description: 'Creative identifier; the offer id if absent' }),
    creative_filename: text({ max: 255 })
      .optional()
      .meta({ description: "Creative file name; the last part of the image's path if absent" }),
    destination_url: destinationUrl,
    payout: money().optional().meta({
      description: 'Payout. An offer with events may omit it; it must be the sum of event_revenue',
      example: 1.25,
    }),
    is_support_center_disabled: bit.meta({ description: '1 = no support tickets for this offer' }),
    featured_global: bit.meta({ description: '1 = featured on all walls' }),
    category_id: listOf(categoryIds)
      .refine((ids) => ids.length > 0, { error: 'must have at least one category' })
      .meta({ description: 'Categories', example: [18, 30] }),
    mobile_app: z
      .strictObject(
        {
          store_id: text({ min: 1, max: 255, trim: true }).meta({ description: 'App identifier in its store' }),
          platform: integerText({ min: 1, max: 2 })
            .transform((value): 1 | 2 => (value === 1 ? 1 : 2))
            .meta({ description: '1 = Android, 2 = iOS' }),
        },
        asStrictObject,
      )
      .optional()
      .meta({ description: 'Only for mobile apps' }),
    events: z
      .array(event, { error: 'must be a list' })
      .max(100, { error: 'must have at most 100 events' })
      .default([])
      .meta({ description: 'Steps of the offer, each credited on its own' }),
    source: text({ max: 64 })
      .regex(/^[A-Za-z0-9_-]+$/, { error: 'must contain only letters, digits, dashes and underscores' })
      .nullable()
      .default(null)
      .meta({
        description: 'The only source that may report leads of this offer; null = any source that signs all parameters',
      }),
    targeting: targeting.prefault({}).meta({ description: 'Users that the offer is for; absent = all users' }),
    kind: oneOf(['offer', 'tile'])
      .default('offer')
      .meta({ description: "`tile` = a link to another network's wall, which pays open amounts" }),
    tile: z
      .strictObject(
        {
          ...tileLimits,
          share: amountWithin({ min: 0, max: UNITS_PER_CREDIT })
            .prefault(1)
            .meta({ description: 'The part of money that users get, 0 to 1' }),
        },
        asStrictObject,
      )
      .optional()
      .meta({ description: 'Only for tiles, which need it' }),
    repeatable: bit.meta({
      description:
        '1 = a user can complete it many times, such as a survey router or a video; each transaction is credited once',
    }),
    conditions: conditions.optional().meta({ description: 'What users must know about the offer; absent = nothing' }),
    starts_at: instant
      .nullable()
      .default(null)
      .meta({ description: 'When the offer starts', example: '2026-01-01T00:00:00Z' }),
    ends_at: instant.nullable().default(null).meta({ description: 'When the offer ends' }),
    cap: z
      .strictObject(
        {
          leads: integerText({ min: 1 }).meta({ description: 'Leads after which the offer is full' }),
          per: oneOf(['day', 'total']).meta({ description: 'Per UTC day, or in total' }),
        },
        asStrictObject,
      )
      .nullable()
      .default(null)
      .meta({ description: 'Lead cap across all walls' }),
    prior: z
      .union([z.number(), z.string().regex(/^\d+(?:\.\d+)?$/)], { error: expecting('a number from 0 to 1000000') })
      .transform((value, context) => {
        const prior = Number(value);
        if (prior >= 0 && prior <= 1_000_000) return prior + 0;
        context.addIssue('must be a number from 0 to 1000000');
        return z.NEVER;
      })
      .default(0)
      .meta({
        description: 'Expected earnings per click, by which the offer is ranked while it is new',
        override: wire({ type: 'number', minimum: 0, maximum: 1_000_000 }),
      }),
  },
  asStrictObject,
);

export type OfferRow = z.output<typeof offerRow>;
