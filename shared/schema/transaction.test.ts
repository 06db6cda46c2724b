import { expect, test } from 'vitest';
import { transactionParameters, transactionTimestamp, transactionsQuery, timestampPattern } from './transaction.ts';

const errors = (input: unknown) =>
  transactionParameters.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

test('reads amounts from text and JSON, in units', () => {
  const units = { currency_adjustment: -2_505_000, min_balance: 0 };
  expect(transactionParameters.parse({ currency_adjustment: '-250.5', min_balance: '0' })).toEqual(units);
  expect(transactionParameters.parse({ currency_adjustment: -250.5, min_balance: 0, other: 1 })).toEqual(units);
});

test('refuses invalid parameters', () => {
  expect(errors({})).toEqual(['currency_adjustment is required']);
  expect(errors({ currency_adjustment: '0.0000' })).toEqual(['currency_adjustment must not be 0']);
  expect(errors({ currency_adjustment: ['1', '2'] })).toEqual(['currency_adjustment must be given once']);
  expect(errors({ currency_adjustment: 1, description: 'x'.repeat(256) })).toEqual([
    'description must be at most 255 characters',
  ]);
  expect(errors({ currency_adjustment: 1, description: 'a\tb' })).toEqual([
    'description must not contain control characters',
  ]);
  expect(transactionsQuery.safeParse({ limit: '0' }).success).toBe(false);
  expect(transactionsQuery.parse({})).toEqual({ offset: 0 });
});

test('a timestamp has a numeric offset without a colon', () => {
  const timestamp = transactionTimestamp(Date.UTC(2026, 0, 31, 9, 30, 5, 999));
  expect(timestamp).toBe('2026-01-31T09:30:05+0000');
  expect(timestamp).toMatch(timestampPattern);
});
