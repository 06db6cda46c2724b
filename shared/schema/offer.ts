import * as z from 'zod';
import { ageRangeIds } from '../catalog/age-ranges.ts';
import { categoryIds } from '../catalog/categories.ts';
import { deviceKinds, targetSystemIds } from '../catalog/devices.ts';
import {
  amountWithin,
  flag,
  idOf,
  idList,
  idText,
  integerText,
  ipText,
  listOf,
  oneOf,
  optionalApiKey,
  paging,
  subid,
  trackingText,
  type AmountBounds,
} from './parameters.ts';
import { PLACEMENT } from '../placement.ts';
import { conditions, OS_VERSION } from './conditions.ts';
import { offerEvent } from './offer-event.ts';
import { text } from './text.ts';
import { expecting } from './wire.ts';

/** The sort keys of an offers list. */
export const sortKeys = ['popularity', 'trending', 'payout', 'credit_delay'] as const;

export type SortKey = (typeof sortKeys)[number];

/** A user's User-Agent, passed on by a server. */
export const userAgent = text({ max: 2000 }).optional();

/** A browser's `navigator.maxTouchPoints`. */
const touchPoints = integerText({ min: 0, max: 256 }).optional();

export const maxTouchPoints = touchPoints.meta({
  description: "The browser's `navigator.maxTouchPoints`, which distinguishes Safari on an iPad from a Mac",
});

/** On the frozen paths, an invalid value is ignored: our parameter must not fail requests that used to succeed. */
export const lenientMaxTouchPoints = touchPoints.catch(undefined).meta({
  description:
    "The browser's `navigator.maxTouchPoints`, which distinguishes Safari on an iPad from a Mac. Any other text is ignored",
});

/** A version such as `14` or `14.0.0`, as client hints write it. */
export const lenientPlatformVersion = z.string().regex(OS_VERSION).optional().catch(undefined).meta({
  description: "Version of the user's system: offers for other versions are hidden. Any other text is ignored",
  example: '14.0.0',
});

const placementName = z
  .string({ error: expecting('text') })
  .regex(PLACEMENT, { error: 'must have 1 to 40 characters of a-z, 0-9, _ and -' })
  .optional();

export const placement = placementName.meta({
  description: "The position in the publisher's page or app, for statistics",
  example: 'shop-empty',
});

/** On the frozen paths, an invalid name is ignored. */
export const lenientPlacement = placementName.catch(undefined).meta({
  description: "The position in the publisher's page or app, for statistics. An invalid name is ignored",
  example: 'shop-empty',
});

/** The most offers that a request can name. */
export const MOST_NAMED_OFFERS = 100;

const payoutMin = (bounds: AmountBounds) =>
  amountWithin({ min: 0, ...bounds })
    .optional()
    .meta({ description: 'Only offers that pay at least this' });

/** The parameters of both variants of the offers request, and others that integrators send. */
const offersQueryFields = {
  subid1: subid,
  subid2: trackingText.optional().meta({ description: 'Tracking text for clicks and leads' }),
  subid3: trackingText.optional().meta({ description: 'Tracking text for clicks and leads' }),
  subid4: trackingText.optional().meta({ description: 'Tracking text for clicks and leads' }),
  ...paging,
  sort_order: oneOf(['asc', 'desc']).default('desc').meta({ description: 'Sort direction' }),
  sort_by: oneOf(sortKeys).default('popularity').meta({ description: 'Sort key' }),
  category_id: listOf(categoryIds).optional().meta({ description: 'Only offers of these categories' }),
  featured_only: flag.default(false).meta({ description: 'Only offers with either featured flag' }),
  featured_first: flag
    .default(false)
    .meta({ description: 'Featured offers before all others; both groups keep the requested order' }),
  gender: oneOf(['m', 'f']).optional().meta({ description: 'Gender of the user', sensitive: true }),
  age_range_id: idOf(ageRangeIds).optional().meta({
    description: 'Age range: 1 = 18-35, 2 = 35-45, 3 = 45-55, 4 = 55-65, 5 = 65+',
  }),
  device: trackingText.optional().meta({ description: 'Device id, such as an advertising identifier' }),
  device_lat: flag.optional().meta({ description: 'Whether the user limits ad tracking; has no effect' }),
  ip: ipText.optional().meta({ description: 'IP address of the user, for calls from a server' }),
  'user-agent': userAgent.meta({ description: "User agent of the user, instead of the request's own" }),
  user_agent: userAgent.meta({ description: 'The same as user-agent, which takes precedence' }),
  max_touch_points: lenientMaxTouchPoints,
  platform_version: lenientPlatformVersion,
  target_system: listOf(targetSystemIds).optional().meta({
    description: 'Systems, instead of the detected one; only for category 18 (Mobile Apps)',
  }),
  payout_min: payoutMin({ bareFraction: true }),
  offer_id: idList(MOST_NAMED_OFFERS)
    .optional()
    .catch(undefined)
    .meta({
      description: `Only these offers; at most ${MOST_NAMED_OFFERS} ids. Any other text is ignored`,
      example: [1001],
    }),
  placement: lenientPlacement,
  refresh: flag.default(false).catch(false).meta({
    description:
      "The wall has already shown this user offers, so the list isn't an opening. Any other value counts as 0",
  }),
  tiles: flag.default(false).catch(false).meta({
    description: "Also links to other networks' walls, before all offers. Any other value counts as 0",
  }),
};

