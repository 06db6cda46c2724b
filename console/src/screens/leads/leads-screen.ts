import type { ListedLead } from '@rewards-wall/shared/admin/lead-schema.ts';
import { emptyList } from '../../parts/empty-list.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { pageHeading } from '../../parts/detail-page.ts';
import { defineScreen } from '../../define-screen.ts';
import { csvHref, listQuery } from '../../list-query.ts';
import { leadColumns, untilText } from '../../parts/case-rows.ts';
import '../../parts/chosen-rows.ts';
import { actionsColumn, dataTable, exportLink, type Column, type DataTable } from '../../parts/data-table.ts';
import { filterBar, type Filter } from '../../parts/filter-bar.ts';
import { moneyOf } from '../../parts/format.ts';
import { leadHref } from '../../parts/hrefs.ts';
import { leadFilterNames, leadFilters } from '../../parts/lead-filters.ts';
import { countAt } from '../../parts/open-tasks.ts';
import { tabsOf } from '../../parts/tabs.ts';
import { leadStateNames, shortReasonOf } from '../../parts/words.ts';
import { decide, decisionButtons } from './lead-acts.ts';

const names = ['state', 'waits_for', 'offer', 'country', 'placement', ...leadFilterNames] as const;

/** What held leads wait for. */
const waits = [
  ['decision', 'A decision'],
  ['date', 'Their date'],
] as const;

/** The tabs of leads and refused calls. */
export function leadTabs(context: Context, current: string): TemplateResult {
  const tabs = [
    ['leads', 'All leads', context.hrefOf('leads')],
    ['held', 'Held', context.hrefOf('leads', { state: 'pending' }), countAt('leads', context)],
    ['refused', 'Refused calls', context.hrefOf('leads/refused')],
  ] as const;
  return tabsOf('Leads', tabs, current);
}

function isHeldTab({ query }: Context): boolean {
  return query.get('state') === 'pending';
}

interface Data {
  rows: readonly ListedLead[];
  next: string | null;
}

export const screen = defineScreen<Data>({
  load: (context) => call('listLeads', { query: listQuery(context, names) }),
  heading: (context, data) => {
    const actions = data === undefined ? nothing : exportLink(tableOf(data, context), context);
    return html`${pageHeading({ name: 'Leads', actions })} ${leadTabs(context, isHeldTab(context) ? 'held' : 'leads')}`;
  },
  view: (data, context) => {
    const list = tableOf(data, context);
    const table = dataTable(list, context);
    return html`${filterBar(list.filters ?? [], context, data.rows)}
    ${list.choice === undefined ? table : decisionForm(context, data.rows, table)}`;
  },
});

function tableOf({ next, rows }: Data, context: Context): DataTable<ListedLead> {
  const isHeld = isHeldTab(context);
  const mayDecide = isHeld && rows.length > 0 && context.mayCall('decideLeads');
  return {
    caption: 'Leads',
    columns: isHeld ? heldColumns(context, rows, mayDecide) : leadColumns(context, rows),
    rows,
    hrefOf: ({ lead_id: id }) => leadHref(context, id),
    ...(mayDecide && {
      choice: {
        name: 'lead',
        valueOf: ({ lead_id: id }: ListedLead) => id,
        labelOf: ({ lead_id: id, offer_name: offer }: ListedLead) => `${offer ?? 'Lead'}, ${id}`,
        actions: bulkButtons,
      },
    }),
    next,
    csvHref: csvHref('listLeads', listQuery(context, names)),
    filters: filtersOf(context, isHeld),
    empty: isHeld
      ? html`<p><strong>No leads held</strong></p>
          <p>
            Leads wait here for your decision when a fraud rule holds them, or for their date when a rule of the wall
            does.
          </p>`
      : emptyList(
          {
            title: 'No leads yet',
            text: 'Leads appear here when a source reports them.',
            links: [
              ['try-it', 'Test an offer'],
              ['leads/refused', 'Refused calls'],
            ],
          },
          context,
        ),
  };
}

function filtersOf(context: Context, isHeld: boolean): Filter[] {
  return [
    // The tab of held leads is this filter.
    isHeld
      ? { kind: 'choice', name: 'waits_for', label: 'Waiting for', any: 'Anything', options: waits }
      : { kind: 'choice', name: 'state', label: 'Verdict', any: 'Any', options: leadStateNames },
    { kind: 'text', name: 'offer', label: 'Offer ID' },
    ...leadFilters(context),
    { kind: 'text', name: 'placement', label: 'Placement' },
    // The report on reversals links to it. It may take several pages to find a lead.
    ...(context.query.has('country') ? [{ kind: 'text', name: 'country', label: 'Country' } as const] : []),
  ];
}

function heldColumns(context: Context, rows: readonly ListedLead[], mayDecide: boolean): Column<ListedLead>[] {
  // The source is on the lead's page: the decision rarely depends on it, and offers need the room.
  const columns = leadColumns(context, rows)
    .filter(({ label }) => label !== 'Source')
    .map((column) => ({ ...column, ...heldColumn(column, context) }))
    .flatMap((column) => (column.label === 'Payout' ? [promisedColumn(context), column] : [column]));
  return mayDecide ? [...columns, actionsColumn((row) => decisionButtons(row, context, false))] : columns;
}

/** What differs in the list of held leads: instead of the verdict, which is always "held", it says why. */
function heldColumn({ cell, label }: Column<ListedLead>, context: Context): Partial<Column<ListedLead>> {
  const why = (row: ListedLead): TemplateResult =>
    html`<span class="reason">${shortReasonOf(row.reason)}</span>${untilText(context, row)}`;
  if (label === 'Verdict') return { label: 'Held for', isWide: true, cell: why };
  if (label === 'Payout') return { onPhone: 'named', cell: (row) => payoutMark(row, context) };
  return label === 'Offer' ? { cell: (row) => html`${cell(row)} <small class="narrow">${why(row)}</small>` } : {};
}

/** The promise of the click, which the payout beside it is compared with. */
function promisedColumn({ payoutCurrency }: Context): Column<ListedLead> {
  const cell = ({ promised }: ListedLead): string => (promised === null ? '–' : moneyOf(promised, payoutCurrency));
  return { label: 'Promised', isNumber: true, onPhone: 'named', cell };
}

/** The reported payout. One above the promise stands out. */
function payoutMark({ payout, promised }: ListedLead, { payoutCurrency }: Context): unknown {
  const text = moneyOf(payout, payoutCurrency);
  return promised !== null && payout > promised ? html`<strong class="beyond">${text}</strong>` : text;
}

function bulkButtons(count: number): TemplateResult {
  return html`<button type="submit" class="button button-main" value="approve">Approve ${count}</button>
    <button type="submit" class="button" value="reject">Reject ${count}</button>`;
}

/** The table, whose checkboxes choose the leads to decide about. */
function decisionForm(context: Context, rows: readonly ListedLead[], table: TemplateResult): TemplateResult {
  const run = (event: SubmitEvent): void => {
    event.preventDefault();
    const ticked = new FormData(event.target as HTMLFormElement).getAll('lead');
    const chosen = rows.filter(({ lead_id: id }) => ticked.includes(id));
    const decision = (event.submitter as HTMLButtonElement | null)?.value === 'approve' ? 'approve' : 'reject';
    if (chosen.length > 0) void decide(context, decision, chosen);
  };
  return html`<form @submit=${run}>${table}</form>`;
}
