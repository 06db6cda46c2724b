import { isTrueAt, textAt, valueAt } from '../reading/value-at.ts';
import { signedMoney } from '../reading/money.ts';
import { plainLine } from '../reading/plain-text.ts';
import { instant } from '../reading/times.ts';
import type { ConversionReport, ReadConversion } from '../conversion-report.ts';

const states: Readonly<Record<string, ReadConversion['state']>> = {
  approved: 'approved',
  pending: 'pending',
  rejected: 'reversed',
  invalid: 'reversed',
};

/** UTC in Everflow's list of time zones. */
const UTC = 67;

/**
 * Everflow's list of conversions and events. The request is documented; the fields of a row are known from integrators.
 */
export const report: ConversionReport = {
  lists: 'conversions',
  grade: 'experimental',
  limits: [
    'The report names events, but not their ids: if two events of an offer share a name, their conversions are left out.',
  ],
  request: (_settings, { from, to }) => ({
    path: '/affiliates/reporting/conversions',
    json: { from, to, timezone_id: UTC, show_conversions: true, show_events: true },
  }),
  pager: {
    kind: 'page',
    parameter: 'page',
    first: 1,
    size: { parameter: 'page_size', rows: 500 },
    total: { in: 'body', path: 'paging.total_count', counts: 'rows' },
  },
  answer: null,
  list: 'conversions',
  read: (row) => ({
    clickId: textAt(row, 'sub1'),
    transactionId: textAt(row, 'transaction_id'),
    offer: textAt(row, 'relationship.offer.network_offer_id'),
    state: states[textAt(row, 'status').toLowerCase()] ?? null,
    ...(isTrueAt(row, 'is_event') && { goalName: plainLine(textAt(row, 'event')) }),
    payout: signedMoney(valueAt(row, 'payout')),
    currency: textAt(row, 'currency_id'),
    at: instant(valueAt(row, 'conversion_unix_timestamp')),
  }),
};
