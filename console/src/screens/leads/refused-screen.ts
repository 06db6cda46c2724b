import type { RefusedRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { wallColumn } from '../../parts/case-rows.ts';
import { dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { idText, pageHeading } from '../../parts/detail-page.ts';
import { filterBar, type Filter } from '../../parts/filter-bar.ts';
import { clickHref, refusedCallHref } from '../../parts/hrefs.ts';
import { leadTabs } from './leads-screen.ts';
import { refusedColumns } from './refused-columns.ts';

const names = ['source'] as const;
const filters: readonly Filter[] = [{ kind: 'text', name: 'source', label: 'Source' }];

interface Data {
  rows: readonly RefusedRow[];
  next: string | null;
}

export const screen = defineScreen<Data>({
  load: (context) => call('listRefusedCalls', { query: listQuery(context, names) }),
  heading: (context, data) => {
    const actions = data === undefined ? nothing : exportLink(tableOf(data, context), context);
    return html`${pageHeading({ name: 'Leads', actions })} ${leadTabs(context, 'refused')}`;
  },
  view: (data, context) =>
    html`<p class="hint">The last 7 days, up to 1,000 a day for each source. Signatures and secrets are left out.</p>
      ${filterBar(filters, context, data.rows)} ${dataTable(tableOf(data, context), context)}`,
});

function tableOf({ next, rows }: Data, context: Context): DataTable<RefusedRow> {
  return {
    caption: 'Refused calls',
    columns: [
      ...refusedColumns,
      {
        label: 'Click',
        cell: ({ click_id: id }) =>
          id === null ? '–' : html`<a class="whole" href=${clickHref(context, id)}>${idText(id)}</a>`,
      },
      ...wallColumn<RefusedRow>(context, ({ adwall_id: wall }) => wall),
      {
        label: 'Parameters',
        cell: ({ parameters }) =>
          parameters === null
            ? '–'
            : html`<ul class="changes">
                ${Object.entries(parameters).map(([name, value]) => html`<li>${name}=${value}</li>`)}
              </ul>`,
      },
    ],
    rows,
    hrefOf: ({ call_id: id }) => refusedCallHref(context, id),
    next,
    csvHref: csvHref('listRefusedCalls', listQuery(context, names)),
    filters,
    empty: html`<p><strong>No refused calls</strong></p>
      <p>
        If a network’s leads are missing, compare the callback URL in its dashboard with that of its
        ${context.mayOpen('sources') ? html`<a href=${context.hrefOf('sources')}>source</a>` : 'source'}.
      </p>`,
  };
}
