import { expect, test } from 'vitest';
import { verdict } from './print-checks.ts';
import { check } from './targets.ts';

test.each([
  [3, { atMost: 3 }, 'met'],
  [3.01, { atMost: 3 }, 'MISSED'],
  [0.95, { atLeast: 0.95 }, 'met'],
  [0.94, { atLeast: 0.95 }, 'MISSED'],
  [null, { atLeast: 1 }, 'unknown'],
  [NaN, { atMost: 1 }, 'unknown'],
  [5, undefined, ''],
] as const)('%s with the bound %j is "%s"', (value, bound, expected) => expect(verdict(value, bound)).toBe(expected));

test('a check has the target and the goal of its figure', () => {
  expect(check('GET click: CPU of raw', 6)).toEqual({
    what: 'GET click: CPU of raw',
    value: 6,
    unit: 'x',
    target: { atMost: 5.6 },
    goal: { atMost: 5 },
  });
});
