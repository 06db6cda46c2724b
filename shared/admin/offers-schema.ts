import * as z from 'zod';
import { categoryIds } from '../catalog/categories.ts';
import { deviceKinds } from '../catalog/devices.ts';
import { trialDevices } from './trial-schema.ts';
import { conditions, ownConditions } from '../schema/conditions.ts';
import { integerText, ipText, subid } from '../schema/parameters.ts';
import { hidingRules } from '../schema/offer.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { tileAmounts } from '../tile-amounts.ts';
import { offerPlaces, offerStates } from './values.ts';
import { amount, countryCode, typed, whenOrNull } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { pagedList } from './list-schema.ts';

export const offersFilter = {
  text: typed(100).optional().meta({ description: 'A part of the name, or a whole id' }),
  source: typed(64).optional().meta({ description: 'Only offers that name this source' }),
  feed: typed(64).optional().meta({ description: 'Only offers that this feed has brought' }),
  country: countryCode.optional().meta({ description: 'Only offers for this country, alpha-2', example: 'US' }),
  device: z
    .enum(deviceKinds, { error: expecting(`one of ${deviceKinds.join(', ')}`) })
    .optional()
    .meta({ description: 'Only offers for this kind of device' }),
  category_id: integerText({ min: 1 })
    .optional()
    .refine((id) => id === undefined || categoryIds.includes(id), 'must be a category id')
    .meta({ description: 'Only offers of this category' }),
  state: z
    .enum(offerStates, { error: expecting(`one of ${offerStates.join(', ')}`) })
    .optional()
    .meta({ description: 'Only offers in this state' }),
};

export const offerRow = z.object({
  offer_id: z.int().meta({ description: 'The offer' }),
  name: z.string().meta({ description: 'Its name' }),
  kind: z
    .enum(['offer', 'tile'])
    .meta({ description: "`tile`: a link to another network's wall, which pays open amounts" }),
  state: z.enum(offerStates).meta({ description: 'Whether users can see it' }),
  reason: z.enum(hidingRules).nullable().meta({ description: 'The rule that hides it; null if none does' }),
  detail: z.string().nullable().meta({ description: 'A sentence about that rule' }),
  place: z.enum(offerPlaces).nullable().meta({ description: 'How the wall treats it; null without a wall' }),
  featured: z.boolean().meta({ description: 'Whether it is featured on all walls' }),
  source: z.string().nullable().meta({ description: 'The only source that may report its leads' }),
  feed: z.string().nullable().meta({ description: 'The feed that brought it; null for an imported one' }),
  overridden: z.boolean().meta({ description: 'Whether some of its values are overridden' }),
  payout: amount('What a lead pays, after the share'),
  gross: amount('What you earn'),
  credits: amount("What users get, in the wall's currency; null without a wall").nullable(),
  epc: amount('Payout per click of the last 30 days; null until there are enough clicks').nullable(),
  conversion: z.string().nullable().meta({ description: 'Share of clicks with a lead, as a percentage; null so far' }),
  cap: z.int().nullable().meta({ description: 'How many leads it takes; null without a cap' }),
  cap_per: z.enum(['day', 'total']).nullable().meta({ description: 'What the cap counts' }),
  cap_used: z.int().meta({ description: 'Leads that count against the cap' }),
  category_id: z.array(z.int()).meta({ description: 'Its categories' }),
  countries: z.array(z.string()).meta({ description: 'Only these; none: all' }),
  devices: z.array(z.string()).meta({ description: 'Only these; none: all' }),
  systems: z.array(z.string()).meta({ description: 'Only these, by name; none: all' }),
});

export const offerPage = z
  .object({
    ...offerRow.shape,
    description: z.string().meta({ description: 'Its description' }),
    requirements: z.string().nullable().meta({ description: 'Its requirements' }),
    image_url: z.string().meta({ description: 'URL of its picture; empty if it has none' }),
    credit_delay: z.string().nullable().meta({ description: 'Days until the credit; null = unknown' }),
    conditions: conditions.nullable().meta({ description: 'What users must know; null = nothing' }),
    events: z
      .array(
        z.object({
          event_id: z.int().meta({ description: 'The event' }),
          name: z.string().meta({ description: 'Its name' }),
          payout: amount('What it pays'),
        }),
      )
      .meta({ description: 'Its events' }),
    browsers: z.array(z.string()).meta({ description: 'Only these; none: all' }),
    languages: z.array(z.string()).meta({ description: 'Only users who accept one of these; none: all' }),
    needs_profile: z.boolean().meta({ description: 'Whether only users with a profile that fits see it' }),
    starts_at: whenOrNull('When it starts, UTC; null: at once'),
    ends_at: whenOrNull('When it ends, UTC; null: never'),
    created_at: whenOrNull('When it arrived, UTC'),
    external_id: z.string().nullable().meta({ description: "The network's id; null for an imported offer" }),
    tile: z
      .object({
        amount: z.enum(tileAmounts).meta({ description: "What the network's amounts are" }),
        share: z.number().meta({ description: 'The part of money that users get' }),
        max_payout: amount('The most that one lead pays, in this unit'),
        max_day: amount('The most that one user gets on a UTC day, in this unit'),
      })
      .nullable()
      .meta({ description: 'What a tile pays; null for an offer' }),
    link: z.string().nullable().meta({ description: 'Template of the link of a tile; null for an offer' }),
    overrides: z
      .object({
        name: z.string().optional(),
        description: z.string().optional(),
        requirements: z.string().nullable().optional(),
        featured: z.boolean().optional(),
        category_id: z.array(z.int()).optional(),
        share: z.number().optional(),
        countries: z.array(z.string()).optional(),
        conditions: ownConditions.optional(),
      })
      .nullable()
      .meta({ description: 'Values that replace those of its feed; null for an imported offer' }),
  })
  .meta({ id: 'AdminOffer' });

