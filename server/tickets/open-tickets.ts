import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { createTicket, TICKETS_PER_DAY } from './create-ticket.ts';

/** Support tickets as users file them. `isLimited`: whether a user and an address may file only so many a day. */
export function openTickets(parts: { store: Store; vault: Vault; clock: Clock; isLimited: boolean }) {
  return { createTicket: createTicket({ ...parts, limit: parts.isLimited ? TICKETS_PER_DAY : null }) };
}
