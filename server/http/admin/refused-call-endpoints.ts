import type { RefusedRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { openParameters } from '../../leads/refused-calls.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { RefusedCall } from '../../store/ports/casework.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { seesRefused, seesUsers } from './casework-rows.ts';
import { listEndpoint, openedOf } from './list-endpoint.ts';
import type { Vault } from '../../security/vault.ts';

const tag = 'Leads';
const unknown = problem('not_found', {
  detail: 'There is no such refused call. They are kept for 7 days, at most 1,000 a source and day.',
});

/** Calls from sources that didn't become leads (docs/console.md#release-a-held-lead). */
export function refusedCallEndpoints(context: AdminContext): Endpoint[] {
  return [listRefusedCalls(context), readRefusedCall(context)];
}

function listRefusedCalls({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listRefusedCalls', {
    tag,
    summary: 'Refused calls of sources, newest first',
    description:
      'The last 7 days, at most 1000 a source and day, and 1000 more without proof that they come from the source. Roles for named publishers see those that name a click of theirs.',
    read: async ({ after, caller, directory, filter, limit, walls }) => {
      const found = await services.store.pageRefusedCalls({
        walls,
        source: filter.source ?? null,
        after,
        limit: limit + 1,
      });
      const isShown = seesUsers(caller);
      const shown = found.slice(0, limit);
      const rows = shown.map((call) => refusedRowOf(call, isShown ? services.vault : null));
      const publishers = isShown ? shown.map((call) => directory.wallById(call.adwallId ?? 0)?.pubId) : [];
      return { rows, next: found.length > limit ? (rows.at(-1)?.call_id ?? null) : null, opened: openedOf(publishers) };
    },
  });
}

function readRefusedCall({ services }: AdminContext): Endpoint {
  const { clock, store, vault } = services;
  return adminEndpoint('readRefusedCall', {
    tag,
    summary: 'A refused call',
    description: 'The audit log records the view, if it names a click.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const call = await store.findRefusedCall(params.call_id);
      if (call === null) return refuse(unknown);
      const { accountId, adwallId, callId } = call;
      if (!seesRefused(adwallId, caller, directory)) return refuse(unknown);
      const isShown = seesUsers(caller);
      const pubId = directory.wallById(adwallId ?? 0)?.pubId;
      if (isShown && pubId !== undefined) {
        const subject = accountId === null ? `refused call ${callId}` : `account ${accountId}`;
        const what = { subject, pubId, before: null, after: { refused_call: callId } };
        await store.recordAudit({ action: 'user.read', actor, at: clock.now(), ...what });
      }
      return json(refusedRowOf(call, isShown ? vault : null));
    },
  });
}

/** `vault`: null for roles that may not see personal data. */
function refusedRowOf(call: RefusedCall, vault: Vault | null): RefusedRow {
  const { adwallId, at, callId, clickId, sealed, source, verdict } = call;
  return {
    call_id: callId,
    at: isoTime(at),
    source,
    verdict,
    adwall_id: adwallId,
    click_id: clickId,
    parameters: vault === null ? null : openParameters(vault, sealed),
  };
}
