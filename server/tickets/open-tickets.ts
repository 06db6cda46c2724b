import type { Base } from '../base.ts';
import { closeTicket } from './close-ticket.ts';
import { createTicket, TICKETS_PER_DAY } from './create-ticket.ts';

/** Support tickets of users. `isLimited`: whether `TICKETS_PER_DAY` applies. */
export function openTickets(
  base: Base,
  more: { loadSupportDisabled: () => Promise<(offerId: number) => boolean>; isLimited: boolean },
) {
  const limit = more.isLimited ? TICKETS_PER_DAY : null;
  return { createTicket: createTicket({ ...base, ...more, limit }), closeTicket: closeTicket(base) };
}

export type Tickets = ReturnType<typeof openTickets>;