export const offerQuery = z.object({
  wall: integerText({ min: 1 }).optional().meta({ description: 'The wall whose settings and currency also apply' }),
});

export const switchBody = z
  .strictObject(
    { enabled: z.boolean({ error: expecting('true or false') }).meta({ description: 'Whether users may see it' }) },
    asObject,
  )
  .meta({ id: 'OfferSwitchBody' });

export const placeBody = z
  .strictObject(
    {
      place: z
        .enum(offerPlaces, { error: expecting(`one of ${offerPlaces.join(', ')}`) })
        .meta({ description: '`featured` first, `blocked` not at all, or neither' }),
    },
    asObject,
  )
  .meta({ id: 'OfferPlaceBody' });

const overrideFields = {
  name: z.string().optional().meta({ description: 'Its name' }),
  description: z.string().optional().meta({ description: 'Its description' }),
  requirements: z.string().optional().meta({ description: 'Its requirements' }),
  featured: z.boolean().optional().meta({ description: 'Whether it is featured on all walls' }),
  category_id: z.array(z.int()).optional().meta({ description: 'Its categories' }),
  share: z
    .number({ error: expecting('a number') })
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .optional()
    .meta({ description: 'The part of the payout that users get', example: 0.5 }),
  countries: z
    .array(z.string({ error: expecting('a country code') }))
    .optional()
    .meta({ description: 'Only these of the countries that the network allows' }),
  conditions: ownConditions.optional().meta({ description: "What users must know. Each field replaces the network's" }),
};

/** Absent fields keep the feed's value. */
export const overridesBody = z
  .strictObject(
    {
      ...overrideFields,
      expected: z
        .strictObject({ ...overrideFields, requirements: z.string().nullable().optional() }, asObject)
        .optional()
        .meta({
          description:
            'The overrides that you read. If they have changed since, the request gets `changed_meanwhile` and changes nothing',
        }),
    },
    asObject,
  )
  .meta({ id: 'OfferOverridesBody' });

const decimal = (description: string, example: number) =>
  z.number({ error: expecting('a number') }).meta({ description, example });

/** The service checks the values, like those of an import. */
export const tileBody = z
  .strictObject(
    {
      name: typed(200).meta({ description: 'Its name', example: 'Play games' }),
      description: typed(4000).optional().meta({ description: 'Its description' }),
      link: typed(2000).meta({
        description: 'Template of its link, with `{source_user_id}` and `{click_id}`',
        example: 'https://wall.example/?user={source_user_id}&sub={click_id}',
      }),
      image_url: typed(2000).optional().meta({ description: 'Its picture' }),
      source: typed(64).meta({ description: 'The source that reports its leads' }),
      amount: z
        .enum(tileAmounts, { error: expecting(tileAmounts.join(' or ')) })
        .meta({ description: "What the network's amounts are" }),
      share: decimal('The part of money that users get; 1 if absent', 0.5).optional(),
      max_payout: decimal('The most that one lead pays, in `amount`; more is held', 5),
      max_day: decimal('The most that one user gets on a UTC day, in `amount`; more is held', 20),
      new: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'True: refuse the id of an offer that exists' }),
    },
    asObject,
  )
  .meta({ id: 'OfferTileBody' });

export const importBody = z
  .strictObject(
    {
      text: z.string({ error: expecting('text') }).meta({ description: 'The feed: a JSON array, JSON lines or CSV' }),
      source: typed(64).optional().meta({ description: 'Source of rows that name none' }),
      prune: z.boolean().optional().meta({ description: 'Disable the offers that are missing from the file' }),
      force: z.boolean().optional().meta({ description: 'Prune however many offers that disables' }),
    },
    asObject,
  )
  .meta({ id: 'OfferImportBody' });

