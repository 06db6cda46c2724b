import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { PersonsPort } from '../store/ports/persons.ts';
import type { TicketsPort } from '../store/ports/tickets.ts';
import { createTicket, TICKETS_PER_DAY } from './create-ticket.ts';

/** `isLimited`: whether `TICKETS_PER_DAY` applies. */
export function openTickets(parts: {
  store: PersonsPort & TicketsPort;
  vault: Vault;
  clock: Clock;
  loadSupportDisabled: () => Promise<(offerId: number) => boolean>;
  isLimited: boolean;
}) {
  return { createTicket: createTicket({ ...parts, limit: parts.isLimited ? TICKETS_PER_DAY : null }) };
}
