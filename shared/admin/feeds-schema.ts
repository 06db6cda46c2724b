import * as z from 'zod';
import { asObject, expecting } from '../schema/wire.ts';
import { currencyCode, payoutTerms, typed, whenOrNull } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { wholeListQuery, pagedList } from './list-schema.ts';

/** The state of a feed. */
const states = ['running', 'paused', 'no credential', 'active'] as const;

export const feedRow = z.object({
  feed: z.string().meta({ description: 'Name of the feed' }),
  adapter: z.string().meta({ description: 'The adapter for its network' }),
  network: z.string().meta({ description: 'Name of the network' }),
  source: z.string().meta({ description: 'The source that reports its leads' }),
  state: z.enum(states).meta({ description: 'What it is doing' }),
  stale: z.boolean().meta({ description: 'Whether its offers, or its reversals, may be out of date' }),
  failures: z.int().meta({ description: 'Runs that have failed since the last one that succeeded' }),
  every_minutes: z.number().meta({ description: 'How often it runs' }),
  due_at: whenOrNull('When it runs next, UTC'),
  succeeded_at: whenOrNull('When it last succeeded, UTC; null if never'),
});

export const feeds = z.object({ feeds: z.array(feedRow) }).meta({ id: 'AdminFeeds' });

const setting = z.object({
  name: z.string().meta({ description: 'Name of the setting' }),
  description: z.string().meta({ description: 'What it is' }),
  required: z.boolean().meta({ description: 'Whether the feed needs it' }),
});

const adapter = z.object({
  adapter: z.string().meta({ description: 'Its name' }),
  network: z.string().meta({ description: 'The network' }),
  grade: z.enum(['documented', 'experimental', 'own map']).meta({ description: 'How sure the facts are' }),
  checked: z.string().meta({ description: 'The month in which they were last compared' }),
  needs_credential: z.boolean().meta({ description: 'Whether the network asks for a credential' }),
  needs_base: z.boolean().meta({ description: 'Whether you must give the address of its API' }),
  settings: z.array(setting).meta({ description: 'What else it takes' }),
  reports_leads: z.boolean().meta({
    description: 'Whether its conversion report credits leads, so that only owners choose the account at the network',
  }),
  every_minutes: z.number().meta({ description: 'How often it runs by default' }),
  set_up: z.array(z.string()).meta({ description: 'What you do at the network, in order' }),
  network_switches_on: z.array(z.string()).meta({ description: 'What only the network can turn on' }),
  limits: z.array(z.string()).meta({ description: 'What it can’t do' }),
});

export const adapters = z.object({ adapters: z.array(adapter) }).meta({ id: 'AdminFeedAdapters' });

const counts = z.record(z.string(), z.int());

const runKinds = ['offers', 'report'] as const;
const outcomes = ['applied', 'held', 'failed'] as const;

const run = z.object({
  run_id: z.string().meta({ description: 'The run' }),
  at: z.iso.datetime().meta({ description: 'When it began, UTC' }),
  kind: z.enum(runKinds).meta({ description: 'Whether it read offers or the conversion report' }),
  outcome: z.enum(outcomes).meta({ description: '`held`: too many offers had vanished' }),
  seconds: z.number().meta({ description: 'How long it took' }),
  counts: counts.meta({ description: 'What it brought' }),
  skipped: counts.meta({ description: 'How many rows were left out, by reason' }),
  detail: z.string().nullable().meta({ description: 'Why it changed nothing; null if it was applied' }),
});

export const feedShown = z
  .object({
    ...feedRow.shape,
    settings: z.record(z.string(), z.string()).meta({ description: 'Its settings' }),
    credential: z.enum(['stored', 'none']).meta({ description: 'Whether one is stored. It is never shown again' }),
    currency: z.string().meta({ description: 'Currency of the network, ISO 4217' }),
    rate: z.number().meta({ description: 'Our currency for one unit of the network’s' }),
    share: z.number().meta({ description: 'The part of the payout that users get' }),
    callback_secret: z
      .boolean()
      .meta({ description: 'Whether its callback URL holds a secret, so that only owners read it' }),
    created_at: whenOrNull('When it was added, UTC'),
    about: adapter.meta({ description: 'What is known of its network' }),
    runs: z.array(run).meta({ description: 'Its last runs, newest first' }),
  })
  .meta({ id: 'AdminFeed' });

