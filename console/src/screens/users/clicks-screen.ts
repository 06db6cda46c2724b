import type { ClickRow } from '@rewards-wall/shared/admin/user-schema.ts';
import { html } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref } from '../../list-query.ts';
import { clickColumns, currencyOf } from '../../parts/case-rows.ts';
import { dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { clickHref, userHref } from '../../parts/hrefs.ts';
import { pageHeading } from '../../parts/detail-page.ts';

/** A user's clicks, as far as they are kept. */
export const screen = defineScreen({
  load: ({ params, query }) =>
    call('listClicks', {
      params: { owner: params['owner'] ?? '', subid1: params['subid1'] ?? '' },
      query: { after: query.get('after') },
    }),
  view: ({ next, rows }, context) => {
    const { owner = '', subid1 = '' } = context.params;
    const currency = currencyOf(context, Number(owner.replace('wall-', '')));
    const table: DataTable<ClickRow> = {
      caption: 'Clicks',
      columns: clickColumns(currency, rows),
      rows,
      next,
      hrefOf: ({ click_id: id }: ClickRow) => clickHref(context, id),
      csvHref: csvHref('listClicks', {}, { owner, subid1 }),
      empty: html`<p>No clicks are stored.</p>`,
    };
    return html`${pageHeading({
      name: subid1,
      part: 'clicks',
      up: { href: userHref(context, owner, subid1), label: subid1 },
      intro: 'Clicks without a lead are deleted when their retention period ends.',
      actions: exportLink(table, context),
    })}
    ${dataTable(table, context)}`;
  },
});
