import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref } from '../../list-query.ts';
import { endpointMark, wallColumn } from '../../parts/case-rows.ts';
import { actionsColumn, dataTable, exportLink, type DataTable } from '../../parts/data-table.ts';
import { countOf } from '../../parts/format.ts';
import { idText, pageHeading } from '../../parts/detail-page.ts';
import { emptyList } from '../../parts/empty-list.ts';
import { postbackHref } from '../../parts/hrefs.ts';
import { tabsOf } from '../../parts/tabs.ts';
import { ASK_FOR_POSTBACK } from '../../parts/ask-to-add.ts';
import { stateMark } from '../../parts/words.ts';
import { healthOf, sendSample, type Endpoint } from './postback-acts.ts';

/** The tabs of postbacks and their deliveries. */
export function postbackTabs(context: Context, current: string): TemplateResult {
  const tabs = [
    ['postbacks', 'Endpoints', context.hrefOf('postbacks')],
    ['deliveries', 'Deliveries', context.hrefOf('postbacks/deliveries')],
  ] as const;
  return tabsOf('Postbacks', tabs, current);
}

export const screen = defineScreen({
  load: ({ adwallId }) => call('listPostbacks', { query: { wall: adwallId } }),
  view: ({ postbacks }, context) => {
    const table: DataTable<Endpoint> = {
      caption: 'Endpoints',
      columns: [
        {
          label: 'Postback',
          onPhone: 'title',
          cell: ({ address, kind, postback_id: id }) =>
            html`${endpointMark({ address, kind })}<small>${idText(id)}</small>`,
        },
        { label: 'Health', isShort: true, onPhone: 'sub', cell: (row) => stateMark(healthOf(row)) },
        ...wallColumn<Endpoint>(context, ({ adwall_id: wall }) => wall),
        { label: 'Delivered', isNumber: true, cell: ({ delivered }) => countOf(delivered) },
        { label: 'Waiting', isNumber: true, onPhone: 'sub', cell: ({ pending }) => countOf(pending) },
        { label: 'Given up', isNumber: true, onPhone: 'sub', cell: ({ exhausted }) => countOf(exhausted) },
        ...(context.mayCall('changePostback')
          ? [actionsColumn((row: Endpoint) => testButton(row, context), 'end')]
          : []),
      ],
      rows: postbacks,
      csvHref: csvHref('listPostbacks', { wall: context.adwallId }),
      hrefOf: ({ postback_id: id }) => postbackHref(context, id),
      isMuted: ({ is_enabled: isEnabled }) => !isEnabled,
      empty: emptyList(
        {
          title: 'No postbacks yet',
          text: 'Add the URL of your server, so that it receives every credit.',
          links: [
            ['postbacks/new', 'Add a postback'],
            ['try-postbacks', 'Test postbacks'],
          ],
          ask: ASK_FOR_POSTBACK,
        },
        context,
      ),
    };
    return html`${pageHeading({
      name: 'Postbacks',
      actions: html`${
        postbacks.length > 0 && context.mayOpen('postbacks/new')
          ? html`<a class="button button-main" href=${context.hrefOf('postbacks/new')}>Add a postback</a>`
          : nothing
      }
      ${exportLink(table, context)}`,
    })}
    ${postbackTabs(context, 'postbacks')} ${dataTable(table, context)}`;
  },
});

function testButton({ postback_id: id }: Endpoint, context: Context): TemplateResult {
  return html`<button
    type="button"
    class="button button-quiet"
    aria-label="Test: ${id}"
    @click=${() => void sendSample(context, id)}
  >
    Test
  </button>`;
}
