import type { Clock } from '../runtime/clock.ts';
import type { TicketsPort } from '../store/ports/tickets.ts';

/** Closes a ticket. It can't be reopened. */
export function closeTicket(deps: {
  store: TicketsPort;
  clock: Clock;
}): (ticketId: number) => Promise<{ kind: 'closed' } | { kind: 'unknown_ticket' }> {
  return (ticketId) => deps.store.closeTicket({ ticketId, at: deps.clock.now() });
}
