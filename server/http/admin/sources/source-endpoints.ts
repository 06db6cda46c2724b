import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import type { sourceChangeBody } from '@rewards-wall/shared/admin/sources-schema.ts';
import { sourceRow, type CallTried, type SourceAdded } from '@rewards-wall/shared/admin/sources-schema.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type * as z from 'zod';
import { describeSchemes } from '../../../leads/reports/schemes.ts';
import { tryCall } from '../../../leads/reports/try-call.ts';
import { readCallMap } from '../../../leads/sources/read-call-map.ts';
import { sourceUse } from '../../../leads/sources/remove-source.ts';
import { isNetwork } from '../../../net/address.ts';
import type { CallMap } from '../../../schema/call-map.ts';
import type { SourceChanges } from '../../../store/ports/sources.ts';
import { json, noContent, refuse, type Endpoint } from '../../endpoint.ts';
import { problem } from '../../problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { adminEndpoint } from '../admin-endpoint.ts';
import { recordedCsv } from '../csv-response.ts';
import { maySeeCallback } from '../feed-callback.ts';
import { forOwners } from '../for-owners.ts';
import { refuseField, refuseSentences } from '../refuse-fields.ts';
import { aboutScheme, sourceOf, sourceRowOf } from './source-rows.ts';
import { sourceSecretEndpoints, LOST_SECRET, refuseSecret, shownSecret } from './source-secret-endpoints.ts';

const tag = 'Lead sources';
const UNKNOWN = problem('not_found', { detail: 'There is no such source.' });
const CREDIT_UNNAMED = 'let a source credit offers that name no source';

/** The sources of leads for the whole installation (docs/console.md#add-a-lead-source). */
export function sourceEndpoints(context: AdminContext): Endpoint[] {
  return [
    ...reads(context),
    add(context),
    change(context),
    remove(context),
    tryOne(),
    ...sourceSecretEndpoints(context),
  ];
}

function reads({ publicUrl, services }: AdminContext): Endpoint[] {
  const { clock } = services;
  const { countEnabled: countOffersOf } = services.offers;
  return [
    adminEndpoint('listSources', {
      tag,
      problems: ['invalid_request'],
      summary: 'Lead sources, by name',
      handle: async ({ actor, directory, query }) => {
        const feeds = await services.store.listFeeds();
        const rows = directory.sources.map((source) => sourceRowOf(source, feeds));
        if (query.format !== 'csv') return json({ sources: rows });
        return recordedCsv(services, { name: 'listSources', actor, publishers: [null], row: sourceRow, rows });
      },
    }),
    adminEndpoint('listSourceSchemes', {
      tag,
      problems: [],
      summary: 'The schemes that sources can use',
      handle: () => json({ schemes: describeSchemes().map((one) => aboutScheme(one)) }),
    }),
    adminEndpoint('showSource', {
      tag,
      problems: ['not_found'],
      summary: 'One lead source, and what it has reported',
      description: 'Counts are a few minutes old.',
      handle: async ({ directory, params }) => {
        const source = directory.source(params.source);
        if (source === null) return refuse(UNKNOWN);
        const walls = directory.walls.map(({ adwallId }) => adwallId);
        const [feeds, activity, offers] = await Promise.all([
          services.store.listFeeds(),
          services.leads.readSourceActivity({ source: source.name, walls }),
          countOffersOf(source.name),
        ]);
        return json(sourceOf(source, { feeds, activity, offers, publicUrl, now: clock.now() }));
      },
    }),
  ];
}

function add({ services }: AdminContext): Endpoint {
  return adminEndpoint('addSource', {
    tag,
    problems: ['invalid_request'],
    summary: 'Add a lead source',
    description:
      'Roles that may not see secrets get none, and no callback URL that holds one: an owner reads them. Nor may they choose one, or let the source credit offers that name no source.',
    repeats: { words: LOST_SECRET },
    handle: async ({ actor, body, caller }) => {
      const { scheme, secret, source: name } = body;
      const isOwner = isPermitted(caller, 'sources.keys');
      if (!isOwner && secret !== undefined) return forOwners('choose a secret, which lets its holder report leads');
      if (!isOwner && body.unnamed_offers === true) return forOwners(CREDIT_UNNAMED);
      const badIp = body.ips?.find((ip) => !isNetwork(ip));
      if (badIp !== undefined) return refuseField('ips', hasNoNetwork(badIp));
      const map = mapIn(body.call_map);
      if (map.kind === 'invalid') return refuseSentences('call_map', map.problems);
      const { callMap } = map;
      const request = {
        name,
        scheme,
        ips: [],
        ...settingsIn(body),
        ...(secret !== undefined && { secret }),
        ...(callMap && { callMap }),
      };
      const called = { scheme, callMap: callMap ?? null };
      const outcome = await services.leads.addSource(request, actor);
      switch (outcome.kind) {
        case 'exists':
          return refuseField('source', 'is the name of another source');
        case 'unknown_scheme':
          return refuseField('scheme', 'must be one of the known schemes');
        case 'invalid':
          return refuseSecret(outcome);
        case 'created': {
          const shown = shownSecret(called, { given: secret, chosen: outcome.secret });
          const maySee = maySeeCallback(caller, called);
          const mayHaveSecret = shown === null || isOwner;
          return json(
            {
              source: name,
              warnings: outcome.warnings,
              callback_url: maySee ? outcome.urlTemplate : null,
              secret: mayHaveSecret ? shown : null,
              secret_withheld: !maySee || !mayHaveSecret,
            } satisfies SourceAdded,
            201,
          );
        }
      }
    },
  });
}

