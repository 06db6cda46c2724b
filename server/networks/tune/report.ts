import { textAt, valueAt } from '../reading/value-at.ts';
import { signedMoney } from '../reading/money.ts';
import { instant } from '../reading/times.ts';
import type { ConversionReport, ReadConversion } from '../conversion-report.ts';

const states: Readonly<Record<string, ReadConversion['state']>> = {
  approved: 'approved',
  pending: 'pending',
  rejected: 'reversed',
};

const fields = ['ad_id', 'conversion_status', 'payout', 'currency', 'goal_id', 'offer_id', 'datetime'].map(
  (name) => `Stat.${name}`,
);

/** TUNE's list of conversions. The method and its fields are documented, but a whole response is not. */
export const report: ConversionReport = {
  lists: 'conversions',
  grade: 'experimental',
  limits: ['TUNE gives times in the time zone of the network.'],
  request: (_settings, { from, to }) => ({
    path: '/Apiv3/json',
    query: {
      Target: 'Affiliate_Report',
      Method: 'getConversions',
      'fields[]': [...fields, 'ConversionsMobile.affiliate_click_id'],
      'filters[Stat.date][conditional]': 'BETWEEN',
      'filters[Stat.date][values][]': [from, to],
      // Newest first, because those matter most if reading ends early.
      'sort[Stat.datetime]': 'desc',
    },
  }),
  pager: {
    kind: 'page',
    parameter: 'page',
    first: 1,
    size: { parameter: 'limit', rows: 500 },
    total: { in: 'body', path: 'response.data.count', counts: 'rows' },
  },
  answer: { path: 'response.status', good: ['1'], message: 'response.errorMessage' },
  list: 'response.data.data',
  read: (row) => ({
    clickId: textAt(row, 'ConversionsMobile.affiliate_click_id'),
    transactionId: textAt(row, 'Stat.ad_id'),
    offer: textAt(row, 'Stat.offer_id'),
    state: states[textAt(row, 'Stat.conversion_status').toLowerCase()] ?? null,
    goal: textAt(row, 'Stat.goal_id'),
    payout: signedMoney(valueAt(row, 'Stat.payout')),
    currency: textAt(row, 'Stat.currency'),
    at: instant(valueAt(row, 'Stat.datetime')),
  }),
};
