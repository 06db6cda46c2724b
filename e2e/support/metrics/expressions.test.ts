import { expect, test } from 'vitest';
import { holds, metricsIn, readAlert } from './expressions.ts';
import type { Sample } from './samples.ts';

const sample = (value: number, labels: Record<string, string> = {}): Sample => ({ name: 'rewards_x', labels, value });

test.each([
  ['max(rewards_x) > 2', [1, 3], true],
  ['max(rewards_x) > 3', [1, 3], false],
  ['min(rewards_x) < 2', [1, 3], true],
  ['sum(rewards_x) > 3', [1, 3], true],
  ['max by (a) (rewards_x) > 0', [], false],
])('%s over %j: %s', (expression, values, expected) => {
  expect(holds(readAlert(expression), { now: values.map((value) => sample(value)) })).toBe(expected);
});

test('labels select, and a rate is growth by the second', () => {
  const now = [sample(600, { a: 'b' }), sample(9, { a: 'c' })];
  expect(holds(readAlert('max(rewards_x{a="c"}) > 9'), { now })).toBe(false);
  const alert = readAlert('sum(rate(rewards_x{a="b"}[5m])) > 1');
  expect(holds(alert, { now, before: [sample(299, { a: 'b' })] })).toBe(true);
  expect(holds(alert, { now, before: [sample(300, { a: 'b' })] })).toBe(false);
});

test('a label that must not have a value leaves its samples out', () => {
  const now = [sample(5, { a: 'b' }), sample(7, { a: 'c' })];
  expect(holds(readAlert('sum(rewards_x{a!="b"}) > 6'), { now })).toBe(true);
  expect(holds(readAlert('sum(rewards_x{a!="b",a!="c"}) > 6'), { now })).toBe(false);
});

test('a quotient compares two sums, and holds for nothing where the divisor is zero or missing', () => {
  const share = readAlert('sum(rewards_x{a="b"}) / sum(rewards_x) > 0.5');
  expect(holds(share, { now: [sample(6, { a: 'b' }), sample(4)] })).toBe(true);
  expect(holds(share, { now: [sample(5, { a: 'b' }), sample(5)] })).toBe(false);
  expect(holds(share, { now: [sample(0, { a: 'b' })] })).toBe(false);
  expect(holds(readAlert('max(rewards_x) / min(rewards_y) > 0.5'), { now: [sample(6)] })).toBe(false);
});

test('conditions joined by and must hold for the same group', () => {
  const alert = readAlert('sum by (a) (rewards_x{b="1"}) > 5 and sum by (a) (increase(rewards_x{b="2"}[6h])) < 1');
  const now = [sample(6, { a: 'p', b: '1' }), sample(9, { a: 'p', b: '2' }), sample(4, { a: 'q', b: '1' })];
  expect(holds(alert, { now: [...now, sample(0, { a: 'q', b: '2' })] })).toBe(false);
  expect(holds(alert, { now, before: [sample(9, { a: 'p', b: '2' })] })).toBe(true);
});

test('what is no simple threshold is refused', () => {
  for (const expression of [
    ...['rewards_x > 1', 'max(rewards_x) > 1 and on() rewards_y', 'avg(rewards_x) > 1', 'rate(rewards_x) > 1'],
    ...['sum(rewards_x[5m]) > 1', 'sum(rate(rewards_x)) > 1', 'sum(rewards_x) / sum(rewards_x) / sum(rewards_x) > 1'],
  ]) {
    expect(() => readAlert(expression), expression).toThrow();
  }
});

test('names of metrics are found, and labels are not', () => {
  const expression = 'sum by (rewards_label) (rate(rewards_x_bucket{rewards_label="y"}[5m])) / nodejs_z';
  expect(metricsIn(expression)).toEqual(['rewards_x_bucket', 'nodejs_z']);
});
