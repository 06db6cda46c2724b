import type { TemplateResult } from 'lit/html.js';
import { ticketForm } from './ticket-form.ts';
import type { Ticket } from './ticket.ts';
import ticketCss from './ticket.css?inline';
import { styleSheet } from '../ui/style-sheet.ts';
import { localDay } from '../i18n/time.ts';
import type { ActivityMessages } from '../locales/activity-messages.ts';
import type { Dispatch } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

export { sendTicket } from './ticket-client.ts';
export { newTicket } from './ticket.ts';

export const styles = styleSheet(ticketCss);

/** The ticket form, in place of the activity. Loads when it is first opened. */
export function ticketTab(
  { requests }: WallState,
  ticket: Ticket,
  { messages, dispatch }: { readonly messages: ActivityMessages; readonly dispatch: Dispatch },
): TemplateResult {
  return ticketForm(ticket, {
    messages,
    isSending: Boolean(requests.ticket),
    today: localDay(Date.now()),
    change: (draft, focus) => dispatch({ type: 'ticket-changed', ticket: draft, ...(focus && { focus }) }),
    submit: (draft) => dispatch({ type: 'ticket-submitted', ticket: draft }),
    close: () => dispatch({ type: 'ticket-closed' }),
  });
}
