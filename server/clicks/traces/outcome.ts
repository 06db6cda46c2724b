import type { TracedClick } from '../../store/ports/casework.ts';
import type { TraceOutcome } from '@rewards-wall/shared/admin/values.ts';

/** The outcome of a click, determined by its best lead (docs/operating.md#a-credit-is-missing). */
export function outcomeOf({ account, deliveries, earlyReversals, everyLead, refusedCalls }: TracedClick): TraceOutcome {
  if (account === null) return 'erased';
  const credited = new Set(everyLead.flatMap(({ leadId, state }) => (state === 'credited' ? [leadId] : [])));
  if (credited.size > 0) {
    const told = deliveries.filter(({ leadId, status }) => status === 1 && credited.has(leadId));
    if (told.length === 0) return 'credited';
    return told.every(({ state }) => state === 'delivered') ? 'delivered' : 'undelivered';
  }
  const states = new Set(everyLead.map(({ state }) => state));
  if (states.has('pending')) return 'held';
  if (states.has('reversed') || earlyReversals.length > 0) return 'reversed';
  if (states.has('rejected')) return 'rejected';
  return refusedCalls.length > 0 ? 'refused' : 'not_reported';
}
