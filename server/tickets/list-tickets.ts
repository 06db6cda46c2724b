import { isoTime } from '../runtime/iso-time.ts';
import type { Vault } from '../security/vault.ts';
import type { WallOrPanelKind } from '../store/ports/accounts.ts';
import type { StoredTicket } from '../store/ports/tickets.ts';
import type { Store } from '../store/store.ts';
import { ticketText, type TicketText } from './ticket-text.ts';

/** A ticket as the operator reads it. Times are ISO 8601. */
export interface Ticket extends TicketText {
  ticket_id: number;
  kind: WallOrPanelKind;
  profile_id: number;
  subject_id: number;
  state: 'open' | 'closed';
  created_at: string;
  closed_at: string | null;
}

/** Tickets, newest first, with decrypted text. `state` null = all. */
export function listTickets(deps: {
  store: Store;
  vault: Vault;
}): (input: { state: 'open' | 'closed' | null; limit: number }) => Promise<Ticket[]> {
  return async (input) => (await deps.store.listTickets(input)).map((stored) => readTicket(deps.vault, stored));
}

function readTicket(vault: Vault, stored: StoredTicket): Ticket {
  const text = vault.open(vault.unwrapPersonKey(stored.person.wrappedKey), stored.sealed);
  return {
    ticket_id: stored.ticketId,
    kind: stored.kind,
    profile_id: stored.profileId,
    subject_id: stored.subjectId,
    state: stored.state,
    created_at: isoTime(stored.createdAt),
    closed_at: isoTime(stored.closedAt),
    ...ticketText.parse(JSON.parse(text)),
  };
}
