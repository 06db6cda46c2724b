import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import { OTHER_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { countOf, moneyOf, percentOf, rateOf } from '../../parts/format.ts';
import { actionsColumn, tableSection, type Column } from '../../parts/data-table.ts';
import { countryName } from '../../parts/country-name.ts';
import { offerHref } from '../../parts/hrefs.ts';
import { actionButtons } from '../../parts/detail-page.ts';

type Row = AdminOverview['offers'][number];
type PlacementRow = AdminOverview['placements'][number];

/** Offers, sources, countries and placements with the highest revenue. */
export function rankingsOf(
  { csvOf, data }: { data: AdminOverview; csvOf: (table: string) => string },
  context: Context,
): TemplateResult {
  const offerName = ({ name, value }: Row): string => name ?? `Offer ${value}`;
  // Clicks on offers without a source have an empty value.
  const sources = data.sources.filter(({ value }) => value !== '');
  return html`<div class="rankings">
    ${ranking({ id: 'offers', title: 'Top offers', first: { name: 'Offer', cell: offerName }, rows: data.offers, csvHref: csvOf('offers') }, context)}
    ${ranking({ id: 'sources', title: 'Top sources', first: { name: 'Source', cell: ({ value }) => value }, rows: sources, csvHref: csvOf('sources') }, context)}
    ${ranking({ id: 'countries', title: 'Top countries', first: { name: 'Country', cell: ({ value }) => countryName(value) }, rows: data.countries, csvHref: csvOf('countries') }, context)}
    ${data.placements.some(({ value }) => value !== '') ? placementsOf(data.placements, csvOf('placements'), context) : nothing}
  </div>`;
}

function placementsOf(rows: readonly PlacementRow[], csvHref: string, context: Context): TemplateResult {
  const nameOf = ({ value }: PlacementRow): string =>
    value === '' ? 'None' : value === OTHER_PLACEMENTS ? 'All others' : value;
  const rates = rows.map(({ epc }) => epc);
  const columns: Column<PlacementRow>[] = [
    { label: 'Placement', onPhone: 'title', cell: nameOf },
    { label: 'Openings', isNumber: true, cell: ({ openings }) => countOf(openings) },
    { label: 'Impressions', isNumber: true, cell: ({ impressions }) => countOf(impressions) },
    { label: 'Clicks', isNumber: true, onPhone: 'sub', cell: ({ clicks }) => countOf(clicks) },
    { label: 'Leads', isNumber: true, onPhone: 'sub', cell: ({ leads }) => countOf(leads) },
    {
      label: 'EPC',
      isNumber: true,
      cell: ({ clicks, epc }) => (clicks === 0 ? '–' : rateOf(epc ?? 0, context.payoutCurrency, rates)),
    },
    { label: 'Payout', isNumber: true, onPhone: 'end', cell: ({ payout }) => moneyOf(payout, context.payoutCurrency) },
    { label: 'Credits', isNumber: true, cell: ({ credits }) => countOf(credits) },
    ...(context.mayCall('removePlacement')
      ? [
          actionsColumn(
            ({ value }: PlacementRow) =>
              isNamed(value)
                ? actionButtons([{ label: 'Remove', kind: 'removal', run: () => remove(value, context) }], value)
                : nothing,
            'end',
          ),
        ]
      : []),
  ];
  const hrefOf = ({ value }: PlacementRow): string | null =>
    isNamed(value) ? context.hrefOf('leads', { placement: value }) : null;
  const title = 'Placements';
  const caption = `${title}, as a table`;
  const empty = html`<p>Nothing in this period.</p>`;
  return tableSection('placements', { title, table: { caption, columns, rows, hrefOf, csvHref, empty } }, context);
}

function isNamed(value: string): boolean {
  return value !== '' && value !== OTHER_PLACEMENTS;
}

async function remove(placement: string, context: Context): Promise<void> {
  await context.act({
    title: `Remove ${placement}?`,
    text: 'Its figures move to “All others” for good, which makes room for another name. A name that is still in use comes back while there is room.',
    confirm: 'Remove',
    isDestructive: true,
    send: () => call('removePlacement', { params: { adwallId: context.wall?.adwall_id ?? 0, placement } }),
    done: () => `${placement} is removed.`,
  });
}

interface Ranking {
  id: string;
  title: string;
  first: { name: string; cell: (row: Row) => string };
  rows: readonly Row[];
  csvHref: string;
}

function ranking({ csvHref, first, id, rows, title }: Ranking, context: Context): TemplateResult {
  const hasAllClicks = (row: Row): boolean => id !== 'sources' || row.leads <= row.clicks;
  const rate = (row: Row, text: (row: Row) => string): string =>
    row.clicks === 0 || !hasAllClicks(row) ? '–' : text(row);
  const rates = rows.map(({ epc }) => epc);
  // Columns that are mostly dashes are left out. The CSV has them.
  const hasRates = rows.filter((row) => row.clicks > 0 && hasAllClicks(row)).length * 2 > rows.length;
  const most = Math.max(...rows.map(({ payout }) => payout));
  const all: (Column<Row> & { isRate?: true })[] = [
    {
      label: first.name,
      onPhone: 'title',
      cell: (row) =>
        html`<progress
            class="share"
            aria-hidden="true"
            max=${most > 0 ? most : 1}
            value=${Math.max(0, row.payout)}
          ></progress
          >${first.cell(row)}`,
    },
    {
      label: 'Clicks',
      isRate: true,
      isNumber: true,
      onPhone: 'sub',
      cell: (row) => (row.clicks === 0 && !hasAllClicks(row) ? '–' : countOf(row.clicks)),
    },
    { label: 'Leads', isNumber: true, onPhone: 'sub', cell: ({ leads }) => countOf(leads) },
    {
      label: 'Conversion',
      isRate: true,
      isNumber: true,
      onPhone: 'sub',
      cell: (row) => rate(row, ({ conversion }) => percentOf(Number(conversion) / 100)),
    },
    {
      label: 'EPC',
      isRate: true,
      isNumber: true,
      cell: (row) => rate(row, ({ epc }) => rateOf(epc ?? 0, context.payoutCurrency, rates)),
    },
    { label: 'Payout', isNumber: true, onPhone: 'end', cell: ({ payout }) => moneyOf(payout, context.payoutCurrency) },
  ];
  const columns = all.filter(({ isRate }) => hasRates || isRate === undefined);
  const hrefOf = ({ name, value }: Row): string | null => {
    if (id === 'sources') return context.hrefOf('leads', { source: value });
    return id === 'offers' && name !== null ? offerHref(context, value) : null;
  };
  const empty = html`<p>Nothing in this period.</p>`;
  const table = { caption: `${title}, as a table`, columns, rows, hrefOf, csvHref, empty };
  const after =
    !hasRates || rows.every(hasAllClicks)
      ? nothing
      : html`<p class="hint">
          Any source can report leads for an offer that names none. Clicks on such offers belong to no source, so a
          source with more leads than clicks has no conversion and EPC here.
        </p>`;
  return tableSection(id, { title, table, after }, context);
}
