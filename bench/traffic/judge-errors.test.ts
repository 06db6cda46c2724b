import { expect, test } from 'vitest';
import { unexpectedErrors } from './judge-errors.ts';

const steps = [
  { rate: 200, errors: {} },
  { rate: 300, errors: { 'lead: 503 unavailable': 1 } },
  { rate: 450, errors: { 'lead: 503 unavailable': 3, 'click: 503': 2 } },
  { rate: 675, errors: { 'lead: 503 unavailable': 9, 'click: 500': 2, 'offers: ECONNRESET': 1 } },
];

test('a run without failures has no errors', () => {
  expect(unexpectedErrors([{ rate: 200, errors: {} }], null)).toEqual([]);
});

test('below the knee, a single refusal is one too many', () => {
  expect(unexpectedErrors(steps.slice(0, 3), 450)).toEqual(['1 × lead: 503 unavailable at 300/s']);
});

test('without a knee, every step is below it', () => {
  expect(unexpectedErrors(steps.slice(2, 3), null)).toEqual([
    '3 × lead: 503 unavailable at 450/s',
    '2 × click: 503 at 450/s',
  ]);
});

test('from the knee on, the service may refuse because of load, but do nothing else', () => {
  expect(unexpectedErrors(steps.slice(2), 450)).toEqual(['2 × click: 500 at 675/s', '1 × offers: ECONNRESET at 675/s']);
  const others = { 'lead: 503 database_unavailable': 1, 'lead: 503 outcome_unknown': 1 };
  expect(unexpectedErrors([{ rate: 450, errors: others }], 450)).toHaveLength(2);
});