/** Copies `user-agent`, which takes precedence, into `user_agent`. */
export function preferHyphen<Query extends { 'user-agent'?: string | undefined; user_agent?: string | undefined }>(
  query: Query,
): Query {
  return query['user-agent'] === undefined ? query : { ...query, user_agent: query['user-agent'] };
}

/**
 * The offers request (docs/contract/offers.md#parameters). Ignores unknown parameters. Read the user agent from
 * `user_agent`.
 */
export const offersQuery = z.object(offersQueryFields).overwrite(preferHyphen);

export type OffersQuery = z.output<typeof offersQuery>;

/** An offer in a response (docs/contract/offers.md#the-offer), its fields in the contract's order. */
export const offer = z
  .object({
    offer_id: z.int().meta({ description: 'Offer identifier', example: 1001 }),
    name: z.string().meta({ description: 'Offer name', example: 'Harbor Quest' }),
    description: z.string().meta({ description: 'Offer description' }),
    requirements: z.string().nullable().meta({ description: 'Requirements; null = none' }),
    credit_delay: z.string().meta({
      description: "'0' instant, '2' days, '2-4' a range of days, '7' weekly, '14' bi-weekly",
      example: '0',
    }),
    image_url: z.string().meta({ description: 'URL of the image' }),
    click_url: z.string().meta({ description: 'Click link, valid for 24 hours', sensitive: true }),
    payout: z.number().meta({
      description: 'What the offer pays the publisher; with events, the sum of `event_revenue`',
      example: 1.25,
    }),
    is_support_center_disabled: z.int().meta({ description: '1 = no support tickets for this offer', example: 0 }),
    currency_count: z.number().meta({ description: 'Credits of the whole offer', example: 1250 }),
    featured_global: z.int().meta({ description: '1 = featured on all walls', example: 0 }),
    featured_profile: z.int().meta({ description: '1 = featured on this wall by the publisher', example: 1 }),
    epc: z.number().meta({ description: 'Earnings per click; 99 = still being calculated', example: 99 }),
    conversion_rate: z
      .string()
      .nullable()
      .meta({ description: 'Percentage; null = still being calculated', example: '12.5' }),
    category_id: z.array(z.int()).meta({ description: 'Ids of its categories', example: [18, 30] }),
    creative_id: z.int().meta({ description: 'Creative identifier', example: 1001 }),
    creative_filename: z.string().meta({ description: 'Creative file name', example: 'harbor.svg' }),
    mobile_app: z
      .object({
        store_id: z.string().meta({ description: 'App identifier in its store', example: 'com.example.harbor' }),
        platform: z.int().meta({ description: '1 = Android, 2 = iOS', example: 1 }),
      })
      .optional()
      .meta({ description: 'Only for mobile apps' }),
    target_system: z.int().meta({ description: 'Internal; clients ignore it', example: 0 }),
    matches_target_system_detected: z.boolean().meta({ description: 'Internal; clients ignore it' }),
    events: z.array(offerEvent).meta({ description: 'Events; empty when the offer has none' }),
    creative_url: z.string().meta({ description: 'Absolute URL of the image' }),
    observed: z
      .object({
        minutes_to_credit_p50: z.int().meta({
          description: 'Minutes from click to credit of the median click that was credited, at least 1',
          example: 180,
        }),
        completion_rate: z.number().meta({
          description: 'Share of the users who clicked and were credited for the whole offer, 0 to 1, two decimals',
          example: 0.4,
        }),
      })
      .optional()
      .meta({
        description:
          'Real outcomes; only with 20 credited clicks and 20 users who started the offer, and unless the wall hides them',
      }),
    survey: z
      .object({
        survey_id: z.string().meta({ description: "The provider's id of the survey", example: '53160088' }),
        minutes: z.int().meta({ description: 'Expected length in minutes', example: 12 }),
        rating: z.number().nullable().meta({ description: '1 to 5; null = the provider has none', example: 4.5 }),
        provider: z.string().meta({ description: 'The survey provider', example: 'cpx' }),
      })
      .optional()
      .meta({ description: 'Only for live surveys, which a survey provider has for this user now' }),
    credit_delay_known: z.boolean().meta({
      description:
        'False: the delay was not stated, and `credit_delay` is the usual one of the network, or 14. Such offers come last when sorted by delay',
      example: true,
    }),
    reward_rule: z
      .object({
        multiply: z.number().meta({ description: 'Factor of the credits of the offer and its events', example: 2 }),
        base_currency_count: z.number().meta({ description: 'Credits of the offer without the rule', example: 625 }),
        until: z.iso
          .datetime({ offset: true })
          .nullable()
          .meta({ description: 'When the rule ends; null = never', example: '2026-12-07T00:00:00Z' }),
      })
      .nullable()
      .meta({ description: 'The rule of the wall that changes the credits; null = none' }),
    conditions: conditions.optional().meta({ description: 'What users must know about the offer; absent = nothing' }),
    kind: z.literal('tile').optional().meta({
      description: "Only for tiles, which are links to other networks' walls; `payout` and `currency_count` are then 0",
    }),
    max_day: z.number().optional().meta({
      description: 'Only for tiles: the most credits that a user gets per day without a review',
      example: 500,
    }),
  })
  .meta({ id: 'Offer', description: 'An offer that the user can complete' });

