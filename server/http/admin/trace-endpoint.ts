import { reasonWords } from '@rewards-wall/shared/admin/reasons.ts';
import { findTraces, type Trace } from '../../clicks/traces/find-traces.ts';
import { isOwnReason } from '../../leads/lead-reasons.ts';
import { openParameters } from '../../leads/refused-calls.ts';
import { responseCutter } from '../../postbacks/message/show-request.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { findOwner, ownerText, seesUsers } from './casework-rows.ts';
import { wallsOf } from './list-endpoint.ts';
import { visibleTo } from './search-endpoint.ts';

/** Traces an ID from the click to the receiver (docs/console.md#find-anything). */
export function traceEndpoint({ services }: AdminContext): Endpoint {
  const { clock, store, vault } = services;
  const find = findTraces(store);
  const cut = responseCutter({ vault });
  return adminEndpoint('trace', {
    tag: 'Search',
    summary: 'Follow a user, click, transaction or lead to the receiver',
    description:
      'The click, refused calls, leads with their verdicts, ledger rows, deliveries and attempts, click by click, oldest first. Of a user, the newest 20 clicks. Only what the role may see. If the role may see the user, the audit log has a row.',
    problems: ['invalid_request'],
    handle: async ({ actor, body: { as = null, text }, caller, directory }) => {
      const isShown = seesUsers(caller);
      const sources = directory.sources.map(({ name }) => name);
      const found = await store.findById({ text, sources, publishers: caller.publishers });
      const walls = wallsOf(caller, directory, null);
      const traced = await find({
        text,
        as,
        found: visibleTo(found, caller, directory),
        walls: walls === 'unknown' ? [] : walls,
        parametersOf: ({ sealed }) => (isShown ? openParameters(vault, sealed) : null),
        shown: {
          reason: (reason) => (isShown || isOwnReason(reason) ? reasonWords(reason) : null),
          currencyOf: (owner) => (owner && findOwner(owner, caller, directory))?.currency ?? 'credits',
          response: (response, postbackId) => {
            const postback = isShown ? directory.postback(postbackId) : null;
            return postback && cut(response, postback);
          },
        },
      });
      if (isShown) {
        const at = clock.now();
        for (const { kind, user } of onceForEachUser(traced)) {
          const pubId = findOwner(user, caller, directory)?.pubId ?? null;
          const what = { subject: `account ${user.accountId}`, pubId, before: null, after: { trace: kind } };
          await store.recordAudit({ action: 'user.read', actor, at, ...what });
        }
      }
      return json({
        traces: traced.map(({ kind, more, steps, understood, user }) => ({
          kind,
          understood,
          more,
          owner: user && ownerText(user),
          subid1: user !== null && isShown ? user.subid1 : null,
          steps: steps.map(({ at, clickId, ...step }) => ({ ...step, at: isoTime(at), click_id: clickId })),
        })),
      });
    },
  });
}

/** The users of the traces, with the kind if there is only one trace. */
function onceForEachUser(traced: readonly Trace[]): { kind: Trace['kind']; user: NonNullable<Trace['user']> }[] {
  const about = traced.flatMap(({ kind, user }) => (user === null ? [] : [{ kind, user }]));
  return [...new Map(about.map((one) => [one.user.accountId, one])).values()];
}
