import type { StaffAct } from '../store/ports/staff-acts.ts';
import type { ApprovedLead } from '../store/ports/timed-holds.ts';
import { releaseLead, type ReleaseLeadDeps, type ReleaseOutcome } from './release-lead.ts';

/** `approved`: it is credited at its date. */
export type ApproveOutcome = ApprovedLead | ReleaseOutcome;

/**
 * Approves a held lead (docs/contract/leads.md#timed-holds): it is credited at its date, or at once if it has none or
 * the date has passed.
 */
export function approveLead(deps: ReleaseLeadDeps): (leadId: string, by?: StaffAct) => Promise<ApproveOutcome> {
  const { clock, store } = deps;
  const release = releaseLead(deps);
  return async (leadId, by) => {
    const acting = by === undefined ? {} : { by };
    const at = clock.now();
    const releaseAt = (await store.findLead(leadId))?.releaseAt ?? 0;
    return releaseAt > at ? store.approveLead({ leadId, ...acting, at }) : release(leadId, acting);
  };
}
