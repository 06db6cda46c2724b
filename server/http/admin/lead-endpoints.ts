import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { decisions } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { LeadCase as LeadCaseResponse } from '@rewards-wall/shared/admin/lead-schema.ts';
import type * as z from 'zod';
import type { Casework } from '../../ledger/open-casework.ts';
import { isOwnReason } from '../../leads/lead-reasons.ts';
import { promisedPayout } from '../../leads/promised-payout.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { afterCommit } from '../../store/database-failures.ts';
import type { LeadCase } from '../../store/ports/casework.ts';
import type { StoredClick } from '../../store/ports/clicks.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { namesOf, coversWall, currencyOf, deliveryRowOf, leadRowOf, ledgerRowOf, seesUsers } from './casework-rows.ts';
import { pageLeadsThat } from './page-leads-that.ts';
import { listEndpoint } from './list-endpoint.ts';
import { creditByHandOf } from './ticket-credits.ts';
import { refusedCallEndpoints } from './refused-call-endpoints.ts';

const tag = 'Leads';

/** Leads, those that are held, and refused calls (docs/console.md#release-a-held-lead). */
export function leadEndpoints(context: AdminContext): Endpoint[] {
  return [listLeads(context), readLead(context), decideLeads(context), ...refusedCallEndpoints(context)];
}

function listLeads({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listLeads', {
    tag,
    summary: 'Leads, newest first',
    read: async ({ after, caller, directory, filter, limit, walls }) => {
      const isShown = seesUsers(caller);
      if (filter.user !== undefined && !isShown) return { kind: 'names_user' };
      const { country, placement, waits_for: waitsFor } = filter;
      const wanted = {
        ...namesOf(filter),
        walls: walls ?? directory.walls.map(({ adwallId }) => adwallId),
        state: filter.state ?? (waitsFor === undefined ? null : 'pending'),
        source: filter.source ?? null,
        offerId: filter.offer ?? null,
        after,
        limit,
      };
      const { store } = services;
      const isIndexed = [country, placement, waitsFor].every((one) => one === undefined);
      const { rows, next } = await (isIndexed
        ? store.pageLeads(wanted)
        : pageLeadsThat(store, wanted, { country, placement, waitsFor }));
      const clickIds = rows.filter(({ state }) => state === 'pending').map(({ clickId }) => clickId);
      const clicks = new Map((await store.clicksById({ clickIds })).map((click) => [click.clickId, click]));
      return {
        rows: rows.map(({ subid1, ...lead }) => ({
          ...leadRowOf(lead, { isShown, subid1 }),
          promised: promisedOf(lead, clicks.get(lead.clickId)),
        })),
        next,
      };
    },
  });
}

function readLead({ services }: AdminContext): Endpoint {
  return adminEndpoint('readLead', {
    tag,
    summary: 'A lead, with its click, its ledger rows and its postbacks',
    description: 'The audit log records the view, if the role may see the user.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const found = await services.store.readLeadCase(params.lead_id);
      if (found === null || !coversWall(found.lead.adwallId, caller, directory)) {
        return refuse(problem('not_found', { detail: 'There is no such lead.' }));
      }
      const isShown = seesUsers(caller);
      if (isShown && found.user !== null) {
        const { accountId, adwallId, leadId } = found.lead;
        const pubId = directory.wallById(adwallId)?.pubId ?? null;
        const what = { subject: `account ${accountId}`, pubId, before: null, after: { lead: leadId } };
        await services.store.recordAudit({ action: 'user.read', actor, at: services.clock.now(), ...what });
      }
      const currency = currencyOf(found.lead.adwallId, directory);
      return json(caseOf(found, services.casework, { currency, isShown }));
    },
  });
}

/** What the click of a held lead promised for it. */
function promisedOf(lead: StoredLead, click: Pick<StoredClick, 'payout' | 'terms'> | null = null): number | null {
  const promised = lead.state === 'pending' && click !== null ? promisedPayout(lead, click) : null;
  return promised === null ? null : unitsToNumber(promised);
}

function caseOf(
  { click, creditsByHand, decisions, deliveries, ledger, lead, user }: LeadCase,
  { openSealed }: Casework,
  { currency, isShown }: { currency: string; isShown: boolean },
): LeadCaseResponse {
  const details =
    isShown && user !== null && click?.sealed
      ? (JSON.parse(openSealed(user.wrappedKey, click.sealed)) as object)
      : null;
  return {
    lead: { ...leadRowOf(lead, { isShown, subid1: user?.subid1 ?? null }), promised: promisedOf(lead, click) },
    erased: user === null,
    findings: lead.findings,
    click: click && {
      at: isoTime(click.at),
      country: click.country,
      payout: unitsToNumber(click.payout),
      currency_count: unitsToNumber(click.amount),
      details: details === null ? null : { ...details },
    },
    decisions: decisions.map(({ action, at, by, heldFor }) => ({
      at: isoTime(at),
      decision: action === 'lead.reject' ? 'reject' : 'approve',
      by: isShown ? by : null,
      held_for: heldFor !== null && isOwnReason(heldFor) ? heldFor : null,
    })),
    credits_by_hand: creditsByHand.map(creditByHandOf),
    ledger: ledger.map((entry) => ledgerRowOf(entry, { currency })),
    deliveries: deliveries.map(deliveryRowOf),
  };
}

function decideLeads({ services }: AdminContext): Endpoint {
  return adminEndpoint('decideLeads', {
    tag,
    summary: 'Approve, release or reject held leads',
    description:
      'Each lead is decided on its own, with a row of the audit log: the response has the outcome of each. Support may credit only so much a day.',
    problems: ['invalid_request'],
    handle: async ({ actor, body, caller, directory }) => {
      const { decision } = body;
      const action = decision === 'reject' ? 'lead.reject' : 'lead.approve';
      type Decided = z.output<typeof decisions>['results'][number];
      const decide = async (leadId: string): Promise<Decided> => {
        const lead = await services.store.findLead(leadId);
        const wall = lead === null ? null : directory.wallById(lead.adwallId);
        if (wall === null || !coversWall(wall.adwallId, caller, directory)) {
          return { lead_id: leadId, outcome: 'unknown_lead' };
        }
        const { ratio } = wall.settings.currency;
        const by = services.casework.staffAct({ action, actor, role: caller.role, pubId: wall.pubId, ratio });
        const { approveLead, rejectLead, releaseLead } = services.leads;
        const outcome =
          decision === 'reject'
            ? await rejectLead({ leadId, reason: body.reason ?? 'rejected_by_operator', by })
            : await (decision === 'approve' ? approveLead(leadId, by) : releaseLead(leadId, { by }));
        if (outcome.kind === 'credited') services.postbacks.wake();
        return { lead_id: leadId, outcome: outcome.kind };
      };
      const results: Decided[] = [];
      for (const leadId of new Set(body.lead_ids)) {
        results.push(results.length === 0 ? await decide(leadId) : await afterCommit(decide(leadId)));
      }
      return json({ results });
    },
  });
}
