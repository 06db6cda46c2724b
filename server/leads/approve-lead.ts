import type { StaffAct } from '../store/ports/staff-acts.ts';
import type { ApprovedLead } from '../store/ports/timed-holds.ts';
import { decodeTerms } from '../store/click-terms.ts';
import { leadEvent } from './lead-event.ts';
import { releaseOnWalls, type ReleaseLeadDeps, type ReleaseOutcome } from './release-lead.ts';

/** `approved`: it is credited at its date. */
export type ApproveOutcome = ApprovedLead | ReleaseOutcome;

/**
 * Approves a held lead (docs/contract/leads.md#timed-holds): it is credited at its date, or at once if it has none or
 * the date has passed.
 */
export function approveLead(deps: ReleaseLeadDeps): (leadId: string, by?: StaffAct) => Promise<ApproveOutcome> {
  const { clock, ids, store } = deps;
  return async (leadId, by) => {
    const acting = by === undefined ? {} : { by };
    const at = clock.now();
    const { walls } = await store.loadDirectory();
    const lead = await store.findLead(leadId);
    if (lead === null || (lead.releaseAt ?? 0) <= at) return releaseOnWalls(deps, walls)(leadId, acting);
    const settings = walls.find(({ adwallId }) => adwallId === lead.adwallId)?.settings;
    const click = settings?.pending_postbacks === true ? await store.readClick(lead.clickId) : null;
    if (settings === undefined || click === null) return store.approveLead({ leadId, ...acting, at });
    const currencyName = settings.currency.name;
    const event = leadEvent({ lead, click, terms: decodeTerms(click.terms), currencyName, isTest: lead.isTest, at });
    const announcement = { event, deliveryId: ids.timeOrdered('dlv', at) };
    return store.approveLead({ leadId, ...acting, announcement, at });
  };
}
