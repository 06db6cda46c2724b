import { postbackRow } from '@rewards-wall/shared/admin/postback-schema.ts';
import { overlapOf } from '../../postbacks/list-postbacks.ts';
import { maskAddress } from '../../postbacks/message/show-address.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { coversWall } from './casework-rows.ts';
import { recordedCsv } from './csv-response.ts';
import { publishersOf, wallsOf } from './list-endpoint.ts';
import { recordAct } from './record-act.ts';

const tag = 'Postbacks';
const unknown = problem('not_found', { detail: 'There is no such postback.' });

/** The publisher's receivers: health, pause and test (docs/console.md#fix-a-postback). */
export function postbackEndpoints(context: AdminContext): Endpoint[] {
  return [listPostbacks(context), changePostback(context), answersEndpoint(context), testEndpoint(context)];
}

function listPostbacks({ services }: AdminContext): Endpoint {
  const { clock, store, vault } = services;
  return adminEndpoint('listPostbacks', {
    tag,
    summary: 'Postbacks, with what is undelivered',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, directory, query }) => {
      const walls = wallsOf(caller, directory, query.wall ?? null);
      if (walls === 'unknown') return refuse(problem('not_found', { detail: `There is no wall ${query.wall}.` }));
      const found = (await store.listPostbacks({ adwallId: query.wall ?? null })).filter(({ adwallId }) =>
        coversWall(adwallId, caller, directory),
      );
      const rows = found.map((postback) => ({
        postback_id: postback.postbackId,
        adwall_id: postback.adwallId,
        kind: postback.kind,
        address: maskAddress(vault.openSecret(postback.sealedUrl)),
        is_enabled: postback.isEnabled,
        disabled_reason: postback.disabledReason,
        must_contain: postback.mustContain,
        follows_redirect: postback.followsRedirect,
        failures: postback.failures,
        pending: postback.pending,
        delivered: postback.delivered,
        exhausted: postback.exhausted,
        created_at: isoTime(postback.createdAt),
        previous_until: overlapOf(postback.previousUntil, clock.now()),
      }));
      if (query.format !== 'csv') return json({ postbacks: rows });
      const publishers = publishersOf(caller, directory, walls);
      return recordedCsv({ clock, store }, { name: 'listPostbacks', actor, publishers, row: postbackRow, rows });
    },
  });
}

function changePostback({ services }: AdminContext): Endpoint {
  return adminEndpoint('changePostback', {
    tag,
    summary: 'Pause or resume a postback',
    description: 'While it is paused, its messages wait. Resuming sends them, oldest first.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body: { is_enabled: isEnabled }, caller, directory, params }) => {
      const postback = directory.postback(params.postback_id);
      if (postback === null || !coversWall(postback.adwallId, caller, directory)) return refuse(unknown);
      const { postbackId } = postback;
      const pubId = directory.wallById(postback.adwallId)?.pubId ?? null;
      const { kind } = await services.postbacks.switchPostback({ postbackId, isEnabled, by: { actor, pubId } });
      if (kind === 'unknown_postback') return refuse(unknown);
      if (isEnabled) services.postbacks.wake();
      return noContent;
    },
  });
}

function answersEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('setPostbackAnswers', {
    tag,
    summary: 'Change what counts as delivered to a postback',
    description: 'From the next attempt on. A field that is absent stays as it is.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body, caller, directory, params }) => {
      const postback = directory.postback(params.postback_id);
      if (postback === null || !coversWall(postback.adwallId, caller, directory)) return refuse(unknown);
      const { follows_redirect: followsRedirect, must_contain: mustContain } = body;
      const changes = {
        ...(followsRedirect !== undefined && { followsRedirect }),
        ...(mustContain !== undefined && { mustContain }),
      };
      const pubId = directory.wallById(postback.adwallId)?.pubId ?? null;
      const { kind } = await services.postbacks.setResponseRules({ postback, changes, by: { actor, pubId } });
      if (kind === 'unknown_postback') return refuse(unknown);
      services.postbacks.wake();
      return noContent;
    },
  });
}

function testEndpoint({ services }: AdminContext): Endpoint {
  const recorded = recordAct(services);
  return adminEndpoint('testPostback', {
    tag,
    summary: 'Send a sample to a postback',
    description:
      'Signed like a real message, with the transaction 0, which no ledger has. It is not stored. The audit log gets one row ' +
      'before, and one with the outcome.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params, requestId }) => {
      const postback = directory.postback(params.postback_id);
      if (postback === null || !coversWall(postback.adwallId, caller, directory)) return refuse(unknown);
      const { adwallId, postbackId } = postback;
      const pubId = directory.wallById(adwallId)?.pubId ?? null;
      const subject = `postback ${postbackId}`;
      const about = { action: 'postback.test', actor, pubId, subject, requestId, asked: {} };
      const tested = await recorded(about, {
        run: () => services.postbacks.testPostback({ postbackId, isReversal: false }),
        outcomeOf: (done) => (done.kind === 'sent' ? { is_success: done.fault === null } : { is_sent: false }),
      });
      if (tested.kind !== 'sent') return refuse(unknown);
      const { fault, outcome, shown, warning } = tested;
      const answered = outcome.kind === 'answered';
      return json({
        is_success: fault === null,
        ...shown,
        http_status: answered ? outcome.status : null,
        error: fault,
        ms: Math.round(outcome.ms),
        warning,
      });
    },
  });
}
