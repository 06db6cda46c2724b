import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countryName } from '../../parts/country-name.ts';
import { dataTable, type Column } from '../../parts/data-table.ts';
import type { Figure } from '../../parts/figures.ts';
import { countOf, creditsOf, percentOf } from '../../parts/format.ts';
import { addressOf } from '../../router.ts';

type Row = AdminReversals['rows'][number];
type Totals = AdminReversals['totals'];

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
export function reversalFigures(currency: string): Figure<Totals>[] {
  const count = (value: number | null): string => countOf(value ?? 0);
  const credits = (value: number | null): string => creditsOf(value ?? 0, currency);
  const figure = (name: string, label: string, hint: string) => ({ name, label, hint });
  return [
    {
      ...figure('credited', 'Credited', 'Including those reversed later'),
      valueOf: (row) => row.credited,
      textOf: count,
    },
    { ...figure('reversed', 'Reversed', 'Of these leads'), valueOf: (row) => row.reversed, textOf: count },
    { ...figure('rate', 'Rate', 'Share of credited leads'), valueOf: (row) => share(row.rate), textOf: percentOf },
    {
      ...figure('amount', 'Amount reversed', 'Taken back from users'),
      valueOf: (row) => row.credits_reversed,
      textOf: credits,
    },
    { ...figure('lost', 'Loss', 'Not covered by balances'), valueOf: (row) => row.credits_lost, textOf: credits },
    { ...figure('median', 'Median', 'From credit to reversal'), valueOf: (row) => row.median_days, textOf: daysOf },
    {
      ...figure('p90', '90th percentile', 'Nine in ten came within this time'),
      valueOf: (row) => row.p90_days,
      textOf: daysOf,
    },
  ];
}

/** One row for each source, network, offer, country or user, with links to its leads. */
export function reversalTable(data: AdminReversals, csv: string, context: Context): TemplateResult {
  const { by, currency, rows } = data;
  const credits = (amount: number): string => (amount === 0 ? '–' : creditsOf(amount, currency));
  const columns: Column<Row>[] = [
    { label: groupNames[by].column, cell: (row) => nameOf(row, by) },
    { label: 'Credited', isNumber: true, cell: ({ credited }) => countOf(credited) },
    { label: 'Reversed', isNumber: true, cell: ({ reversed }) => countOf(reversed) },
    { label: 'Rate', isNumber: true, cell: ({ rate }) => percentOf(share(rate)) },
    { label: 'Amount', isNumber: true, cell: (row) => credits(row.credits_reversed) },
    { label: 'Loss', isNumber: true, cell: (row) => credits(row.credits_lost) },
    { label: 'Median', isNumber: true, cell: (row) => daysOf(row.median_days) },
    { label: '90th percentile', isNumber: true, cell: (row) => daysOf(row.p90_days) },
    ...(context.mayOpen('leads') ? [{ label: 'Leads', cell: (row: Row) => leadLinks(row, data) }] : []),
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

/** The reversed leads of a row. A network may have several sources, each with a link. */
function leadLinks({ reversed, sources, value }: Row, { adwall_id: wall, by, from }: AdminReversals): unknown {
  if (reversed === 0) return nothing;
  const link = (label: string, query: Readonly<Record<string, string>>): TemplateResult =>
    html`<a href=${addressOf('leads', wall, { state: 'reversed', from, ...query })}>${label}</a>`;
  if (by === 'source' || by === 'network') {
    const named = sources.length > 1;
    return sources.map((source, at) => html`${at > 0 ? ', ' : ''}${link(named ? source : 'Show', { source })}`);
  }
  return value === '' ? nothing : link('Show', { [by]: value });
}
