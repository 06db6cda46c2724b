import type { DeliveryRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { deliveryColumns, endpointMark } from '../../parts/case-rows.ts';
import { dataTable, tableLinks, type DataTable } from '../../parts/data-table.ts';
import { filterBar, type Filter } from '../../parts/filter-bar.ts';
import { deliveryHref } from '../../parts/hrefs.ts';
import { leadFilterNames, leadFilters } from '../../parts/lead-filters.ts';
import { deliveryStateNames } from '../../parts/words.ts';
import { postbackTabs } from './postbacks-screen.ts';
import { replayByFilter } from './replay-acts.ts';

const names = ['state', 'postback', ...leadFilterNames] as const;

export const screen = defineScreen({
  load: async (context) => {
    const [log, listed] = await Promise.all([
      call('listDeliveries', { query: listQuery(context, names) }),
      call('listPostbacks', { query: { wall: context.adwallId } }),
    ]);
    // Without the list, postbacks are still told apart by their IDs.
    return log.ok ? { ok: true, body: { ...log.body, postbacks: listed.ok ? listed.body.postbacks : [] } } : log;
  },
  heading: (context) => html`${pageHeading({ name: 'Postbacks' })} ${postbackTabs(context, 'deliveries')}`,
  view: ({ next, postbacks, rows }, context) => {
    const postbackNames = new Map(
      postbacks.map(({ address, kind, postback_id: id }) => [
        id,
        endpointMark({ address: address.replace(/^https?:\/\//, ''), kind }),
      ]),
    );
    const postback = context.query.get('postback');
    const filters: Filter[] = [
      { kind: 'choice', name: 'state', label: 'State', any: 'Any', options: deliveryStateNames },
      { kind: 'text', name: 'postback', label: 'Postback' },
      ...leadFilters(context),
    ];
    const table: DataTable<DeliveryRow> = {
      caption: 'Deliveries',
      columns: deliveryColumns(context, { nameOf: (id) => postbackNames.get(id) }),
      rows,
      hrefOf: ({ delivery_id: id }) => deliveryHref(context, id),
      next,
      csvHref: csvHref('listDeliveries', listQuery(context, names)),
      filters,
      empty: html`<p><strong>No deliveries yet</strong></p>
        <p>Each credit makes one for each <a href=${context.hrefOf('postbacks')}>postback</a> of its wall.</p>`,
    };
    return html`${filterBar(filters, context, { rows, end: tableLinks(table, context) })}
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
