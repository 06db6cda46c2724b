import type { feedBody, feedChangeBody } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { feedRow, type FeedAdded, type FeedRan } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type * as z from 'zod';
import { feedAdapters, findFeedAdapter } from '../../feeds/feed-adapters.ts';
import { changesReport } from '../../feeds/change-feed.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import { json, noContent, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { recordedCsv } from './csv-response.ts';
import { feedCallbackEndpoint, maySeeCallback, unknownFeed } from './feed-callback.ts';
import { adapterOf, feedOf, feedRowOf, numbersOf, previewOf } from './feed-rows.ts';
import { forOwners } from './for-owners.ts';
import { refuseField, refuseSentencesAt } from './refuse-fields.ts';
import { feedRunEndpoints } from './feed-run-endpoints.ts';
import { payoutTermsIn } from './payout-terms.ts';

const tag = 'Feeds';
const PREVIEWS_BUSY = problem('unavailable', {
  detail: 'Other previews are waiting for their networks. Try again in a minute.',
  headers: { 'Retry-After': '60' },
});
const CHOOSE_ACCOUNT =
  'choose the account of a network whose conversion report credits leads: its credential and its address';
const READ_CALLBACK =
  'The callback URL may hold a secret, so only the first response has it. Read it on the page of the feed, or by its callback-url.';

/** Feeds of offers, for the whole installation (docs/console.md#screens). */
export function feedEndpoints(context: AdminContext): Endpoint[] {
  return [
    ...reads(context),
    ...changes(context),
    feedCallbackEndpoint(context),
    ...runs(context),
    ...feedRunEndpoints(context),
  ];
}

function reads({ services }: AdminContext): Endpoint[] {
  const { clock } = services;
  return [
    adminEndpoint('listFeeds', {
      tag,
      problems: ['invalid_request'],
      summary: 'Feeds, by name',
      handle: async ({ actor, query }) => {
        const found = (await services.store.listFeeds()).map((feed) => feedRowOf(feed, clock.now()));
        if (query.format !== 'csv') return json({ feeds: found });
        return recordedCsv(services, { name: 'listFeeds', actor, publishers: [null], row: feedRow, rows: found });
      },
    }),
    adminEndpoint('listAdapters', {
      tag,
      problems: [],
      summary: 'The networks that feeds support',
      handle: () => json({ adapters: feedAdapters.map(adapterOf) }),
    }),
    adminEndpoint('showFeed', {
      tag,
      problems: ['not_found'],
      summary: 'One feed and its last runs',
      handle: async ({ directory, params }) => {
        const found = await services.feeds.showFeed(params.feed);
        if (found === null) return refuse(unknownFeed);
        const source = directory.source(found.feed.source);
        return json(feedOf(found.feed, { runs: found.runs, source, now: clock.now() }));
      },
    }),
  ];
}

function changes(context: AdminContext): Endpoint[] {
  const { services } = context;
  return [
    adminEndpoint('addFeed', {
      tag,
      problems: ['invalid_request'],
      summary: 'Add a feed, with the source of its leads',
      description:
        'It is paused until a person starts it. Only owners choose a secret, and add a network whose conversion report credits leads.',
      repeats: { words: READ_CALLBACK },
      handle: ({ actor, body, caller }) => add(context, body, { actor, caller }),
    }),
    adminEndpoint('changeFeed', {
      tag,
      summary: 'Change a feed',
      description:
        'Absent fields stay as they are; an empty setting is removed. Where a conversion report credits leads, only owners change address and credential.',
      problems: ['invalid_request', 'not_found', 'changed_meanwhile'],
      handle: async ({ actor, body, caller, params }) => {
        const { credential, settings = {} } = body;
        const change = { settings, ...(credential !== undefined && { credential }) };
        const name = params.feed;
        const found = await services.feeds.showFeed(name);
        if (found === null) return refuse(unknownFeed);
        const isForOwners = changesReport(found.feed, change) && !isPermitted(caller, 'sources.keys');
        if (isForOwners) return forOwners(CHOOSE_ACCOUNT);
        const outcome = await services.feeds.changeFeed({ name, ...change, ...termsIn(body) }, actor);
        if (outcome.kind === 'unknown_feed') return refuse(unknownFeed);
        if (outcome.kind === 'changed_meanwhile') return refuse(changedMeanwhile);
        if (outcome.kind === 'invalid') return refuseSentencesAt(outcome.problems);
        return json({ credential_cleared: outcome.isCredentialCleared });
      },
    }),
    adminEndpoint('pauseFeed', {
      tag,
      problems: ['invalid_request', 'not_found'],
      summary: 'Start a feed, or pause it',
      handle: async ({ actor, body, params }) => {
        const isPaused = await services.feeds.pauseFeed(params.feed, body.paused, actor);
        return isPaused ? noContent : refuse(unknownFeed);
      },
    }),
    adminEndpoint('removeFeed', {
      tag,
      problems: ['not_found'],
      summary: 'Remove a feed and disable its offers',
      description: 'Leads of earlier clicks are still credited.',
      handle: async ({ actor, params }) => {
        const { kind } = await services.feeds.removeFeed(params.feed, actor);
        return kind === 'removed' ? noContent : refuse(unknownFeed);
      },
    }),
  ];
}

