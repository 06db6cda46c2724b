import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { refusedCallHref } from '../../parts/hrefs.ts';
import { timeOf } from '../../parts/time.ts';
import { refusalOf } from './refusal-words.ts';

/** The calls about one click that became no lead. */
export function refusedOfClick(rows: ClickCase['refused_calls'], context: Context): TemplateResult {
  const columns: Column<ClickCase['refused_calls'][number]>[] = [
    { label: 'Received', cell: ({ at }) => timeOf(at) },
    { label: 'Source', cell: ({ source }) => source },
    { label: 'Why', cell: ({ verdict }) => refusalOf(verdict) },
  ];
  return dataTable(
    {
      ...{ caption: 'Refused calls', columns, rows },
      hrefOf: ({ call_id: id }) => refusedCallHref(context, id),
      empty: html`<p>No call about it was refused in the last 7 days.</p>`,
    },
    context,
  );
}
