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

test('a conversion that pays 0 says so; a payout that is unknown, or of a reversal, says nothing', () => {
  expect(conversionReport({ ...listed, payout: 0 })).toMatchObject({ unsignedPayout: 0, isUnpaid: true });
  expect(conversionReport(listed)).not.toHaveProperty('isUnpaid');
  for (const parts of [{ payout: null }, { payout: 5, status: 2 as const }, { payout: 0, status: 2 as const }]) {
    const report = conversionReport({ ...listed, ...parts });
    for (const member of ['unsignedPayout', 'isUnpaid']) expect(report).not.toHaveProperty(member);
  }
});

test('the name of a goal is kept, and a long reason is cut off', () => {
  expect(conversionReport({ ...listed, goalName: 'Level 5' })).toMatchObject({ goalName: 'Level 5' });
  expect(conversionReport(listed)).not.toHaveProperty('goalName');
  const long = conversionReport({ ...listed, status: 2, reason: 'x'.repeat(300) });
  expect(long?.reason).toBe('x'.repeat(255));
});

test.each([{ clickId: '' }, { transactionId: '' }, { transactionId: 'x'.repeat(256) }])('refuses no ids: %j', (ids) => {
  expect(conversionReport({ ...listed, ...ids })).toBeNull();
});
