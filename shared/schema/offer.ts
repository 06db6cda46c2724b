import * as z from 'zod';
import { ageRangeIds } from '../catalogue/age-ranges.ts';
import { categoryIds } from '../catalogue/categories.ts';
import { deviceKinds, targetSystemIds } from '../catalogue/devices.ts';
import {
  amountWithin,
  flag,
  idOf,
  idText,
  ipText,
  listOf,
  oneOf,
  optionalApiKey,
  paging,
  subid,
  trackingText,
  type AmountBounds,
} from './parameters.ts';
import { text } from './text.ts';

/** The orders of an offers list. */
export const sortKeys = ['popularity', 'trending', 'payout', 'credit_delay'] as const;

export type SortKey = (typeof sortKeys)[number];

const userAgent = text({ max: 2000 }).optional();

const payoutMin = (bounds: AmountBounds) =>
  amountWithin({ min: 0, ...bounds })
    .optional()
    .meta({ description: 'Only offers that pay at least this' });

/** The parameters of both variants of the offers request, and what integrators send besides. */
const offersQueryFields = {
  subid1: subid,
  subid2: trackingText.optional().meta({ description: 'Click and lead tracking' }),
  subid3: trackingText.optional().meta({ description: 'Click and lead tracking' }),
  subid4: trackingText.optional().meta({ description: 'Click and lead tracking' }),
  ...paging,
  sort_order: oneOf(['asc', 'desc']).default('desc').meta({ description: 'Direction of the order' }),
  sort_by: oneOf(sortKeys).default('popularity').meta({ description: 'Order of the offers' }),
  category_id: listOf(categoryIds).optional().meta({ description: 'Only these categories' }),
  featured_only: flag.default(false).meta({ description: 'Only featured offers' }),
  featured_first: flag
    .default(false)
    .meta({ description: 'Featured offers before all others, each of the two in the order asked for' }),
  gender: oneOf(['m', 'f']).optional().meta({ description: 'Gender of the user', sensitive: true }),
  age_range_id: idOf(ageRangeIds).optional().meta({
    description: 'Age range: 1 = 18-35, 2 = 35-45, 3 = 45-55, 4 = 55-65, 5 = 65+',
  }),
  device: trackingText.optional().meta({ description: 'Device id, such as an advertising identifier' }),
  device_lat: flag.optional().meta({ description: "The user's wish to limit ad tracking" }),
  ip: ipText.optional().meta({ description: 'Address of the user, for calls made by a server' }),
  'user-agent': userAgent.meta({ description: "User agent of the user, in place of the request's own" }),
  user_agent: userAgent.meta({ description: 'The same as user-agent, which wins' }),
  target_system: listOf(targetSystemIds).optional().meta({
    description: 'Systems, in place of the detected one; for category 18 (Mobile Apps) only',
  }),
  payout_min: payoutMin({ bareFraction: true }),
};

/** Puts the agent that counts, `user-agent` before `user_agent`, into `user_agent`. */
function preferHyphen<Query extends { 'user-agent'?: string | undefined; user_agent?: string | undefined }>(
  query: Query,
): Query {
  return query['user-agent'] === undefined ? query : { ...query, user_agent: query['user-agent'] };
}

/**
 * The offers request (docs/contract/offers.md#parameters). Read the user agent from `user_agent`. Unknown parameters
 * are ignored.
 */
export const offersQuery = z.object(offersQueryFields).overwrite(preferHyphen);

export type OffersQuery = z.output<typeof offersQuery>;

/** An event of an offer in an answer. Credits and money are decimal numbers. */
export const offerEvent = z
  .object({
    event_id: z.int().meta({ description: 'Event identifier', example: 11 }),
    event_name: z.string().meta({ description: 'Event name', example: 'Reach level 10' }),
    event_revenue: z.number().meta({ description: 'Revenue of the event', example: 1.5 }),
    estimated_time_to_complete: z
      .int()
      .meta({ description: 'Seconds an average user needs; 0 = not set', example: 3600 }),
    time_to_complete: z.int().nullable().meta({ description: 'Seconds allowed after the click; null = not set' }),
    currency_count: z.number().meta({ description: 'Credits of the event', example: 1500 }),
  })
  .meta({ id: 'OfferEvent', description: 'A step of an offer that is credited on its own' });

export type OfferEvent = z.output<typeof offerEvent>;