export const feedRunFilter = {
  kind: z
    .enum(runKinds, { error: expecting('offers or report') })
    .optional()
    .meta({ description: 'Only runs that read offers, or the conversion report' }),
  outcome: z
    .enum(outcomes, { error: expecting('applied, held or failed') })
    .optional()
    .meta({ description: 'Only runs with this outcome' }),
};
export const feedRunRow = run.meta({ id: 'AdminFeedRun' });

export const feedRunShown = z
  .object({
    ...run.omit({ skipped: true }).shape,
    feed: z.string().meta({ description: 'The feed' }),
    ended_at: z.iso.datetime().meta({ description: 'When it ended, UTC' }),
    reason: z.string().nullable().meta({ description: 'Why it changed nothing, as one word; null if it was applied' }),
    skipped: z
      .array(
        z.object({
          reason: z.string().meta({ description: 'Why, as one word' }),
          count: z.int().meta({ description: 'How many rows' }),
          meaning: z.string().nullable().meta({ description: 'Why, as a sentence' }),
        }),
      )
      .meta({ description: 'Rows that were left out, by reason' }),
    unknown_transactions: z
      .array(z.string())
      .meta({ description: 'Conversions in a report that belong to no click here; at most 20' }),
  })
  .meta({ id: 'AdminFeedRunCase' });

const settings = z.record(typed(64), z.string().max(20_000), asObject);
const terms = {
  settings: settings.optional().meta({ description: 'Settings by name; `base` is the network at another address' }),
  every_minutes: z.number().min(5).max(10_080).optional().meta({ description: 'How often it runs' }),
  currency: currencyCode.optional().meta({ description: 'Currency of the network, ISO 4217; USD by default' }),
  ...payoutTerms,
  credential: typed(4000).optional().meta({ description: 'Stored sealed; it is never sent back', sensitive: true }),
};

export const feedBody = z
  .strictObject(
    {
      feed: typed(64).meta({ description: 'Name of the feed', example: 'harbor' }),
      adapter: typed(64).meta({ description: 'The adapter for its network' }),
      source: typed(64).optional().meta({ description: 'A source that exists; by default a new one of the same name' }),
      secret: typed(400).optional().meta({ description: 'The secret that the network chose', sensitive: true }),
      start: z.boolean().optional().meta({ description: 'Whether it runs at once; by default, it is added paused' }),
      ...terms,
    },
    asObject,
  )
  .meta({ id: 'AdminFeedBody' });

export const feedChangeBody = z.strictObject(terms, asObject).meta({ id: 'AdminFeedChangeBody' });

export const pauseBody = z
  .strictObject({ paused: z.boolean().meta({ description: 'Whether it is paused' }) }, asObject)
  .meta({ id: 'AdminFeedPauseBody' });

export const runBody = z
  .strictObject(
    { force: z.boolean().optional().meta({ description: 'Disable all vanished offers, however many' }) },
    asObject,
  )
  .meta({ id: 'AdminFeedRunBody' });

export const feedAdded = z
  .object({
    feed: z.string().meta({ description: 'Name of the feed' }),
    callback_url: z.string().nullable().meta({
      description:
        'What to give the network for leads. Null: as before, or an owner has to read it, since it holds a secret',
      sensitive: true,
    }),
    callback_withheld: z.boolean().meta({ description: 'Whether only an owner may read the callback URL' }),
    warnings: z.array(z.string()).meta({ description: 'Notes about the source' }),
  })
  .meta({ id: 'AdminFeedAdded' });

export const feedCallback = z
  .object({
    callback_url: z.string().meta({
      description: 'What the network calls for leads; only an owner reads one with a secret',
      sensitive: true,
    }),
  })
  .meta({ id: 'AdminFeedCallback' });

export const feedChanged = z
  .object({
    credential_cleared: z.boolean().meta({ description: 'The address changed, so the credential must be given again' }),
  })
  .meta({ id: 'AdminFeedChanged' });

export const feedRan = z
  .object({
    outcome: z.enum([...outcomes, 'busy']).meta({ description: '`busy`: another run has the feed' }),
    counts: counts.meta({ description: 'What it brought' }),
    detail: z.string().nullable().meta({ description: 'Why it changed nothing' }),
  })
  .meta({ id: 'AdminFeedRan' });

