import type { TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { ticketColumns } from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { ticketHref } from '../../parts/hrefs.ts';
import { tabsOf } from '../../parts/tabs.ts';

const names = ['state'] as const;

function isClosedTab({ query }: Context): boolean {
  return query.get('state') === 'closed';
}

export const screen = defineScreen({
  load: (context) => call('listTickets', { query: listQuery(context, names) }),
  heading: (context) =>
    html`<h1>Tickets</h1>
      ${tabsOf(
        'Tickets',
        [
          ['open', 'Open', context.hrefOf('tickets')],
          ['closed', 'Closed', context.hrefOf('tickets', { state: 'closed' })],
        ],
        isClosedTab(context) ? 'closed' : 'open',
      )}`,
  view: ({ next, rows }, context) => {
    const isClosed = isClosedTab(context);
    return html`${dataTable<TicketRow>(
      {
        caption: 'Tickets',
        columns: ticketColumns(context, !isClosed),
        rows,
        next,
        hrefOf: ({ ticket_id: id }) => ticketHref(context, id),
        csvHref: csvHref('listTickets', listQuery(context, names)),
        empty: html`<p><strong>${isClosed ? 'No closed tickets yet' : 'No open tickets'}</strong></p>
          <p>Users send tickets from their activity on the wall.</p>`,
      },
      context,
    )}`;
  },
});