function runs({ services }: AdminContext): Endpoint[] {
  return [
    adminEndpoint('runFeed', {
      tag,
      problems: ['invalid_request', 'not_found'],
      summary: 'Run a feed now',
      handle: async ({ actor, body, params }) => {
        const outcome = await services.feeds.runFeed(params.feed, body.force === true, actor);
        if (outcome === null) return refuse(unknownFeed);
        const isOver = outcome.kind === 'applied' || outcome.kind === 'held' || outcome.kind === 'failed';
        if (!isOver)
          return json({ outcome: 'busy', counts: {}, detail: 'Another run has the feed.' } satisfies FeedRan);
        const { detail, kind, ...rest } = outcome;
        return json({ outcome: kind, counts: numbersOf(rest), detail } satisfies FeedRan);
      },
    }),
    adminEndpoint('previewFeed', {
      tag,
      problems: ['not_found', 'unavailable'],
      summary: 'What a run would change',
      description: 'Requests the offers now, and changes nothing.',
      handle: async ({ params }) => {
        const name = params.feed;
        const found = await services.feeds.showFeed(name);
        const prepared = found && (await services.feeds.previewFeed(name));
        if (found === null || prepared === null) return refuse(unknownFeed);
        return prepared.kind === 'busy' ? refuse(PREVIEWS_BUSY) : json(previewOf(found.feed, prepared));
      },
    }),
  ];
}

async function add(
  { services }: AdminContext,
  body: z.output<typeof feedBody>,
  { actor, caller }: { actor: AuditActor; caller: AdminCaller },
): Promise<EndpointResponse<FeedAdded>> {
  const { adapter: adapterName, credential = null, feed: name, secret, settings = {}, source } = body;
  const adapter = findFeedAdapter(adapterName, settings);
  if (adapter === null) return refuseField('adapter', 'must be one of the known adapters');
  if (!isPermitted(caller, 'sources.keys')) {
    if (secret !== undefined) return forOwners('choose a secret, which lets its holder report leads');
    if (adapter.report !== undefined) return forOwners(CHOOSE_ACCOUNT);
  }
  const given = { name, scheme: adapter.scheme, ips: [], ...(secret !== undefined && { secret }) };
  const prepared = source === undefined ? services.leads.prepareSource(given) : null;
  if (prepared !== null && prepared.kind !== 'prepared') {
    return refuseField('feed', prepared.kind === 'invalid' ? prepared.message : "can't have a source");
  }
  const isWithheld = prepared !== null && !maySeeCallback(caller, prepared.source);
  const { currency = 'USD', everyMs = null, rate = UNITS_PER_RATE, share = UNITS_PER_CREDIT } = termsIn(body);
  const outcome = await services.feeds.addFeed(
    {
      name,
      adapter: adapterName,
      settings,
      credential,
      currency,
      everyMs,
      rate,
      share,
      source: source ?? name,
      isPaused: body.start !== true,
      newSource: prepared?.source ?? null,
    },
    actor,
  );
  switch (outcome.kind) {
    case 'created':
      return json(
        {
          feed: name,
          warnings: prepared?.warnings ?? [],
          callback_withheld: isWithheld,
          callback_url: isWithheld ? null : (prepared?.urlTemplate ?? null),
        } satisfies FeedAdded,
        201,
      );
    case 'invalid':
      return refuseSentencesAt(outcome.problems);
    case 'unknown_adapter':
      return refuseField('adapter', 'must be one of the known adapters');
    case 'exists':
      return refuseField('feed', 'is the name of a feed, or was one of another adapter’s');
    case 'source_exists':
      return refuseField('feed', 'is already the name of a lead source: choose another, or send `source`');
    case 'unknown_source':
      return refuseField('source', 'must be the name of a source');
  }
}

function termsIn(body: z.output<typeof feedChangeBody>) {
  const { every_minutes: minutes } = body;
  return { ...payoutTermsIn(body), ...(minutes !== undefined && { everyMs: Math.round(minutes * MINUTE_MS) }) };
}
