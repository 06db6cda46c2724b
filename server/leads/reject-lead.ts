import type { Clock } from '../runtime/clock.ts';
import type { StaffAct } from '../store/ports/staff-acts.ts';
import type { Store } from '../store/store.ts';

/**
 * Rejects a held lead, which frees its place (docs/contract/leads.md#held-leads). `unknown_lead` and `not_held`:
 * nothing has changed.
 */
export function rejectLead(deps: {
  store: Store;
  clock: Clock;
}): (input: { leadId: string; reason: string; by?: StaffAct }) => ReturnType<Store['rejectLead']> {
  return (input) => deps.store.rejectLead({ ...input, at: deps.clock.now() });
}
