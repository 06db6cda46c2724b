import { expect, test } from 'vitest';
import { acknowledgedBalance } from './balances.ts';
import type { Outcome } from './outcomes.ts';

const outcome = (kind: Outcome['kind'], amount: number, rest: Partial<Outcome> = {}): Outcome => ({
  subid1: 'ada',
  kind,
  name: `${kind}-1`,
  amount,
  result: 'done',
  answer: '1',
  ...rest,
});

test('a balance is the sum of transactions and leads without those that were reversed', () => {
  const outcomes = [
    outcome('manual', 500),
    outcome('lead', 2_000),
    outcome('lead', 3_000, { name: 'lead-2' }),
    outcome('reversal', 2_000),
    outcome('click', NaN),
  ];
  expect(acknowledgedBalance(outcomes)).toEqual({ least: 3_500, most: 3_500 });
});

test('repeats of a request count once', () => {
  const repeat = [outcome('lead', 2_000, { answer: 'OK' }), outcome('lead', 2_000, { answer: 'DUP' })];
  expect(acknowledgedBalance(repeat)).toEqual({ least: 2_000, most: 2_000 });
});

test('what was refused does not count', () => {
  expect(acknowledgedBalance([outcome('manual', 500, { result: 'refused' })])).toEqual({ least: 0, most: 0 });
  expect(acknowledgedBalance([outcome('manual', 500, { result: 'unavailable' })])).toEqual({ least: 0, most: 0 });
});

test('what is unknown may or may not be there, unless a repeat was acknowledged', () => {
  const unknown = outcome('manual', 500, { result: 'unknown' });
  expect(acknowledgedBalance([unknown])).toEqual({ least: 0, most: 500 });
  expect(acknowledgedBalance([outcome('lead', 700), outcome('reversal', 700, { result: 'unknown' })])).toEqual({
    least: 0,
    most: 700,
  });
  expect(acknowledgedBalance([unknown, outcome('manual', 500)])).toEqual({ least: 500, most: 500 });
});
