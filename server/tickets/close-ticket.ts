import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { StoredTicket } from '../store/ports/tickets.ts';

/** Who closes a ticket in the console, its publisher, and its state before. CLI commands are recorded as a whole. */
export interface TicketClosing {
  actor: AuditActor;
  pubId: number;
  before: StoredTicket['state'];
}

/** Closes a ticket. It can't be reopened. */
export function closeTicket(deps: {
  store: Store;
  clock: Clock;
}): (ticketId: number, by?: TicketClosing) => Promise<{ kind: 'closed' } | { kind: 'unknown_ticket' }> {
  return (ticketId, by) => {
    const at = deps.clock.now();
    if (by === undefined) return deps.store.closeTicket({ ticketId, at });
    const change = { before: { state: by.before }, after: { state: 'closed' } };
    const what = { action: 'ticket.close', subject: `ticket ${ticketId}`, ...change };
    return deps.store.closeTicket({ ticketId, at, audit: { actor: by.actor, at, pubId: by.pubId, ...what } });
  };
}
