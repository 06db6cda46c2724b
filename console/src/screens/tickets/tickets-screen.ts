import type { TicketRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { ticketColumns } from '../../parts/case-rows.ts';
import { dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { ticketHref } from '../../parts/hrefs.ts';
import { countAt } from '../../parts/open-tasks.ts';
import { tabsOf } from '../../parts/tabs.ts';

interface Data {
  rows: readonly TicketRow[];
  next: string | null;
}

const names = ['state'] as const;

function isClosedTab({ query }: Context): boolean {
  return query.get('state') === 'closed';
}

export const screen = defineScreen<Data>({
  load: (context) => call('listTickets', { query: listQuery(context, names) }),
  heading: (context, data) => {
    const tabs = tabsOf(
      'Tickets',
      [
        ['open', 'Open', context.hrefOf('tickets'), countAt('tickets', context)],
        ['closed', 'Closed', context.hrefOf('tickets', { state: 'closed' })],
      ],
      isClosedTab(context) ? 'closed' : 'open',
    );
    const actions = data === undefined ? nothing : exportLink(tableOf(data, context), context);
    return html`${pageHeading({ name: 'Tickets', actions })} ${tabs}`;
  },
  view: (data, context) => dataTable(tableOf(data, context), context),
});

function tableOf({ next, rows }: Data, context: Context): DataTable<TicketRow> {
  const isClosed = isClosedTab(context);
  return {
    caption: 'Tickets',
    columns: ticketColumns(context, !isClosed),
    rows,
    next,
    hrefOf: ({ ticket_id: id }) => ticketHref(context, id),
    csvHref: csvHref('listTickets', listQuery(context, names)),
    empty: html`<p><strong>${isClosed ? 'No closed tickets yet' : 'No open tickets'}</strong></p>
      <p>Users send tickets from their activity on the wall.</p>`,
  };
}
