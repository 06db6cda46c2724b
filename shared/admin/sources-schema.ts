import * as z from 'zod';
import { repeatedEventActions } from '../schema/lead.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { overlapHours, typed, whenOrNull } from './fields.ts';
import { leadStates, MAX_AGE_DAYS, SOURCE_DAYS, sourceKinds } from './values.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { wholeListQuery } from './list-schema.ts';

export const sourceRow = z.object({
  source: z.string().meta({ description: 'Name of the source' }),
  kind: z.enum(sourceKinds).meta({
    description:
      '`added`: a source of its own; `feed`, `survey_provider`: it reports the leads of these; `sandbox`: the service’s own, for trials',
  }),
  feeds: z.array(z.string()).meta({ description: 'The feeds whose leads it reports' }),
  scheme: z.string().meta({ description: 'How its calls are verified' }),
  network: z.string().nullable().meta({ description: 'Name of the network; null for the service’s own schemes' }),
  known: z.boolean().meta({ description: 'Whether this version knows the scheme; it refuses all calls of others' }),
  weak: z.boolean().meta({
    description: 'Whether someone who sees one call could forge others. A weak source credits only offers that name it',
  }),
  ips: z.array(z.string()).meta({ description: 'Addresses or CIDRs that it may call from; empty for any' }),
  created_at: whenOrNull('When it was added, UTC'),
});

export const sources = z.object({ sources: z.array(sourceRow) }).meta({ id: 'AdminSources' });

const scheme = z.object({
  scheme: z.string().meta({ description: 'Its name' }),
  network: z.string().nullable().meta({ description: 'The network; null for the service’s own schemes' }),
  facts: z
    .enum(['documented', 'integrators', 'experimental'])
    .nullable()
    .meta({ description: 'Where the facts about the network come from; null for the service’s own schemes' }),
  weak: z.boolean().meta({ description: 'Whether someone who sees one call could forge others' }),
  not_signed: z
    .array(z.string())
    .meta({ description: 'Parameters that its signature doesn’t cover; just `everything` if it covers none' }),
  click_in: z
    .string()
    .nullable()
    .meta({ description: 'The network’s macro or parameter that has to carry our click id; null for `click_id`' }),
  secret_from: z
    .enum(['network', 'service'])
    .meta({ description: 'Who chooses the secret: the network, or this service' }),
  callback_secret: z.boolean().meta({ description: 'Whether the callback URL holds the secret' }),
});

export const sourceSchemes = z.object({ schemes: z.array(scheme) }).meta({ id: 'AdminSourceSchemes' });

const repeatedEvents = z
  .enum(repeatedEventActions)
  .meta({ description: 'What happens to a new transaction for an event that pays once and was paid' });

const unnamedOffers = z.boolean({ error: expecting('true or false') });

export const sourceShown = z
  .object({
    ...sourceRow.shape,
    about: scheme.nullable().meta({ description: 'What is known of its scheme; null if this version doesn’t know it' }),
    call_map: z.record(z.string(), z.unknown()).nullable().meta({
      description: 'What its calls mean, if its scheme is secret-url; null: the default map, or another scheme',
    }),
    max_age_days: z.number().meta({ description: 'How old a signature may be; most networks sign none' }),
    screenout_credits: z
      .number()
      .meta({ description: 'Credits of a screen-out or bonus whose amount the network does not sign' }),
    repeated_events: repeatedEvents,
    unnamed_offers: unnamedOffers.meta({
      description:
        'Whether it may also credit offers that name no source, unless it is weak; only an owner can allow that',
    }),
    callback_url: z
      .string()
      .nullable()
      .meta({ description: 'What the source calls; null where it holds the secret: only owners read it' }),
    previous_secret_until: whenOrNull("Until when the previous secret is valid, UTC; null: it isn't"),
    own_secret: z.boolean().meta({
      description: "Whether its secret can be replaced; false: it changes with the survey provider's credential",
    }),
    offers: z.int().meta({ description: 'Enabled offers that only this source may credit' }),
    last_lead: z
      .object({
        lead_id: z.string().meta({ description: 'The lead' }),
        at: z.iso.datetime().meta({ description: 'When it arrived, UTC' }),
        state: z.enum(leadStates).meta({ description: '`pending`: held' }),
        test: z.boolean().meta({ description: 'Whether it belongs to a test user' }),
      })
      .nullable()
      .meta({ description: 'The newest lead that it has reported; null for none' }),
    credited: z.int().meta({ description: `Its leads that were credited in the last ${SOURCE_DAYS} UTC days` }),
    reversed: z.int().meta({ description: 'How many leads were reversed in these days' }),
  })
  .meta({ id: 'AdminSource' });