function change({ services }: AdminContext): Endpoint {
  return adminEndpoint('changeSource', {
    tag,
    problems: ['invalid_request', 'not_found'],
    summary: 'Change a lead source',
    description:
      'Absent fields stay as they are. Only owners may change the hash of its map, and allow `unnamed_offers`.',
    handle: async ({ actor, body, caller, params }) => {
      const badIp = body.ips?.find((ip) => !isNetwork(ip));
      if (badIp !== undefined) return refuseField('ips', hasNoNetwork(badIp));
      const map = mapIn(body.call_map);
      if (map.kind === 'invalid') return refuseSentences('call_map', map.problems);
      const { callMap } = map;
      const keepsHash = !isPermitted(caller, 'sources.keys');
      if (keepsHash && body.unnamed_offers === true) return forOwners(CREDIT_UNNAMED);
      const changes = { ...settingsIn(body), ...(callMap !== undefined && { callMap }) };
      const outcome = await services.leads.changeSource({ name: params.source, keepsHash, ...changes }, actor);
      if (outcome.kind === 'new_proof') return forOwners("change the hash that verifies a source's calls");
      if (outcome.kind === 'invalid') return refuseField('call_map', outcome.fault ?? 'is not valid');
      return outcome.kind === 'changed' ? noContent : refuse(UNKNOWN);
    },
  });
}

function tryOne(): Endpoint {
  return adminEndpoint('tryCall', {
    tag,
    problems: ['invalid_request'],
    summary: 'How a call would be read',
    description: 'By a map that need not be stored. Checks no signature, and stores nothing.',
    handle: ({ body }) => {
      const map = mapIn(body.call_map);
      if (map.kind === 'invalid') return refuseSentences('call_map', map.problems);
      const { url, body: sent = '' } = body;
      return json(tryCall(map.callMap ?? null, { url, body: sent }) satisfies CallTried);
    },
  });
}

/** The map in a body; null for the default map, undefined if none is given. */
function mapIn(
  text: string | null | undefined,
): { kind: 'map'; callMap: CallMap | null | undefined } | { kind: 'invalid'; problems: readonly string[] } {
  if (text === undefined || text === null) return { kind: 'map', callMap: text };
  const reading = readCallMap(text);
  return reading.kind === 'invalid' ? reading : { kind: 'map', callMap: reading.map };
}

function remove({ services }: AdminContext): Endpoint {
  return adminEndpoint('removeSource', {
    tag,
    problems: ['invalid_request', 'not_found'],
    summary: 'Remove a lead source',
    description:
      "Refused while it has held leads, or enabled offers or feeds name it. To remove a survey provider's source, remove the provider.",
    handle: async ({ actor, directory, params }) => {
      const source = directory.source(params.source);
      if (source === null) return refuse(UNKNOWN);
      const outcome = await services.leads.removeSource(source, actor);
      if (outcome.kind === 'unknown_source') return refuse(UNKNOWN);
      if (outcome.kind === 'of_survey_provider') return refuse(OF_PROVIDER);
      if (outcome.kind !== 'in_use') return noContent;
      const detail =
        `It is in use (${sourceUse(outcome)}). Approve or reject the leads. ` +
        'Disable the offers, or import them with another source. Remove the feeds.';
      return refuse(problem('invalid_request', { detail }));
    },
  });
}

const OF_PROVIDER = problem('invalid_request', {
  detail:
    'It reports the leads of a survey provider. Remove the survey provider instead; that also removes the source.',
});

function settingsIn(body: Omit<z.output<typeof sourceChangeBody>, 'call_map'>): Omit<SourceChanges, 'callMap'> {
  const { ips, max_age_days: days, repeated_events: repeatedEvents, screenout_credits: screenout } = body;
  const { unnamed_offers: creditsUnnamed } = body;
  return {
    ...(ips && { ips }),
    ...(days !== undefined && { maxAgeMs: days * DAY_MS }),
    ...(screenout !== undefined && { screenoutCredits: Math.round(screenout * UNITS_PER_CREDIT) }),
    ...(repeatedEvents !== undefined && { repeatedEvents }),
    ...(creditsUnnamed !== undefined && { creditsUnnamed }),
  };
}

function hasNoNetwork(text: string): string {
  return `has '${text}', which is neither an address nor a CIDR`;
}