export const importReport = z
  .object({
    imported: z.boolean().meta({ description: 'False: nothing was changed' }),
    problem: z.string().nullable().meta({ description: 'Why not, or which part was left out; null if all was done' }),
    created: z.int().meta({ description: 'New offers' }),
    updated: z.int().meta({ description: 'Changed offers' }),
    unchanged: z.int().meta({ description: 'Unchanged offers' }),
    disabled: z.int().meta({ description: 'Offers that were missing from the file and are disabled' }),
    rejected: z
      .array(
        z.object({
          line: z.int().meta({ description: 'The line on which the row starts' }),
          entry: z
            .int()
            .nullable()
            .meta({ description: 'Which entry of a JSON array it is, from 1; null in other formats' }),
          reason: z.string().meta({ description: 'What is wrong with it' }),
        }),
      )
      .meta({ description: 'Rows that were not imported; at most the first 1000' }),
    rejected_count: z.int().meta({ description: 'How many rows were not imported' }),
  })
  .meta({ id: 'OfferImportReport' });

/** The user is in the body, not in the query, because proxies log queries. */
export const explainBody = z
  .strictObject(
    {
      subid1: subid.meta({ description: 'The user', sensitive: true }),
      ip: ipText.optional().meta({ description: "The user's address; yours if absent", sensitive: true }),
      country: countryCode
        .optional()
        .meta({ description: "The user's country, in place of their address's", example: 'US' }),
      user_agent: typed(2000).optional().meta({ description: "The user's browser; yours if absent" }),
      device: z
        .enum(trialDevices)
        .optional()
        .meta({ description: "The user's device, in place of their browser; not together with `user_agent`" }),
      any_device: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'Without a country, an address or a device: take it as unknown, not as yours' }),
    },
    asObject,
  )
  .meta({ id: 'AdminExplainBody' });

export const explained = z
  .object({
    shown: z.boolean().meta({ description: 'Whether the user sees the offer' }),
    rule: z.enum(hidingRules).nullable().meta({ description: 'The first rule that hides it' }),
    detail: z.string().nullable().meta({ description: 'A sentence about that rule' }),
    reward_rule: z
      .object({
        rule_id: z.string().meta({ description: 'The rule' }),
        name: z.string().meta({ description: 'Its name' }),
      })
      .nullable()
      .meta({ description: 'The rule of the wall that hides the offer or changes its credits; null if none does' }),
    depends_on: z
      .array(
        z.object({
          rule: z.enum(hidingRules).meta({ description: 'The rule' }),
          only: z.array(z.string()).meta({ description: 'What it requires; for a rule of the wall, its name' }),
        }),
      )
      .meta({ description: 'If nothing known hides it: the rules that an unknown address or device leaves open' }),
    known: z.boolean().meta({ description: 'Whether the wall has such a user' }),
    country: z.string().nullable().meta({ description: "The user's detected country", sensitive: true }),
    device: z.string().nullable().meta({ description: "The user's detected device" }),
  })
  .meta({ id: 'AdminExplanation' });

export type OfferRow = z.output<typeof offerRow>;
export type OfferPage = z.output<typeof offerPage>;
export type ImportReportBody = z.output<typeof importReport>;
export type Explained = z.output<typeof explained>;

export const offerApi = {
  listOffers: pagedList({
    path: '/v1/admin/offers',
    permission: 'offers.read',
    filter: offersFilter,
    row: offerRow,
    pageName: 'AdminOffers',
  }),
  showOffer: {
    method: 'GET',
    path: '/v1/admin/offers/{offer_id}',
    permission: 'offers.read',
    query: offerQuery,
    responses: { 200: { description: 'The offer, with its overrides.', schema: offerPage } },
  },
  switchOffer: {
    method: 'PUT',
    path: '/v1/admin/offers/{offer_id}/state',
    permission: 'offers.change',
    audit: 'offer.switch',
    body: switchBody,
    responses: { 204: { description: 'From the next list on.' } },
  },
  overrideOffer: {
    method: 'PUT',
    path: '/v1/admin/offers/{offer_id}/overrides',
    permission: 'offers.change',
    audit: 'offer.override',
    body: overridesBody,
    responses: { 204: { description: "From the next list on. Feed runs don't change it." } },
  },
  saveTile: {
    method: 'PUT',
    path: '/v1/admin/offers/{offer_id}/tile',
    permission: 'offers.change',
    audit: 'offer.tile',
    body: tileBody,
    responses: { 204: { description: 'From the next list on. Earlier clicks keep their terms.' } },
  },
  placeOffer: {
    method: 'PUT',
    path: '/v1/admin/walls/{adwallId}/offers/{offer_id}',
    permission: 'walls.change',
    audit: 'wall.change',
    body: placeBody,
    responses: { 204: { description: 'From the next list on.' } },
  },
  importOffers: {
    method: 'POST',
    path: '/v1/admin/offer-imports',
    permission: 'offers.change',
    audit: 'offer.import',
    body: importBody,
    responses: { 200: { description: 'What was imported, and what was not.', schema: importReport } },
  },
  explainOffer: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/offers/{offer_id}/explanation',
    permission: 'credits.read',
    audit: 'user.read',
    body: explainBody,
    responses: { 200: { description: 'The first rule that hides it, in words.', schema: explained } },
  },
} as const satisfies AdminEndpoints;
