import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { ReleasedLead } from '../store/ports/leads.ts';
import type { StaffAct } from '../store/ports/staff-acts.ts';
import type { Store } from '../store/store.ts';
import { completionsOf, decodeTerms } from '../store/click-terms.ts';
import { eventLimits } from './event-limits.ts';
import { claimOfReleased, findPaidLead } from './find-paid-lead.ts';
import { leadEvent } from './lead-event.ts';

/** `erased`: the user was erased while the lead was held, so there is no one to credit. */
export type ReleaseOutcome = ReleasedLead | { kind: 'erased' };

export interface ReleaseLeadDeps {
  store: Store;
  clock: Clock;
  ids: Ids;
}

/** `by`: the staff member who releases it in the console. `dueBy`: as in `LeadRelease`. */
export interface ReleaseHow {
  by?: StaffAct;
  dueBy?: number;
}

/**
 * Credits a held lead with its stored payout and credits, and queues its wall's postbacks
 * (docs/contract/leads.md#held-leads). Refuses to pay for what another lead was already paid for.
 */
export function releaseLead(deps: ReleaseLeadDeps): (leadId: string, how?: ReleaseHow) => Promise<ReleaseOutcome> {
  return async (leadId, how) => releaseOnWalls(deps, (await deps.store.loadDirectory()).walls)(leadId, how);
}

/** Releases leads of walls that are loaded already. */
export function releaseOnWalls(
  { clock, ids, store }: ReleaseLeadDeps,
  walls: readonly Wall[],
): (leadId: string, how?: ReleaseHow) => Promise<ReleaseOutcome> {
  return async (leadId, { by, dueBy } = {}) => {
    const lead = await store.findLead(leadId);
    if (lead === null) return { kind: 'unknown_lead' };
    if (lead.state !== 'pending') return { kind: 'not_held' };
    const click = await store.readClick(lead.clickId);
    if (click === null) throw new Error('A lead names a click that is not stored.');
    if (click.accountId === null) return { kind: 'erased' };
    const wall = walls.find(({ adwallId }) => adwallId === lead.adwallId);
    if (wall === undefined) throw new Error('A lead names a wall that is not there.');
    const at = clock.now();
    const currencyName = wall.settings.currency.name;
    const { isTest } = lead;
    const terms = decodeTerms(click.terms);
    const event = leadEvent({ lead, click, terms, currencyName, isTest, at });
    const held = { lead, terms, isSurvey: (await store.findSurvey(lead.offerId)) !== null };
    const takes = claimOfReleased(held);
    const { eventId } = lead;
    const limits = takes === 'numbered' ? eventLimits(terms, { eventId, convertedAt: null, now: lead.at }) : null;
    return store.releaseLead({
      leadId,
      takes,
      eventCount: completionsOf(terms.events),
      ...(limits !== null && { limits }),
      findPaid: (completed, listed) => findPaidLead(held, completed, listed),
      event,
      deliveryId: ids.timeOrdered('dlv', at),
      ...(by !== undefined && { by }),
      ...(dueBy !== undefined && { dueBy }),
      at,
    });
  };
}
