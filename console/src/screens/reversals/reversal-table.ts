import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countryName } from '../../parts/country-name.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import { figureTiles } from '../../parts/figures.ts';
import { countOf, creditsOf, percentOf } from '../../parts/format.ts';
import { addressOf } from '../../router.ts';

type Row = AdminReversals['rows'][number];

/** What the rows are: the tab, and the heading of their column. */
export const groupNames = {
  source: { tab: 'Sources', column: 'Source' },
  network: { tab: 'Networks', column: 'Network' },
  offer: { tab: 'Offers', column: 'Offer' },
  country: { tab: 'Countries', column: 'Country' },
  user: { tab: 'Users', column: 'User' },
} as const satisfies Record<AdminReversals['by'], { tab: string; column: string }>;

const share = (rate: string | null): number | null => (rate === null ? null : Number(rate) / 100);

function daysOf(days: number | null): string {
  if (days === null) return '–';
  return days === 1 ? '1 day' : `${countOf(days)} days`;
}

/** The figures of the whole wall. */
export function reversalTiles({ currency, totals }: AdminReversals): TemplateResult {
  const { credited, credits_lost: lost, credits_reversed: amount, median_days: median, p90_days: late } = totals;
  return figureTiles([
    [
      'Reversal rate',
      percentOf(share(totals.rate)),
      `${countOf(totals.reversed)} of ${countOf(credited)} credited leads`,
    ],
    ['Amount reversed', creditsOf(amount, currency), 'Taken back from users'],
    [
      'Loss',
      creditsOf(lost, currency),
      amount === 0 ? 'Not covered by balances' : `${percentOf(lost / amount)} wasn’t covered by balances`,
    ],
    [
      'Time to reversal',
      daysOf(median),
      late === null ? 'From the credit' : `Median. Nine of ten came within ${daysOf(late)}.`,
    ],
  ]);
}

/** One row for each source, network, offer, country or user, with links to its leads. */
export function reversalTable(data: AdminReversals, csv: string, context: Context): TemplateResult {
  const { by, currency, rows } = data;
  const credits = (amount: number): string => (amount === 0 ? '–' : creditsOf(amount, currency));
  const columns: Column<Row>[] = [
    { label: groupNames[by].column, onPhone: 'title', cell: (row) => nameOf(row, by) },
    { label: 'Credited', isNumber: true, onPhone: 'sub', cell: ({ credited }) => countOf(credited) },
    {
      label: 'Reversed',
      isNumber: true,
      onPhone: 'sub',
      cell: (row) => (context.mayOpen('leads') ? leadLinks(row, data) : countOf(row.reversed)),
    },
    { label: 'Rate', isNumber: true, onPhone: 'end', cell: ({ rate }) => percentOf(share(rate)) },
    { label: 'Amount', isNumber: true, cell: (row) => credits(row.credits_reversed) },
    { label: 'Loss', isNumber: true, onPhone: 'sub', cell: (row) => credits(row.credits_lost) },
    { label: 'Median', isNumber: true, cell: (row) => daysOf(row.median_days) },
    { label: '90th percentile', isNumber: true, cell: (row) => daysOf(row.p90_days) },
  ];
  const caption = `Reversals by ${by}`;
  const empty = html`<p><strong>Nothing was credited in this period.</strong></p>`;
  return dataTable({ caption, columns, rows, csvHref: csv, empty }, context);
}

function nameOf({ name, value }: Row, by: AdminReversals['by']): string {
  if (by === 'offer') return name ?? `Offer ${value}`;
  if (by === 'country') return countryName(value);
  if (value === '') return by === 'user' ? 'Erased user' : 'Unknown';
  return name ?? value;
}

/** How many leads were reversed, linked to them. A network may have several sources, each with a link. */
function leadLinks({ reversed, sources, value }: Row, { adwall_id: wall, by, from }: AdminReversals): unknown {
  const count = countOf(reversed);
  if (reversed === 0) return count;
  const link = (label: string, query: Readonly<Record<string, string>>): TemplateResult =>
    html`<a
      href=${addressOf('leads', wall, { state: 'reversed', from, ...query })}
      aria-label="${label}: reversed leads"
      >${label}</a
    >`;
  if (by !== 'source' && by !== 'network') return value === '' ? count : link(count, { [by]: value });
  const [only, ...others] = sources;
  if (only !== undefined && others.length === 0) return link(count, { source: only });
  return html`${count}
    <small>${sources.map((source, at) => html`${at > 0 ? ', ' : ''}${link(source, { source })}`)}</small>`;
}
