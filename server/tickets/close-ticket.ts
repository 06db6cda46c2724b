import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/** Closes a ticket; closing one twice is no error. */
export function closeTicket(deps: {
  store: Pick<Store, 'closeTicket'>;
  clock: Clock;
}): (ticketId: number) => Promise<{ kind: 'closed' } | { kind: 'unknown_ticket' }> {
  return (ticketId) => deps.store.closeTicket({ ticketId, at: deps.clock.now() });
}
