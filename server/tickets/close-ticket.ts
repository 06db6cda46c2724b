import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/** Closes a ticket. It can't be reopened. */
export function closeTicket(deps: {
  store: Store;
  clock: Clock;
}): (ticketId: number) => Promise<{ kind: 'closed' } | { kind: 'unknown_ticket' }> {
  return (ticketId) => deps.store.closeTicket({ ticketId, at: deps.clock.now() });
}
