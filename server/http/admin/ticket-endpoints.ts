import { isoTime } from '../../runtime/iso-time.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { findOwner, ownersOf } from './casework-rows.ts';
import { listEndpoint, openedOf } from './list-endpoint.ts';
import { readTicketClick } from './ticket-click.ts';
import { creditByHandOf, ticketsAboutSame } from './ticket-credits.ts';
import { textOf, ticketRowOf } from './ticket-rows.ts';
import { userCaseOf } from './user-endpoints.ts';

const tag = 'Tickets';
const ROWS = 20;
const unknown = problem('not_found', { detail: 'There is no such ticket.' });

/** Users' tickets, with what we know about the user (docs/console.md#answer-a-ticket). */
export function ticketEndpoints(context: AdminContext): Endpoint[] {
  return [listTickets(context), readTicket(context), closeTicket(context)];
}

function listTickets({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listTickets', {
    tag,
    summary: 'Tickets, newest first',
    description: 'The audit log records the view.',
    read: async ({ after, caller, directory, filter, limit, walls }) => {
      const found = await services.store.pageTickets({
        owners: ownersOf(caller, directory, walls),
        state: filter.state ?? 'open',
        after: after !== null && /^\d{1,15}$/.test(after) ? Number(after) : null,
        limit: limit + 1,
      });
      const shown = found.slice(0, limit);
      const rows = shown.map((ticket) => {
        return ticketRowOf(ticket, { subid1: ticket.subid1, text: textOf(services.casework, ticket) });
      });
      const opened = openedOf(shown.map((ticket) => findOwner(ticket, caller, directory)?.pubId));
      return { rows, next: found.length > limit ? String(rows.at(-1)?.ticket_id) : null, opened };
    },
  });
}

function readTicket(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('readTicket', {
    tag,
    summary: 'A ticket, with what is known of its user',
    description: 'The audit log records the view.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const ticket = await services.store.findTicket(params.ticket_id);
      const owner = ticket && findOwner(ticket, caller, directory);
      if (ticket === null || owner === null) return refuse(unknown);
      const account = { ...owner.ref, subid1: ticket.subid1 };
      const found = await services.store.readUserCase({ account, rows: ROWS });
      // The user was erased between the two reads.
      if (found === null || found.person.accountId !== ticket.person.accountId) return refuse(unknown);
      const what = { subject: `account ${found.person.accountId}`, pubId: owner.pubId, before: null };
      const after = { ticket: ticket.ticketId };
      const ticketIds = await ticketsAboutSame(services, { account, ticketId: ticket.ticketId });
      await services.store.recordAudit({ action: 'user.read', actor, at: services.clock.now(), ...what, after });
      const text = textOf(services.casework, ticket);
      const { accountId } = found.person;
      const credits = await services.store.ticketCredits({ accountId, ticketIds, clickId: text.click_id });
      const { click_id, completed_at, email, name, proof_image_url, proof_video_url } = text;
      return json({
        ticket: ticketRowOf(ticket, { subid1: ticket.subid1, text }),
        closed_at: isoTime(ticket.closedAt),
        name,
        email,
        completed_at,
        proof_image_url,
        proof_video_url,
        click_id,
        click: click_id === null ? null : await readTicketClick(context, click_id, { ticket, caller, directory }),
        credits: credits.map(creditByHandOf),
        user: await userCaseOf(context, { account, found, owner }, { actor, caller }),
      });
    },
  });
}

function closeTicket({ services }: AdminContext): Endpoint {
  return adminEndpoint('closeTicket', {
    tag,
    summary: 'Close a ticket',
    description: 'A closed ticket stays closed.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const ticket = await services.store.findTicket(params.ticket_id);
      const owner = ticket && findOwner(ticket, caller, directory);
      if (ticket === null || owner === null) return refuse(unknown);
      const by = { actor, pubId: owner.pubId, before: ticket.state };
      const { kind } = await services.tickets.closeTicket(ticket.ticketId, by);
      return kind === 'closed' ? noContent : refuse(unknown);
    },
  });
}
