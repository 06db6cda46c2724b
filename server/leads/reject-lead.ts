import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/**
 * Turns a held lead away and frees its place (docs/contract/leads.md#held-leads). `unknown_lead` and `not_held` change
 * nothing.
 */
export function rejectLead(deps: {
  store: Pick<Store, 'rejectLead'>;
  clock: Clock;
}): (input: { leadId: string; reason: string }) => ReturnType<Store['rejectLead']> {
  return (input) => deps.store.rejectLead({ ...input, at: deps.clock.now() });
}
