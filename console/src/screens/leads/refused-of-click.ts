import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { dataTable } from '../../parts/data-table.ts';
import { refusedCallHref } from '../../parts/hrefs.ts';
import { refusedColumns } from './refused-columns.ts';

/** Refused calls about one click. */
export function refusedOfClick(rows: ClickCase['refused_calls'], context: Context): TemplateResult {
  return dataTable<ClickCase['refused_calls'][number]>(
    {
      caption: 'Refused calls',
      columns: refusedColumns,
      rows,
      hrefOf: ({ call_id: id }) => refusedCallHref(context, id),
      empty: html`<p>None in the last 7 days.</p>`,
    },
    context,
  );
}
