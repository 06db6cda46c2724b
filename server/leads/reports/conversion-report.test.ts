import { expect, test } from 'vitest';
import type { ListedConversion } from '../../schema/listed-conversion.ts';
import { conversionReport } from './conversion-report.ts';

const listed: ListedConversion = {
  clickId: 'clk_1',
  transactionId: 't1',
  offer: '',
  goal: '',
  payout: 25_000,
  status: 1,
  reason: '',
  at: null,
};

test('a listed conversion is the report that its unsigned callback gives', () => {
  expect(conversionReport(listed)).toEqual({
    kind: 'complete',
    clickId: 'clk_1',
    transactionId: 't1',
    eventId: '',
    payout: null,
    unsignedPayout: 25_000,
    status: 1,
    reason: null,
    country: null,
    isListed: true,
  });
});

test.each([
  ['0', ''],
  ['7', '7'],
  ['007', '7'],
  ['Level 5', 'Level 5'],
  ['reconciled', '?'],
  ['x'.repeat(101), '?'],
])('names its goal like the callback: %s', (goal, eventId) => {
  expect(conversionReport({ ...listed, goal })).toMatchObject({ eventId });
});

test('a reversal has no payout', () => {
  const report = conversionReport({ ...listed, status: 2, payout: null, reason: 'Not genuine', at: 5 });
  expect(report).toMatchObject({ status: 2, payout: null, reason: 'Not genuine', convertedAt: 5 });
  expect(report).not.toHaveProperty('unsignedPayout');
});

test.each([{ clickId: '' }, { transactionId: '' }, { transactionId: 'x'.repeat(256) }])('refuses no ids: %j', (ids) => {
  expect(conversionReport({ ...listed, ...ids })).toBeNull();
});
