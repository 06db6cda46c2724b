import type { TicketCase } from '@rewards-wall/shared/admin/ticket-schema.ts';

/** Opens a prefilled reply in the operator's mail program: the service sends no mail. */
export function mailHref({ email, name, ticket }: TicketCase): string {
  const offer = ticket.offer_name === null ? '' : ` about “${ticket.offer_name}”`;
  const subject = `Your ticket #${ticket.ticket_id}${offer}`;
  const quoted = ticket.message === null ? [] : ticket.message.split('\n').map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', `Thank you for your message${offer}.`, '', '', ...quoted].join('\r\n');
  // Encoded as a single address: a comma would add another, and `?` would start the header fields.
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
