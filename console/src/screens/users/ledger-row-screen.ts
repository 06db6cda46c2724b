import { html, nothing } from 'lit';
import { call } from '../../api.ts';
import { defineScreen } from '../../define-screen.ts';
import { ledgerColumns, ledgerRowHref } from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { changeOf, creditsOf } from '../../parts/format.ts';
import { leadHref, offerHref, userHref } from '../../parts/hrefs.ts';
import { factList, idLine, idText, pageHeading, sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { tagOf } from '../../parts/words.ts';

const kinds: Readonly<Record<string, string>> = {
  lead: 'Credit for a lead',
  reversal: 'Reversal of a lead',
  manual: 'Adjustment',
};

/** One ledger row with its neighbors. */
export const screen = defineScreen({
  load: ({ params }) => call('readLedgerRow', { params: { transaction_id: params['transaction_id'] ?? '' } }),
  view: ({ around, currency, entry, lead_id: lead, owner, reverses, subid1, test }, context) => {
    const { transaction_id: id } = entry;
    const user = subid1 === null ? null : userHref(context, owner, subid1);
    return html`${pageHeading({
      name: html`${changeOf(entry.currency_adjustment, currency)}${tagOf(test ? 'Test' : '')}`,
      about: idLine('Ledger row', String(id), context),
      up:
        subid1 === null
          ? { href: context.hrefOf('users'), label: 'Users' }
          : {
              href: context.hrefOf(`users/${owner}/${encodeURIComponent(subid1)}/ledger`),
              label: `${subid1}’s ledger`,
            },
      figures: [
        ['Balance after', creditsOf(entry.balance_after, currency)],
        ['User', user === null ? 'Erased' : html`<a href=${user}>${subid1}</a>`],
        ['When', timeOf(entry.at, 'precise')],
      ],
    })}
    ${sectionOf(
      'what',
      'Details',
      factList([
        ['Type', kinds[entry.kind] ?? entry.kind],
        [
          'Offer',
          entry.offer_id === null
            ? null
            : html`<a href=${offerHref(context, entry.offer_id)}>${entry.offer_name ?? `Offer ${entry.offer_id}`}</a>`,
        ],
        ['Lead', lead === null ? null : html`<a href=${leadHref(context, lead)}>${idText(lead)}</a>`],
        [
          'Reverses',
          reverses === null ? null : html`<a href=${context.hrefOf(`users/ledger/${reverses}`)}>${reverses}</a>`,
        ],
        ['Reason', entry.description],
      ]),
    )}
    ${
      around.length < 2
        ? nothing
        : sectionOf(
            'around',
            'Before and after',
            dataTable(
              {
                caption: 'The row and its neighbors',
                columns: ledgerColumns(around),
                rows: around,
                hrefOf: (row) => (row.transaction_id === id ? null : ledgerRowHref(context, row)),
                isCurrent: (row) => row.transaction_id === id,
                empty: html``,
              },
              context,
            ),
          )
    }`;
  },
});