export type Offer = z.output<typeof offer>;

/** The response to an offers request and to a surveys request. */
export const offerList = z
  .object({ offers: z.array(offer).meta({ description: 'The offers' }) })
  .meta({ id: 'OfferList', description: 'Offers in the requested order' });

export type OfferList = z.output<typeof offerList>;

/** The response to a request for the categories of a user's offers. */
export const offerCategories = z
  .object({
    offers: z.int().meta({ description: 'How many offers the user sees in total', example: 240 }),
    categories: z
      .array(
        z.object({
          category_id: z.int().meta({ description: 'Category id', example: 18 }),
          offers: z.int().meta({ description: 'How many of the offers are in this category', example: 96 }),
        }),
      )
      .meta({ description: 'Categories with at least one offer: those with the most offers first, then by id' }),
    surveys_for_profile: z.int().optional().meta({
      description:
        'How many surveys, at most, a user without a profile unlocks by signing up: those for this country and device that ask for answers. Only with a linked panel',
      example: 14,
    }),
  })
  .meta({ id: 'OfferCategories', description: 'Offers per category; an offer in several categories counts in each' });

export type OfferCategories = z.output<typeof offerCategories>;

/** The rules that can hide an offer from a list. */
export const hidingRules = [
  'disabled',
  'not_started',
  'ended',
  'cap',
  'tile',
  'blocked',
  'reward_rule',
  'payout_min',
  'completed',
  'category',
  'featured_only',
  'country',
  'language',
  'device',
  'target_system',
  'os_version',
  'browser',
  'gender',
  'age_range',
  'answers',
] as const;

export type HidingRule = (typeof hidingRules)[number];

/** The parameters of the offers request, an `offer_id` (all offers without it) and the secret key. */
export const explainQuery = z
  .strictObject({
    ...offersQueryFields,
    payout_min: payoutMin({}),
    max_touch_points: maxTouchPoints,
    placement,
    offer_id: idText().optional().meta({ description: 'The offer to explain; all offers if omitted', example: 1001 }),
    api_key: optionalApiKey,
  })
  .overwrite(preferHyphen);

/** For each offer, whether this user sees it, and if not, which rule hides it. */
export const explanation = z
  .object({
    seen_as: z
      .object({
        country: z.string().nullable().meta({ description: 'Alpha-2 code; null = unknown', sensitive: true }),
        languages: z.array(z.string()).meta({ description: 'Languages, best first' }),
        device: z.enum(deviceKinds).meta({ description: 'Kind of device' }),
        target_system: z.array(z.int()).meta({ description: 'Detected systems' }),
        browser: z.string().nullable().meta({ description: 'Browser family; null = another or unknown' }),
        os_version: z
          .string()
          .nullable()
          .meta({ description: 'System and version; null = unknown', example: 'Android 14' }),
      })
      .meta({ description: 'What the service detected about the request' }),
    offers: z
      .array(
        z.object({
          offer_id: z.int().meta({ description: 'Offer identifier', example: 1001 }),
          shown: z.boolean().meta({ description: 'Whether the user sees the offer' }),
          rule: z
            .enum(hidingRules)
            .nullable()
            .meta({ description: 'The first rule that hides the offer; null = none', example: 'country' }),
          detail: z
            .string()
            .nullable()
            .meta({ description: 'Why that rule hides the offer, or which reward rule changes its credits, in words' }),
        }),
      )
      .meta({ description: 'Sorted by id' }),
  })
  .meta({ id: 'Explanation', description: "Why the user sees or doesn't see each offer" });

export type Explanation = z.output<typeof explanation>;
