import type { TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import type { Casework } from '../../ledger/open-casework.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { StoredTicket } from '../../store/ports/tickets.ts';
import { ticketText, type TicketText } from '../../tickets/ticket-text.ts';
import { ownerText } from './casework-rows.ts';

const subjects: Readonly<Record<number, TicketRow['subject']>> = { 1: 'not_credited', 2: 'misdirecting' };

/** The decrypted text of the user. */
export function textOf({ openSealed }: Casework, { person, sealed }: StoredTicket): TicketText {
  return ticketText.parse(JSON.parse(openSealed(person.wrappedKey, sealed)));
}

/** A ticket as the admin API shows it, with the text that `textOf` decrypted. */
export function ticketRowOf(
  ticket: StoredTicket,
  { subid1, text }: { subid1: string | null; text: TicketText },
): TicketRow {
  const { message, offer_name: offerName } = text;
  return {
    ticket_id: ticket.ticketId,
    created_at: isoTime(ticket.createdAt),
    state: ticket.state,
    owner: ownerText(ticket),
    subid1,
    test: ticket.isTest,
    subject: subjects[ticket.subjectId] ?? 'other',
    offer_name: offerName,
    message,
  };
}
