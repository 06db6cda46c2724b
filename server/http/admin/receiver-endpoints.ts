import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { blindnessWarning } from '../../postbacks/message/check-template.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { json, noContent, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { coversWall } from './casework-rows.ts';
import { refuseField } from './refuse-fields.ts';
import { addressWarnings } from '../../postbacks/message/show-address.ts';

const tag = 'Postbacks';
const unknown = problem('not_found', { detail: 'There is no such postback.' });
const LOST_SECRET = 'The secret was only in the first response. If you never got it, give the postback a new one.';

/**
 * The receivers of a wall, their URLs and signing secrets (docs/console.md#fix-a-postback). Every change requires the
 * password: with a receiver's URL or secret, an attacker could redirect or forge credits.
 */
export function receiverEndpoints(context: AdminContext): Endpoint[] {
  return [
    addPostback(context),
    moveEndpoint(context),
    rotateEndpoint(context),
    endEndpoint(context),
    removeEndpoint(context),
  ];
}

function addPostback(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('addPostback', {
    tag,
    summary: 'Add a postback',
    description:
      'It receives every credit and reversal of the wall from now on. Roles that may not create keys get no secret: ' +
      'an owner creates a new one, which is shown to them.',
    repeats: { words: LOST_SECRET },
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body: { address, kind, wall: adwallId }, caller, directory }) => {
      const wall = directory.wallById(adwallId);
      const noWall = problem('not_found', { detail: `There is no wall ${adwallId}.` });
      if (wall === null || !coversWall(adwallId, caller, directory)) return refuse(noWall);
      const added = await services.postbacks.createPostback({
        adwallId,
        kind,
        address,
        by: { actor, pubId: wall.pubId },
      });
      if (added.kind === 'invalid') return refuseAddress(added.problem);
      if (added.kind === 'unknown_wall') return refuse(noWall);
      const { postbackId } = added;
      const secret = isPermitted(caller, 'walls.keys') ? added.secret : null;
      return json({ postback_id: postbackId, secret, warnings: warningsOf(context, kind, address) }, 201);
    },
  });
}

function moveEndpoint(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('movePostback', {
    tag,
    summary: 'Change the URL of a postback',
    description:
      'Its id and undelivered messages stay: they go to the new URL. The kind stays as well. Its secret stays if the role may create keys. Otherwise it gets a new, unknown one, which an owner must replace.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body: { address }, caller, directory, params }) => {
      const found = ownPostback(params.postback_id, caller, directory);
      if (found === null) return refuse(unknown);
      const { postback, pubId } = found;
      const keepsSecret = isPermitted(caller, 'walls.keys');
      const moved = await services.postbacks.movePostback({ postback, address, keepsSecret, by: { actor, pubId } });
      if (moved.kind === 'invalid') return refuseAddress(moved.problem);
      if (moved.kind === 'unknown_postback') return refuse(unknown);
      return json({ secret_replaced: !keepsSecret, warnings: warningsOf(context, postback.kind, address) });
    },
  });
}

function rotateEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('rotatePostback', {
    tag,
    summary: 'Give a postback a new secret',
    description:
      'Messages are signed with both secrets until the overlap ends. A rotation during an overlap replaces only the new secret, for example because it was lost.',
    repeats: { words: LOST_SECRET },
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body: { overlap_hours: hours = OVERLAP_HOURS }, caller, directory, params }) => {
      const found = ownPostback(params.postback_id, caller, directory);
      if (found === null) return refuse(unknown);
      const { postback, pubId } = found;
      const { postbackId } = postback;
      const rotated = await services.postbacks.rotatePostback({
        postbackId,
        overlapMs: hours * HOUR_MS,
        by: { actor, pubId },
      });
      if (rotated.kind === 'unknown_postback') return refuse(unknown);
      return json({ secret: rotated.secret, previous_until: isoTime(rotated.previousUntil) }, 201);
    },
  });
}

function endEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('endPostbackOverlap', {
    tag,
    summary: 'End the overlap of a rotation',
    description: 'From now on, only the new secret signs. Nothing happens if there is no overlap.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const found = ownPostback(params.postback_id, caller, directory);
      if (found === null) return refuse(unknown);
      const { postback, pubId } = found;
      const { kind } = await services.postbacks.endOverlap({ postbackId: postback.postbackId, by: { actor, pubId } });
      return kind === 'ended' ? noContent : refuse(unknown);
    },
  });
}

function removeEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('removePostback', {
    tag,
    summary: 'Remove a postback and its log',
    description: 'While messages are undelivered, it is refused unless `drop_undelivered` is true.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, directory, params, query }) => {
      const found = ownPostback(params.postback_id, caller, directory);
      if (found === null) return refuse(unknown);
      const { postback, pubId } = found;
      const dropUndelivered = query.drop_undelivered === true;
      const removed = await services.postbacks.removePostback({ postback, dropUndelivered, by: { actor, pubId } });
      if (removed.kind === 'unknown_postback') return refuse(unknown);
      if (removed.kind === 'removed') return json({ dropped: removed.dropped });
      const { undelivered } = removed;
      const what = undelivered === 1 ? '1 message is undelivered' : `${undelivered} messages are undelivered`;
      const errors = [{ path: 'drop_undelivered', code: 'invalid' as const, message: `must be true, since ${what}` }];
      const detail = `${what}. Send them first, change the address, or confirm that they may be lost.`;
      return refuse(problem('invalid_request', { detail, errors }));
    },
  });
}

/** A postback that the caller's role covers; null for any other. */
function ownPostback(
  postbackId: string | undefined,
  caller: AdminCaller,
  directory: DirectoryView,
): { postback: Postback; pubId: number } | null {
  const postback = directory.postback(postbackId ?? '');
  const wall = postback && directory.wallById(postback.adwallId);
  if (postback === null || wall === null || !coversWall(wall.adwallId, caller, directory)) return null;
  return { postback, pubId: wall.pubId };
}

function warningsOf({ services }: AdminContext, kind: Postback['kind'], address: string): string[] {
  const { outboundAllow } = services.config;
  const blind = blindnessWarning(kind, address);
  return [...addressWarnings(address, outboundAllow), ...(blind === null ? [] : [blind])];
}

/** `fault` completes a sentence that starts with "The URL". */
function refuseAddress(fault: string): EndpointResponse<never> {
  return refuseField('address', fault);
}
