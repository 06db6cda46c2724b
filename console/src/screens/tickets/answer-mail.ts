import type { TicketCase } from '@rewards-wall/shared/admin/ticket-schema.ts';

/** Opens the operator's own mail program with an answer to go on from: the service sends no mail. */
export function mailHref({ email, name, ticket }: TicketCase): string {
  const offer = ticket.offer_name === null ? '' : ` about “${ticket.offer_name}”`;
  const subject = `Your ticket #${ticket.ticket_id}${offer}`;
  const quoted = ticket.message === null ? [] : ticket.message.split('\n').map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', `Thank you for your message${offer}.`, '', '', ...quoted].join('\r\n');
  // One address: commas and the like would be more of them, and `?` would begin the fields.
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