/** An offer in an answer: the contract's fields in its order, then `events` and `creative_url`. */
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
    image_url: z.string().meta({ description: 'Image address' }),
    click_url: z.string().meta({ description: 'Click-through address, valid for 24 hours', sensitive: true }),
    payout: z.number().meta({ description: 'Payout', example: 1.25 }),
    is_support_center_disabled: z.int().meta({ description: '1 = no support tickets for this offer', example: 0 }),
    currency_count: z.number().meta({ description: 'Credits of the offer', example: 1250 }),
    featured_global: z.int().meta({ description: '1 = featured everywhere', example: 0 }),
    featured_profile: z.int().meta({ description: '1 = featured by the publisher on this wall', example: 1 }),
    epc: z.number().meta({ description: 'Earnings per click; 99 = still being calculated', example: 99 }),
    conversion_rate: z
      .string()
      .nullable()
      .meta({ description: 'Percentage; null = still being calculated', example: '12.5' }),
    category_id: z.array(z.int()).meta({ description: 'Categories', example: [18, 30] }),
    creative_id: z.int().meta({ description: 'Creative identifier', example: 1001 }),
    creative_filename: z.string().meta({ description: 'Creative file name', example: 'harbor.svg' }),
    mobile_app: z
      .object({
        store_id: z.string().meta({ description: 'App identifier in its store', example: 'com.example.harbor' }),
        platform: z.int().meta({ description: '1 = Android, 2 = iOS', example: 1 }),
      })
      .optional()
      .meta({ description: 'Only for mobile apps' }),
    target_system: z.int().meta({ description: 'Used internally', example: 0 }),
    matches_target_system_detected: z.boolean().meta({ description: 'Used internally' }),
    events: z.array(offerEvent).meta({ description: 'Events; empty when the offer has none' }),
    creative_url: z.string().meta({ description: 'Absolute address of the image' }),
  })
  .meta({ id: 'Offer', description: 'An offer that this user may take' });

export type Offer = z.output<typeof offer>;

/** The answer to an offers request, and to a surveys request. */
export const offerList = z
  .object({ offers: z.array(offer).meta({ description: 'The offers' }) })
  .meta({ id: 'OfferList', description: 'Offers in the order asked for' });

export type OfferList = z.output<typeof offerList>;

/** The answer to a request for the categories of a user's offers. */
export const offerCategories = z
  .object({
    offers: z.int().meta({ description: 'How many offers the user is shown in all', example: 240 }),
    categories: z
      .array(
        z.object({
          category_id: z.int().meta({ description: 'Category', example: 18 }),
          offers: z.int().meta({ description: 'How many of the offers are in it', example: 96 }),
        }),
      )
      .meta({ description: 'Categories of at least one offer: those of most offers first, then by id' }),
  })
  .meta({ id: 'OfferCategories', description: 'Offers by category; an offer of several categories counts in each' });

export type OfferCategories = z.output<typeof offerCategories>;

/** Surveys that a profile qualifies for. */
export const surveyList = z
  .object({ surveys: z.array(offer).meta({ description: 'The surveys' }) })
  .meta({ id: 'SurveyList', description: 'Surveys of the linked wall that fit the profile' });

export type SurveyList = z.output<typeof surveyList>;

/** The rules that can keep an offer from a list. */
export const hidingRules = [
  'disabled',
  'not_started',
  'ended',
  'cap',
  'blocked',
  'payout_min',
  'completed',
  'category',
  'featured_only',
  'country',
  'language',
  'device',
  'target_system',
  'browser',
  'gender',
  'age_range',
  'answers',
] as const;

export type HidingRule = (typeof hidingRules)[number];

/** The parameters of the offers request, one `offer_id` (all offers without it), and the secret key. */
export const explainQuery = z
  .strictObject({
    ...offersQueryFields,
    payout_min: payoutMin({}),
    offer_id: idText().optional().meta({ description: 'The offer to explain; all when omitted', example: 1001 }),
    api_key: optionalApiKey,
  })
  .overwrite(preferHyphen);

export type ExplainQuery = z.output<typeof explainQuery>;

/** Whether each offer is shown to this user, and by which rule it is not. */
export const explanation = z
  .object({
    seen_as: z
      .object({
        country: z.string().nullable().meta({ description: 'Alpha-2 code; null = unknown', sensitive: true }),
        languages: z.array(z.string()).meta({ description: 'Languages, best first' }),
        device: z.enum(deviceKinds).meta({ description: 'Kind of device' }),
        target_system: z.array(z.int()).meta({ description: 'Detected systems' }),
        browser: z.string().nullable().meta({ description: 'Browser family; null = another or unknown' }),
      })
      .meta({ description: 'What the request was taken for' }),
    offers: z
      .array(
        z.object({
          offer_id: z.int().meta({ description: 'Offer identifier', example: 1001 }),
          shown: z.boolean().meta({ description: 'Whether no rule hides it' }),
          rule: z
            .enum(hidingRules)
            .nullable()
            .meta({ description: 'The first rule that hides it', example: 'country' }),
          detail: z.string().nullable().meta({ description: 'A sentence about that rule' }),
        }),
      )
      .meta({ description: 'In the order of their ids' }),
  })
  .meta({ id: 'Explanation', description: 'Why offers are shown or not' });

export type Explanation = z.output<typeof explanation>;