const difference = z.object({
  change: z.enum(['added', 'changed', 'vanished', 'skipped']).meta({ description: 'What a run would do' }),
  external_id: z.string().meta({ description: "The network's id" }),
  offer_id: z.int().nullable().meta({ description: 'The offer; null if it is new' }),
  name: z.string().nullable().meta({ description: 'Its name' }),
  gross: z.number().nullable().meta({ description: 'What the network pays, before the share' }),
  payout: z.number().nullable().meta({ description: 'What it pays, after the share' }),
  reason: z.string().nullable().meta({ description: 'Why a row is left out, as one word' }),
  meaning: z.string().nullable().meta({ description: 'Why, as a sentence' }),
});

export const feedPreview = z
  .object({
    held: z.boolean().meta({ description: 'A run would change nothing, because too many offers have vanished' }),
    failure: z.string().nullable().meta({ description: 'Why the network could not be read; null if it was' }),
    counts: counts.meta({ description: 'How many of each' }),
    difference: z.array(difference).meta({ description: 'At most 100 of each' }),
  })
  .meta({ id: 'AdminFeedPreview' });

export type AdminFeeds = z.output<typeof feeds>;
export type AdminAdapters = z.output<typeof adapters>;
export type AdminFeed = z.output<typeof feedShown>;
export type FeedRunRow = z.output<typeof feedRunRow>;
export type FeedRunCase = z.output<typeof feedRunShown>;
export type FeedAdded = z.output<typeof feedAdded>;
export type FeedRan = z.output<typeof feedRan>;
export type FeedPreview = z.output<typeof feedPreview>;

export const feedApi = {
  readCallback: {
    method: 'POST',
    path: '/v1/admin/feeds/{feed}/callback-url',
    permission: 'feeds.change',
    needsProof: true,
    takesNoKey: true,
    audit: 'feed.callback',
    responses: { 200: { description: 'The URL.', schema: feedCallback } },
  },
  listFeeds: {
    method: 'GET',
    path: '/v1/admin/feeds',
    permission: 'feeds.read',
    query: wholeListQuery,
    responses: { 200: { description: 'All feeds.', schema: feeds } },
  },
  listAdapters: {
    method: 'GET',
    path: '/v1/admin/feed-adapters',
    permission: 'feeds.read',
    responses: { 200: { description: 'By name, with notes for operators.', schema: adapters } },
  },
  showFeed: {
    method: 'GET',
    path: '/v1/admin/feeds/{feed}',
    permission: 'feeds.read',
    responses: { 200: { description: 'The feed, without its credential.', schema: feedShown } },
  },
  addFeed: {
    method: 'POST',
    path: '/v1/admin/feeds',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'feed.add',
    body: feedBody,
    responses: { 201: { description: 'What to enter at the network.', schema: feedAdded } },
  },
  changeFeed: {
    method: 'PATCH',
    path: '/v1/admin/feeds/{feed}',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'feed.change',
    body: feedChangeBody,
    responses: { 200: { description: 'From the next run on.', schema: feedChanged } },
  },
  pauseFeed: {
    method: 'PUT',
    path: '/v1/admin/feeds/{feed}/state',
    permission: 'feeds.change',
    audit: 'feed.change',
    body: pauseBody,
    responses: { 204: { description: 'A feed that is started runs at once.' } },
  },
  removeFeed: {
    method: 'DELETE',
    path: '/v1/admin/feeds/{feed}',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'feed.remove',
    responses: { 204: { description: 'Its offers are on no wall.' } },
  },
  runFeed: {
    method: 'POST',
    path: '/v1/admin/feeds/{feed}/runs',
    permission: 'feeds.change',
    audit: 'feed.run',
    body: runBody,
    responses: { 200: { description: 'What it brought.', schema: feedRan } },
  },
  previewFeed: {
    method: 'GET',
    path: '/v1/admin/feeds/{feed}/preview',
    permission: 'feeds.change',
    responses: { 200: { description: 'The difference.', schema: feedPreview } },
  },
  listFeedRuns: pagedList({
    path: '/v1/admin/feeds/{feed}/runs',
    permission: 'feeds.read',
    filter: feedRunFilter,
    row: feedRunRow,
    pageName: 'AdminFeedRuns',
  }),
  readFeedRun: {
    method: 'GET',
    path: '/v1/admin/feeds/{feed}/runs/{run_id}',
    permission: 'feeds.read',
    responses: { 200: { description: 'The run.', schema: feedRunShown } },
  },
} as const satisfies AdminEndpoints;
