import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { deviceKinds } from '@rewards-wall/shared/catalog/devices.ts';
import { offerStates } from '@rewards-wall/shared/admin/values.ts';
import type { OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import { html, nothing } from 'lit';
import { call } from '../api.ts';
import type { LoadContext } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { csvHref, listQuery } from '../list-query.ts';
import { dataTable, exportLink, type Column, type DataTable } from '../parts/data-table.ts';
import { clearedHref, filterBar, type Filter } from '../parts/filter-bar.ts';
import { creditsOf, moneyOf, percentOf, rateOf } from '../parts/format.ts';
import { offerHref } from '../parts/hrefs.ts';
import { capital, stateMark, tagOf } from '../parts/words.ts';
import { ASK_FOR_OFFERS } from '../parts/ask-to-add.ts';
import { audienceOf, capText, offerState } from './offers/offer-words.ts';
import { editTile } from './offers/tile-dialog.ts';
import { pageHeading } from '../parts/detail-page.ts';
import { emptyList } from '../parts/empty-list.ts';

const names = ['text', 'feed', 'source', 'country', 'device', 'category_id', 'state'] as const;

/**
 * Whether an offer is shown depends on a wall. Without one in the address, the first wall's rules and currency apply.
 */
const queryOf = (context: LoadContext) => ({ ...listQuery(context, names), wall: context.wall?.adwall_id ?? null });

const filters: readonly Filter[] = [
  { name: 'text', label: 'Name or ID', kind: 'text' },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    any: 'Any',
    options: offerStates.map((state) => [state, capital(state)]),
  },
  { name: 'feed', label: 'Feed', kind: 'text' },
  { name: 'source', label: 'Source', kind: 'text' },
  { name: 'country', label: 'Country', kind: 'text', hint: 'such as US' },
  {
    name: 'device',
    label: 'Device',
    kind: 'choice',
    any: 'Any',
    options: deviceKinds.map((kind) => [kind, capital(kind)]),
  },
  {
    name: 'category_id',
    label: 'Category',
    kind: 'choice',
    any: 'Any',
    options: categories.map(({ id, name }) => [String(id), name]),
  },
];

function rateColumns(rows: readonly OfferRow[], payoutCurrency: string): Column<OfferRow>[] {
  const rates = rows.map(({ epc }) => epc);
  return [
    { label: 'EPC', isNumber: true, cell: ({ epc }) => (epc === null ? '–' : rateOf(epc, payoutCurrency, rates)) },
    {
      label: 'Conversion',
      isNumber: true,
      cell: ({ conversion }) => percentOf(conversion === null ? null : Number(conversion) / 100),
    },
  ];
}

/** All offers, including hidden ones with the reason. */
export const screen = defineScreen({
  load: (context) => call('listOffers', { query: queryOf(context) }),
  view: ({ next, rows }, context) => {
    const { payoutCurrency, wall } = context;
    // The offer's page then says whether this user sees it.
    const user = context.query.get('user');
    const money = (value: number): string => moneyOf(value, payoutCurrency);
    const named = Map.groupBy(rows, ({ name }) => name);
    // With what tells an offer from others of its name.
    const numberOf = (row: OfferRow): string =>
      [`#${row.offer_id}`, ...audienceOf(row, named.get(row.name) ?? [])].join(' · ');
    const columns: Column<OfferRow>[] = [
      {
        label: 'Offer',
        onPhone: 'title',
        cell: (row) => html`${row.name} <small class="aside">${numberOf(row)}</small>`,
      },
      { label: 'State', onPhone: 'sub', cell: (row) => html`${stateMark(offerState(row))} ${markOf(row)}` },
      {
        label: 'From',
        onPhone: 'line',
        cell: (row) => {
          const from = row.feed ?? row.source;
          return html`<span class="on-phone">${numberOf(row)}</span>${
              from === null ? html`<small class="aside">Import</small>` : html`<span class="on-phone"> · </span>${from}`
            }`;
        },
      },
      {
        label: 'Payout',
        isNumber: true,
        onPhone: 'sub',
        cell: ({ kind, payout }) => (kind === 'tile' ? 'open' : money(payout)),
      },
      {
        label: 'Reward',
        ...(wall !== null && { unit: wall.currency }),
        isNumber: true,
        onPhone: 'end',
        cell: ({ credits, kind }) => (credits === null || kind === 'tile' ? '–' : creditsOf(credits, null)),
      },
      ...(rows.some(({ conversion, epc }) => epc !== null || conversion !== null)
        ? rateColumns(rows, payoutCurrency)
        : []),
      ...(rows.some(({ cap }) => cap !== null) ? [{ label: 'Cap used', isNumber: true as const, cell: capText }] : []),
    ];
    const table: DataTable<OfferRow> = {
      caption: 'Offers',
      columns,
      rows,
      next,
      csvHref: csvHref('listOffers', queryOf(context)),
      // The list isn't sorted by time.
      pageNames: { first: 'First page', next: 'Next page' },
      hrefOf: ({ offer_id: id }) => offerHref(context, id, user === null ? {} : { user }),
      isMuted: ({ state }) => state === 'disabled',
      filters,
      empty: emptyList(
        {
          title: 'No offers yet',
          text: 'A feed imports them automatically.',
          links: [
            ['feeds/new', 'Add a feed'],
            ['offers/import', 'Import a file'],
          ],
          ask: ASK_FOR_OFFERS,
        },
        context,
      ),
    };
    return html`${pageHeading({
      name: 'Offers',
      wall: wall?.name,
      intro:
        user === null
          ? `Most popular first${wall === null ? '' : ', with the states and rewards of this wall'}.`
          : `Choose an offer to see whether ${user} gets it and, if not, why.`,
      actions: html`${
        // An empty list has its own buttons.
        context.mayOpen('offers/import') && (rows.length > 0 || clearedHref(filters, context) !== null)
          ? html`<a class="button button-main" href=${context.hrefOf('offers/import')}>Import offers</a>`
          : nothing
      }
      ${
        context.mayCall('saveTile')
          ? html`<button type="button" class="button" @click=${() => editTile(null, context)}>Add a tile</button>`
          : nothing
      }
      ${exportLink(table, context)}`,
    })}
    ${filterBar(filters, context, rows)} ${dataTable(table, context)}`;
  },
});

function markOf({ featured, kind, overridden, place }: OfferRow): unknown {
  const marks = [
    ...(kind === 'tile' ? ['tile'] : []),
    ...(featured || place === 'featured' ? ['featured'] : []),
    ...(overridden ? ['overridden'] : []),
  ];
  return marks.map(tagOf);
}
