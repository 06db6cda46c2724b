import type { TicketOutcome } from './ticket-client.ts';
import type { Ticket } from './ticket.ts';
import { withFocus, withRequests } from '../offer-wall/state/rules.ts';
import type { WallEvent } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';

/** What the events of the ticket form do. */
export function applyToTicket(state: WallState, event: WallEvent): WallState {
  const { activity } = state;
  switch (event.type) {
    case 'ticket-opened':
      return withTicket(withFocus(state, '.ticket-title'), event.ticket);
    case 'ticket-changed':
      return withTicket(withFocus(state, event.focus), event.ticket);
    case 'ticket-submitted':
      return withRequests(withTicket(state, event.ticket), { ticket: event.ticket });
    case 'response':
      return event.kind === 'ticket' ? onTicketResponse(state, event.response) : state;
    case 'ticket-closed':
      return withRequests(withTicket(withFocus(state, activity.ticket?.opener), null), { ticket: null });
    default:
      return state;
  }
}

/** Personal data is not kept longer than needed: once the ticket is sent, the form is gone. */
function onTicketResponse(state: WallState, outcome: TicketOutcome): WallState {
  const { ticket } = state.activity;
  if (ticket?.kind !== 'draft') return state;
  if (outcome.kind !== 'created') {
    return withTicket(withFocus(state, '.summary'), { ...ticket, problems: [], refusal: outcome });
  }
  const { opener } = ticket;
  return withTicket(withFocus(state, '.ticket-title'), { kind: 'sent', ticketId: outcome.ticketId, opener });
}

function withTicket(state: WallState, ticket: Ticket | null): WallState {
  return { ...state, activity: { ...state.activity, ticket } };
}
