import { MOST_COUNTED } from '@rewards-wall/shared/admin/values.ts';
import { covers, isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import type { replayBody } from '@rewards-wall/shared/admin/postback-schema.ts';
import type * as z from 'zod';
import { maskAddress } from '../../postbacks/message/show-address.ts';
import { FRESH_MS } from '../../postbacks/delivery/schedule.ts';
import { sealedPersonOf, showAttempts } from '../../postbacks/delivery/show-attempts.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { DeliveryFilter, StoredDelivery } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { coversWall, deliveryRowOf, namesOf, seesUsers } from './casework-rows.ts';
import { listEndpoint } from './list-endpoint.ts';
import { readTimeCursor, timeCursor } from './time-cursor.ts';

const tag = 'Postbacks';

/** Messages to postbacks, and replaying them (docs/console.md#fix-a-postback). */
export function deliveryEndpoints(context: AdminContext): Endpoint[] {
  return [listDeliveries(context), readDelivery(context), replay(context)];
}

/** The postbacks of the walls that the caller's role covers. */
export function postbacksOf(
  caller: AdminCaller,
  directory: DirectoryView,
  walls: readonly number[] | null,
): readonly Postback[] {
  return directory.postbacks.filter(
    ({ adwallId }) => coversWall(adwallId, caller, directory) && (walls === null || walls.includes(adwallId)),
  );
}

function listDeliveries({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listDeliveries', {
    tag,
    summary: 'Messages to postbacks, newest first',
    description:
      'By user, click, transaction or source, those of the newest lead come first, and a page looks through 2000 leads at most, so that one without rows may have a next one. By source alone, leads from before `from` are left out.',
    read: async ({ after, caller, directory, filter, limit, walls }) => {
      const known = postbacksOf(caller, directory, walls).map(({ postbackId }) => postbackId);
      const postbackIds = filter.postback === undefined ? known : known.filter((id) => id === filter.postback);
      if (filter.user !== undefined && !seesUsers(caller)) return { kind: 'names_user' };
      const { from, to, ...names } = namesOf(filter);
      const wanted = { postbackIds, state: filter.state ?? null, from, to };
      const source = filter.source ?? null;
      if (source !== null || Object.values(names).some((name) => name !== undefined)) {
        const [leadId, deliveryId = ''] = after?.split(' ') ?? [];
        const page = await services.store.pageLeadDeliveries({
          ...wanted,
          ...names,
          source,
          limit,
          walls: walls ?? directory.walls.map(({ adwallId }) => adwallId),
          after: leadId === undefined ? null : { leadId, deliveryId },
        });
        const next = page.next && `${page.next.leadId} ${page.next.deliveryId}`;
        return { rows: page.rows.map(deliveryRowOf), next };
      }
      const place = readTimeCursor(after);
      const before = place && { createdAt: place.at, deliveryId: place.id };
      const found = await services.store.pageDeliveries({ ...wanted, after: before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const hasMore = last !== undefined && found.length > limit;
      const next = hasMore ? timeCursor({ at: last.createdAt, id: last.deliveryId }) : null;
      return { rows: shown.map(deliveryRowOf), next };
    },
  });
}

function readDelivery(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('readDelivery', {
    tag,
    summary: 'A message to a postback, with its attempts',
    description: 'The audit log records the view, if the role may see the user.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const deliveryId = params.delivery_id;
      const [delivery] = await services.store.listDeliveries({ deliveryId, limit: 1 });
      const postback = delivery === undefined ? null : directory.postback(delivery.postbackId);
      const lead = delivery === undefined ? null : await services.store.readLeadCase(delivery.leadId);
      // Null if the user was erased since the first read: then the delivery was erased too.
      const person = lead && sealedPersonOf(lead);
      if (delivery === undefined || postback === null || !person || !coversWall(delivery.adwallId, caller, directory)) {
        return refuse(problem('not_found', { detail: 'There is no such delivery.' }));
      }
      const { accountId, adwallId } = lead.lead;
      const sealedPerson = seesUsers(caller) ? person : null;
      const at = services.clock.now();
      if (sealedPerson !== null) {
        const pubId = directory.wallById(adwallId)?.pubId ?? null;
        const what = { subject: `account ${accountId}`, pubId, before: null, after: { delivery: deliveryId } };
        await services.store.recordAudit({ action: 'user.read', actor, at, ...what });
      }
      const movedAt = await lastMove(context, delivery);
      const { attempts, next } = showAttempts(services)(
        { delivery, ledger: lead.ledger, postback, movedAt, sealedPerson },
        at,
      );
      return json({
        delivery: deliveryRowOf(delivery),
        address: maskAddress(services.vault.openSecret(postback.sealedUrl)),
        next_request: next,
        attempts: attempts.map(({ at: began, httpStatus, ...attempt }) => ({
          ...attempt,
          at: isoTime(began),
          http_status: httpStatus,
        })),
      });
    },
  });
}

/** When the delivery's postback last changed its URL after the first attempt; null if it hasn't. */
async function lastMove(
  { services }: AdminContext,
  { attempts: [first], postbackId }: StoredDelivery,
): Promise<number | null> {
  const { store } = services;
  if (first === undefined) return null;
  const [move] = await store.listAudit({
    action: 'postback.move',
    subject: `postback ${postbackId}`,
    since: first.at - FRESH_MS,
    before: null,
    limit: 1,
    actorId: null,
    publishers: null,
  });
  return move?.at ?? null;
}

function replay(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('replayDeliveries', {
    tag,
    summary: 'Send messages again, or count them first',
    description:
      'Ids and content stay, so that receivers recognize repeats. It takes a delivery, a lead or, for owners and managers, a postback; state and times narrow that.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, body, caller, directory }) => {
      const pubId = await publisherOf(context, { body, caller, directory });
      if (pubId === null) {
        return refuse(problem('not_found', { detail: 'Unknown delivery, lead or postback.' }));
      }
      const filter = filterOf(body);
      const isMany = filter.deliveryId === undefined && filter.leadId === undefined;
      if (isMany && !isPermitted(caller, 'deliveries.replay-many')) {
        const detail = 'Your role sends single messages again, or those of one lead.';
        return refuse(problem('not_permitted', { detail }));
      }
      if (body.is_count_only === true) {
        return json({ count: await services.store.countDeliveries({ ...filter, most: MOST_COUNTED }), is_sent: false });
      }
      const what = { action: 'delivery.replay', actor, at: services.clock.now(), pubId, before: null };
      const named = body.delivery_id ?? body.lead_id ?? body.postback_id ?? null;
      const outcome = await services.postbacks.replayDeliveries(filter, (count) => ({
        ...what,
        subject: `deliveries of ${named}`,
        after: { ...filter, count },
      }));
      services.postbacks.wake();
      return json({ count: outcome.kind === 'replayed' ? outcome.replayed : 0, is_sent: true });
    },
  });
}

