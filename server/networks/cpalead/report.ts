import { textAt } from '../reading/value-at.ts';
import { plainLine } from '../reading/plain-text.ts';
import type { ConversionReport } from '../conversion-report.ts';

/**
 * CPAlead's list of reversals. Its existence is documented; its parameters and fields are assumed to be those of the
 * callbacks.
 */
export const report: ConversionReport = {
  lists: 'reversals',
  grade: 'experimental',
  limits: ["It lists reversals only, so it can't find leads whose callbacks were lost."],
  credential: { in: 'query', name: 'api_key' },
  request: ({ publisher_id }, { from, to }) => ({
    path: '/api/reversals',
    query: { id: publisher_id, start_date: from, end_date: to },
  }),
  pager: { kind: 'none' },
  answer: null,
  list: 'reversals',
  read: (row) => ({
    clickId: textAt(row, 'subid'),
    transactionId: textAt(row, 'lead_id'),
    offer: textAt(row, 'campaign_id'),
    state: 'reversed',
    payout: 0,
    currency: '',
    at: null,
    reason: plainLine(textAt(row, 'reason')),
  }),
};
