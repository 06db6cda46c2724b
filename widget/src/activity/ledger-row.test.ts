import { transactionTimestamp } from '@rewards-wall/shared/schema/transaction.ts';
import { expect, test } from 'vitest';
import { toLedgerRow } from './ledger-row.ts';

const json = {
  transaction_id: 421,
  currency_adjustment: -12.5,
  offer_id: 7,
  offer_name: 'Harbor Quest',
  description: null,
  timestamp: '2026-01-31T09:30:00+0000',
};

test('parses a row, also with a time offset without a colon', () => {
  const at = Date.UTC(2026, 0, 31, 9, 30);
  expect(toLedgerRow(json)).toEqual({ id: 421, amount: -12.5, offerName: 'Harbor Quest', description: '', at });
  expect(toLedgerRow({ ...json, timestamp: '2026-01-31T10:30:00+0100' })?.at).toBe(at);
  expect(toLedgerRow({ ...json, timestamp: transactionTimestamp(at) })?.at).toBe(at);
});

test('leaves out invalid rows', () => {
  const wrong = [null, {}, { ...json, transaction_id: '1' }, { ...json, currency_adjustment: null }];
  expect([...wrong, { ...json, timestamp: '' }].map(toLedgerRow)).toEqual([null, null, null, null, null]);
});