type ReplayBody = z.output<typeof replayBody>;

function filterOf({ delivery_id: deliveryId, from, lead_id: leadId, postback_id: postbackId, state, to }: ReplayBody) {
  return {
    ...(deliveryId !== undefined && { deliveryId }),
    ...(leadId !== undefined && { leadId }),
    ...(postbackId !== undefined && { postbackId }),
    ...(state !== undefined && { state }),
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) }),
  } satisfies DeliveryFilter;
}

/** The publisher of the target of a replay; null if it doesn't exist or the role doesn't cover it. */
async function publisherOf(
  { services }: AdminContext,
  { body, caller, directory }: { body: ReplayBody; caller: AdminCaller; directory: DirectoryView },
): Promise<number | null> {
  const { store } = services;
  const { deliveryId, leadId, postbackId } = filterOf(body);
  const walls: (number | null)[] = [];
  if (postbackId !== undefined) walls.push(directory.postback(postbackId)?.adwallId ?? null);
  if (deliveryId !== undefined || leadId !== undefined) {
    const named = { ...(deliveryId !== undefined && { deliveryId }), ...(leadId !== undefined && { leadId }) };
    const [found] = await store.listDeliveries({ ...named, limit: 1 });
    walls.push(found?.adwallId ?? null);
  }
  const pubIds = walls.map((wall) => (wall === null ? null : (directory.wallById(wall)?.pubId ?? null)));
  const [pubId = null] = pubIds;
  return pubId !== null && pubIds.every((one) => one !== null && covers(caller, one)) ? pubId : null;
}
