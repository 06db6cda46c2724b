import { expect, test } from 'vitest';
import { reportParameters } from './lead-report.ts';
import { fieldErrors } from './problem.ts';

const least = { click_id: 'clk_1', transaction_id: 'T-1' };

function problems(input: unknown): string[] {
  return fieldErrors(reportParameters.safeParse(input).error?.issues ?? []).map(({ path, code }) => `${path} ${code}`);
}

test('a click id and a transaction id make a payable lead without an event', () => {
  expect(reportParameters.parse(least)).toEqual({ ...least, event_id: '', status: 1, kind: 'complete' });
});

test('a query and a JSON body give the same lead', () => {
  const expected = {
    ...least,
    event_id: '7',
    payout: 12_500,
    status: 2,
    kind: 'complete',
    reason: 'Refused',
    country: 'US',
  };
  const texts = { event_id: '7', payout: '1.25', status: '2', reason: 'Refused', country: 'us' };
  expect(reportParameters.parse({ ...least, ...texts })).toEqual(expected);
  const json = { event_id: 7, payout: 1.25, status: 2, reason: 'Refused', country: 'US' };
  expect(reportParameters.parse({ ...least, ...json })).toEqual(expected);
});

test.each(['', '0', 0, undefined])('the event %j means none', (event_id) => {
  expect(reportParameters.parse({ ...least, event_id }).event_id).toBe('');
});

test('an event is normalized', () => {
  expect(reportParameters.parse({ ...least, event_id: '007' }).event_id).toBe('7');
});

test('a revoked payout may be negative, and unknown names are ignored', () => {
  expect(reportParameters.parse({ ...least, status: '2', payout: '-1.5', sub: 'x' })).toEqual({
    ...least,
    event_id: '',
    status: 2,
    kind: 'complete',
    payout: -15_000,
  });
});

test.each([
  ['nothing', {}, ['click_id required', 'transaction_id required']],
  ['no object', [], [' invalid']],
  ['empty ids', { click_id: '', transaction_id: '' }, ['click_id empty', 'transaction_id empty']],
  [
    'long ids',
    { click_id: 'x'.repeat(101), transaction_id: 'x'.repeat(256) },
    ['click_id too_long', 'transaction_id too_long'],
  ],
  [
    'control characters',
    { click_id: 'a\u0000', transaction_id: 'a\nb' },
    ['click_id invalid', 'transaction_id invalid'],
  ],
  [
    'repeats',
    { click_id: ['a', 'b'], transaction_id: ['a'], event_id: ['1', '2'], payout: ['1', '2'] },
    ['click_id repeated', 'transaction_id repeated', 'event_id repeated', 'payout repeated'],
  ],
  ['numbers as ids', { click_id: 1, transaction_id: 2.5 }, ['click_id invalid', 'transaction_id invalid']],
  ['a bad event', { ...least, event_id: '-1' }, ['event_id invalid']],
  ['an event that is text', { ...least, event_id: 'level' }, ['event_id invalid']],
  ['an exponent', { ...least, payout: '1e3' }, ['payout invalid']],
  ['an empty payout', { ...least, payout: '' }, ['payout invalid']],
  ['five digits', { ...least, payout: '0.12345' }, ['payout invalid']],
  ['a third status', { ...least, status: '3' }, ['status invalid']],
  ['a long reason', { ...least, reason: 'x'.repeat(256) }, ['reason too_long']],
  ['no country', { ...least, country: 'XX' }, ['country invalid']],
])('names every failing field: %s', (_name, input, expected) => {
  expect(problems(input)).toEqual(expected);
});

test("a source's own id may be a number, which is its digits", () => {
  expect(reportParameters.parse({ ...least, transaction_id: 1001 }).transaction_id).toBe('1001');
});
