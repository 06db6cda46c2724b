import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observedOf } from './observed.ts';

/** The number of clicks by minutes. */
function countsOf(minutes: readonly number[]): Map<number, number> {
  return new Map([...Map.groupBy(minutes, (each) => each)].map(([each, same]) => [each, same.length]));
}

test('the median is that of the list of all minutes, and the rate is a share of all users', () => {
  const many = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 20, maxLength: 60 });
  fc.assert(
    fc.property(many, fc.integer({ min: 20, max: 500 }), fc.integer({ min: 0, max: 500 }), (minutes, started, done) => {
      const completed = Math.min(done, started);
      const sorted = minutes.toSorted((a, b) => a - b);
      const observed = observedOf({ started, completed, credits: countsOf(minutes) });
      expect(observed?.minutesToCredit).toBe(sorted[Math.ceil(sorted.length / 2) - 1]);
      // Two decimals, so at most half a hundredth away.
      const rate = observed?.completionRate ?? Number.NaN;
      expect(rate).toBe(Number(rate.toFixed(2)));
      expect(Math.abs(rate - completed / started)).toBeLessThan(0.005_001);
    }),
  );
});

test('nothing follows from fewer than 20 credits or 20 users', () => {
  const credits = (clicks: number) => new Map([[5, clicks]]);
  expect(observedOf({ started: 20, completed: 20, credits: credits(19) })).toBeNull();
  expect(observedOf({ started: 19, completed: 19, credits: credits(40) })).toBeNull();
  expect(observedOf({ started: 20, completed: 7, credits: credits(20) })).toEqual({
    minutesToCredit: 5,
    completionRate: 0.35,
  });
});

test('a repeatable offer that few users credit often has a rate of at most 1', () => {
  expect(observedOf({ started: 25, completed: 25, credits: new Map([[1, 400]]) })?.completionRate).toBe(1);
});
