import type { LedgerRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { ledgerColumns, ledgerRowHref } from '../../parts/case-rows.ts';
import { dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { userHref } from '../../parts/hrefs.ts';
import { pageHeading } from '../../parts/detail-page.ts';

export const screen = defineScreen({
  load: ({ params, query }) =>
    call('listLedger', {
      params: { owner: params['owner'] ?? '', subid1: params['subid1'] ?? '' },
      query: { after: query.get('after') },
    }),
  view: ({ next, rows }, context) => {
    const { owner = '', subid1 = '' } = context.params;
    const table: DataTable<LedgerRow> = {
      caption: 'Ledger',
      columns: ledgerColumns(rows),
      rows,
      next,
      hrefOf: (row: LedgerRow) => ledgerRowHref(context, row),
      csvHref: csvHref('listLedger', listQuery({ adwallId: null, query: context.query }, []), { owner, subid1 }),
      empty: html`<p>Nothing was credited yet.</p>`,
    };
    return html`${pageHeading({
      name: subid1,
      part: 'ledger',
      up: { href: userHref(context, owner, subid1), label: subid1 },
      actions: exportLink(table, context),
    })}
    ${dataTable(table, context)}`;
  },
});
