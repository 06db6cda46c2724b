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

test('what is no simple threshold is refused', () => {
  for (const expression of ['rewards_x > 1', 'max(rewards_x) > 1 and on() rewards_y', 'avg(rewards_x) > 1']) {
    expect(() => readAlert(expression)).toThrow('No simple threshold');
  }
});

test('names of metrics are found, and labels are not', () => {
  const expression = 'sum by (rewards_label) (rate(rewards_x_bucket{rewards_label="y"}[5m])) / nodejs_z';
  expect(metricsIn(expression)).toEqual(['rewards_x_bucket', 'nodejs_z']);
});
