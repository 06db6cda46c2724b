import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/** Turns a held lead away; another one may take its place. Answers what the store says. */
export function rejectLead(deps: {
  store: Pick<Store, 'rejectLead'>;
  clock: Clock;
}): (input: { leadId: string; reason: string }) => ReturnType<Store['rejectLead']> {
  return (input) => deps.store.rejectLead({ ...input, at: deps.clock.now() });
}
