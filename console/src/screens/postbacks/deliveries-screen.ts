import type { DeliveryRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { deliveryColumns, endpointMark } from '../../parts/case-rows.ts';
import { dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { filterBar } from '../../parts/filter-bar.ts';
import { deliveryHref } from '../../parts/hrefs.ts';
import { leadFilterNames, leadFilters } from '../../parts/lead-filters.ts';
import { deliveryStateNames } from '../../parts/words.ts';
import type { Endpoint } from './postback-acts.ts';
import { postbackTabs } from './postbacks-screen.ts';
import { replayByFilter } from './replay-acts.ts';

const names = ['state', 'postback', ...leadFilterNames] as const;

interface Data {
  rows: readonly DeliveryRow[];
  next: string | null;
  postbacks: readonly Endpoint[];
}

export const screen = defineScreen<Data>({
  load: async (context) => {
    const [log, listed] = await Promise.all([
      call('listDeliveries', { query: listQuery(context, names) }),
      call('listPostbacks', { query: { wall: context.adwallId } }),
    ]);
    // Without the list, postbacks are still told apart by their IDs.
    return log.ok ? { ok: true, body: { ...log.body, postbacks: listed.ok ? listed.body.postbacks : [] } } : log;
  },
  heading: (context, data) => {
    const actions = data === undefined ? nothing : exportLink(tableOf(data, context), context);
    return html`${pageHeading({ name: 'Postbacks', actions })} ${postbackTabs(context, 'deliveries')}`;
  },
  view: (data, context) => {
    const table = tableOf(data, context);
    const postback = context.query.get('postback');
    return html`${filterBar(table.filters ?? [], context, data.rows)}
    ${
      postback !== null && context.may('deliveries.replay-many')
        ? html`<div class="actions">
            <button type="button" class="button" @click=${() => void replayByFilter(context, postback)}>
              Replay messages of this postback
            </button>
          </div>`
        : nothing
    }
    ${dataTable(table, context)}`;
  },
});

function tableOf({ next, postbacks, rows }: Data, context: Context): DataTable<DeliveryRow> {
  const marks = new Map(postbacks.map((postback) => [postback.postback_id, endpointMark(postback)]));
  return {
    caption: 'Deliveries',
    columns: deliveryColumns(context, { nameOf: (id) => marks.get(id) }),
    rows,
    hrefOf: ({ delivery_id: id }) => deliveryHref(context, id),
    next,
    csvHref: csvHref('listDeliveries', listQuery(context, names)),
    filters: [
      { kind: 'choice', name: 'state', label: 'State', any: 'Any', options: deliveryStateNames },
      { kind: 'text', name: 'postback', label: 'Postback' },
      ...leadFilters(context),
    ],
    empty: html`<p><strong>No deliveries yet</strong></p>
      <p>Each credit makes one for each <a href=${context.hrefOf('postbacks')}>postback</a> of its wall.</p>`,
  };
}