const settings = {
  ips: z
    .array(typed(64), { error: expecting('a list of addresses') })
    .max(200, 'must have at most 200 addresses')
    .optional()
    .meta({ description: 'Addresses or CIDRs that it may call from; empty for any', example: ['203.0.113.0/24'] }),
  max_age_days: z
    .int({ error: expecting('a whole number of days') })
    .min(1, 'must be at least 1')
    .max(365, 'must be at most 365')
    .optional()
    .meta({ description: `How old a signature may be; ${MAX_AGE_DAYS} by default` }),
  screenout_credits: z
    .number({ error: expecting('a number') })
    .min(0, 'must not be negative')
    .max(1_000_000, 'must be at most 1000000')
    .optional()
    .meta({ description: 'Credits of a screen-out or bonus whose amount the network does not sign; 0 by default' }),
  repeated_events: z
    .enum(repeatedEventActions, { error: expecting('hold or reject') })
    .optional()
    .meta({
      description: 'What happens to a new transaction for an event that pays once and was paid: `hold` by default',
    }),
  unnamed_offers: unnamedOffers.optional().meta({
    description: 'Whether it may also credit offers that name no source; only an owner may say true. False by default',
  }),
};
const callMap = typed(65_536).meta({
  description: 'What its calls mean, if its scheme is secret-url: a map in JSON (docs/call-maps.md)',
  example: '{"fields": {"click_id": "sub_id", "transaction_id": "trans_id"}}',
});
const secret = typed(512).meta({
  description: 'The secret that the source chose, from an owner. Stored sealed; it is never sent back',
  sensitive: true,
});

export const sourceBody = z
  .strictObject(
    {
      source: typed(64)
        .regex(/^[A-Za-z0-9_-]*$/, 'must have only letters, digits, dashes and underscores')
        .meta({ description: 'Name of the source, by which offers refer to it', example: 'acme' }),
      scheme: typed(64).meta({ description: 'How its calls are verified', example: 'hmac-sha256' }),
      ...settings,
      call_map: callMap.optional(),
      secret: secret.optional(),
    },
    asObject,
  )
  .meta({ id: 'AdminSourceBody' });

export const sourceChangeBody = z
  .strictObject(
    { ...settings, call_map: callMap.nullable().optional().meta({ description: `Null: the default map` }) },
    asObject,
  )
  .meta({ id: 'AdminSourceChangeBody' });

export const callBody = z
  .strictObject(
    {
      call_map: callMap.optional().meta({ description: 'The map to read it by; absent: the default map' }),
      url: typed(8192).meta({
        description: 'The URL that the network called, or just its query',
        example: 'https://rewards.example.com/leads/acme/…?sub_id=clk_1&trans_id=T-1&status=1',
        sensitive: true,
      }),
      body: typed(32_768)
        .optional()
        .meta({ description: 'The body of a POST, a form or a JSON object', sensitive: true }),
    },
    asObject,
  )
  .meta({ id: 'AdminCallBody' });

export const callTried = z
  .object({
    reads_as: z
      .enum(['lead', 'reversal', 'difference', 'nothing', 'refused'])
      .meta({ description: 'What it is taken for; `nothing`: accepted, but credits nothing' }),
    meaning: z.string().meta({ description: 'That in a sentence' }),
    fields: z.record(z.string(), z.string()).meta({ description: 'What it names, by our own names' }),
    errors: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .meta({ description: 'Why it is refused, by the network’s own parameters' }),
    ignored: z.array(z.string()).meta({ description: 'Its parameters that the map doesn’t read' }),
    response: z.string().nullable().meta({ description: 'The body of the response; null for a problem' }),
  })
  .meta({ id: 'AdminCallTried' });

