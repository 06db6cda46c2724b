import type { AdminReversals } from '@rewards-wall/shared/admin/reversals-schema.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { countryName } from '../../parts/country-name.ts';
import type { Column, DataTable } from '../../parts/data-table.ts';
import { figureTiles, withUnit } from '../../parts/figures.ts';
import { countOf, creditsOf, percentOf, sumOf } from '../../parts/format.ts';
import { addressOf } from '../../router.ts';

type Row = AdminReversals['rows'][number];

/** Below so many credited leads, a rate says little. */
const FEW = 20;

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

function lossText(lost: number, reversed: number): string {
  if (reversed === 0) return 'Not covered by balances';
  return lost === 0 ? 'All covered by balances' : `${percentOf(lost / reversed)} wasn’t covered by balances`;
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
    ['Amount reversed', withUnit(creditsOf(amount, null), currency), 'Taken back from users'],
    ['Loss', withUnit(creditsOf(lost, null), currency), lossText(lost, amount)],
    [
      'Time to reversal',
      daysOf(median),
      late === null ? 'From the credit' : `Median; nine of ten within ${daysOf(late)}`,
    ],
  ]);
}

/** One row for each source, network, offer, country or user, with links to its leads. */
export function reversalTable(data: AdminReversals, csv: string, context: Context): DataTable<Row> {
  const { by, currency, rows } = data;
  const amounts = rows.flatMap((row) => [row.credits_reversed, row.credits_lost]);
  const credits = (amount: number): string => (amount === 0 ? '–' : creditsOf(sumOf(amount, amounts), null));
  const columns: Column<Row>[] = [
    {
      label: groupNames[by].column,
      onPhone: 'title',
      cell: (row) => nameCell(row, data, context),
    },
    { label: 'Credited', isNumber: true, onPhone: 'sub', cell: ({ credited }) => countOf(credited) },
    {
      label: 'Reversed',
      isNumber: true,
      onPhone: 'sub',
      cell: (row) => (context.mayOpen('leads') ? leadLink(row, data) : countOf(row.reversed)),
    },
    { label: 'Rate', isNumber: true, onPhone: 'end', cell: rateOf },
    { label: 'Amount', unit: currency, isNumber: true, cell: (row) => credits(row.credits_reversed) },
    { label: 'Loss', unit: currency, isNumber: true, onPhone: 'named', cell: (row) => credits(row.credits_lost) },
    { label: 'Median time', isNumber: true, cell: (row) => daysOf(row.median_days) },
    { label: '90% within', isNumber: true, cell: (row) => daysOf(row.p90_days) },
  ];
  const caption = `Reversals by ${by}`;
  const empty = html`<p><strong>Nothing was credited in this period</strong></p>`;
  return { caption, columns, rows, csvHref: csv, empty };
}

function nameOf({ name, value }: Row, by: AdminReversals['by']): string {
  if (by === 'offer') return name ?? `Offer ${value}`;
  if (by === 'country') return countryName(value);
  if (value === '') return by === 'user' ? 'Erased user' : 'Unknown';
  return name ?? value;
}

/** The rate; one of few leads, or of none reversed, doesn't stand out. */
function rateOf({ credited, rate, reversed }: Row): unknown {
  const text = percentOf(share(rate));
  return rate !== null && (credited < FEW || reversed === 0) ? html`<span class="faint">${text}</span>` : text;
}

function linkOf(label: string, query: Readonly<Record<string, string>>, { adwall_id: wall, from }: AdminReversals) {
  return html`<a
    href=${addressOf('leads', wall, { state: 'reversed', from, ...query })}
    aria-label="${label}: reversed leads"
    >${label}</a
  >`;
}

/** How many leads were reversed, linked to them unless each of several sources has its own link. */
function leadLink({ reversed, sources, value }: Row, data: AdminReversals): unknown {
  const count = countOf(reversed);
  if (reversed === 0) return count;
  const { by } = data;
  if (by !== 'source' && by !== 'network') return value === '' ? count : linkOf(count, { [by]: value }, data);
  const [only, ...others] = sources;
  return only !== undefined && others.length === 0 ? linkOf(count, { source: only }, data) : count;
}

/** The name of what a row is about; below a network of several sources, links to the reversed leads of each. */
function nameCell(row: Row, data: AdminReversals, context: Context): unknown {
  const { reversed, sources } = row;
  const name = nameOf(row, data.by);
  if (data.by !== 'network' || reversed === 0 || sources.length < 2 || !context.mayOpen('leads')) return name;
  return html`${name}
    <small class="below"
      >${sources.map((source, at) => html`${at > 0 ? ', ' : ''}${linkOf(source, { source }, data)}`)}</small
    >`;
}
