import { expect, test } from 'vitest';
import { report as everflowReport } from '../../networks/everflow/report.ts';
import { readConversion } from './read-conversion.ts';

const row = {
  relationship: { offer: { network_offer_id: 301 } },
  sub1: 'clk_1',
  transaction_id: 't1',
  status: 'approved',
  payout: 2.5,
  is_event: false,
  event: 'Base',
  currency_id: 'USD',
  conversion_unix_timestamp: 1_770_000_000,
};
const read = (changes: object) => readConversion({ ...row, ...changes }, everflowReport, 'USD');

test('an approved conversion names its click, its transaction and its payout', () => {
  expect(read({})).toEqual({
    kind: 'conversion',
    conversion: {
      clickId: 'clk_1',
      transactionId: 't1',
      offer: '301',
      goal: '',
      payout: 25_000,
      status: 1,
      reason: '',
      at: 1_770_000_000_000,
    },
  });
});

test('a rejected one needs no payout, and pays none', () => {
  expect(read({ status: 'invalid', payout: 'x', currency_id: 'EUR' })).toMatchObject({
    conversion: { status: 2, payout: null },
  });
});

test.each([
  [{ status: 'pending' }, 'pending'],
  [{ status: 'on hold' }, 'unknown_state'],
  [{ status: ['approved'] }, 'unknown_state'],
  [{ sub1: '' }, 'no_ids'],
  [{ transaction_id: 'x'.repeat(256) }, 'no_ids'],
  [{ payout: 'unknown' }, 'payout_unknown'],
  [{ payout: 1e308 }, 'payout_unknown'],
  [{ currency_id: 'EUR' }, 'currency_without_rate'],
  [{ payout: 0 }, 'pays_nothing'],
])('a row changes nothing if its payout is guesswork or its state is not final: %j', (changes, kind) => {
  expect(read(changes)).toEqual({ kind });
});

test.each([-2.5, '-2.5', '-$2.50'])('a negative payout takes the conversion back: %s', (payout) => {
  expect(read({ payout })).toMatchObject({ conversion: { status: 2, payout: null } });
  expect(read({ payout, status: 'pending' })).toEqual({ kind: 'pending' });
});

test('a goal that pays nothing is still reached', () => {
  expect(read({ payout: 0, is_event: true, event: 'Level 5' })).toMatchObject({ conversion: { goalName: 'Level 5' } });
});

test.each([[null], ['text'], [7], [[1]]])('a row that is no object is unreadable: %j', (value) => {
  expect(readConversion(value, everflowReport, 'USD')).toEqual({ kind: 'unreadable' });
});