export const sourceRotationBody = z
  .strictObject(
    {
      overlap_hours: overlapHours('How long the old secret stays valid'),
      secret: secret.optional(),
    },
    asObject,
  )
  .meta({ id: 'AdminSourceRotationBody' });

const shownSecret = z.string().nullable().meta({
  description:
    'What the source signs with, if this service chose it, shown only here. Null: it is in the callback URL, the source chose it, or only an owner may see it',
  sensitive: true,
});

export const sourceAdded = z
  .object({
    source: z.string().meta({ description: 'Name of the source' }),
    callback_url: z.string().nullable().meta({
      description: 'What the source calls to report leads. Null: only an owner may see it, since it holds the secret',
      sensitive: true,
    }),
    secret: shownSecret,
    secret_withheld: z
      .boolean()
      .meta({ description: 'Whether there is a secret, in the callback URL or separate, that only an owner may see' }),
    warnings: z.array(z.string()).meta({ description: 'Notes about the source, a sentence each' }),
  })
  .meta({ id: 'AdminSourceAdded' });

export const sourceRotated = z
  .object({
    callback_url: z.string().meta({ description: 'What the source calls from now on', sensitive: true }),
    secret: shownSecret,
    previous_secret_until: whenOrNull('Until when the old secret is valid, UTC; null: it is not'),
  })
  .meta({ id: 'AdminSourceRotated' });

export const sourceCallback = z
  .object({
    callback_url: z
      .string()
      .meta({ description: 'What the source calls; only an owner reads one with a secret', sensitive: true }),
  })
  .meta({ id: 'AdminSourceCallback' });

export type AdminSources = z.output<typeof sources>;
export type AdminSourceSchemes = z.output<typeof sourceSchemes>;
export type AdminSource = z.output<typeof sourceShown>;
export type SourceAdded = z.output<typeof sourceAdded>;
export type SourceRotated = z.output<typeof sourceRotated>;
export type CallTried = z.output<typeof callTried>;

export const sourceApi = {
  listSources: {
    method: 'GET',
    path: '/v1/admin/sources',
    permission: 'feeds.read',
    query: wholeListQuery,
    responses: { 200: { description: 'Also those of feeds and survey providers.', schema: sources } },
  },
  listSourceSchemes: {
    method: 'GET',
    path: '/v1/admin/source-schemes',
    permission: 'feeds.read',
    responses: { 200: { description: 'The service’s own, then those of networks.', schema: sourceSchemes } },
  },
  showSource: {
    method: 'GET',
    path: '/v1/admin/sources/{source}',
    permission: 'feeds.read',
    responses: { 200: { description: 'The source, without its secret.', schema: sourceShown } },
  },
  addSource: {
    method: 'POST',
    path: '/v1/admin/sources',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'source.add',
    body: sourceBody,
    responses: { 201: { description: 'What to give the source.', schema: sourceAdded } },
  },
  changeSource: {
    method: 'PATCH',
    path: '/v1/admin/sources/{source}',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'source.change',
    body: sourceChangeBody,
    responses: { 204: { description: 'From its next call on.' } },
  },
  tryCall: {
    method: 'POST',
    path: '/v1/admin/source-calls',
    permission: 'feeds.read',
    takesNoKey: true,
    body: callBody,
    responses: { 200: { description: 'What the service would take it for.', schema: callTried } },
  },
  removeSource: {
    method: 'DELETE',
    path: '/v1/admin/sources/{source}',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'source.remove',
    responses: { 204: { description: 'Its calls are refused from now on.' } },
  },
  rotateSource: {
    method: 'POST',
    path: '/v1/admin/sources/{source}/secret',
    permission: 'sources.keys',
    needsProof: true,
    audit: 'source.rotate',
    body: sourceRotationBody,
    responses: { 201: { description: 'Replaced. What the service chose is shown only here.', schema: sourceRotated } },
  },
  readSourceCallback: {
    method: 'POST',
    path: '/v1/admin/sources/{source}/callback-url',
    permission: 'feeds.change',
    needsProof: true,
    takesNoKey: true,
    audit: 'source.callback',
    responses: { 200: { description: 'The URL.', schema: sourceCallback } },
  },
} as const satisfies AdminEndpoints;
