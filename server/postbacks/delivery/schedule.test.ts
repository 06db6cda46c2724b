import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRY_DELAYS_MS, retryDelay } from './schedule.ts';

const step = fc.nat({ max: RETRY_DELAYS_MS.length - 1 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const asked = fc.option(fc.nat({ max: 10 ** 12 }));

function delay(at: { step: number; random: number; retryAfterMs: number | null }): number {
  const ms = retryDelay(at);
  if (ms === null) throw new Error('the schedule is through');
  return ms;
}

test('the delays are those of the contract, and there is none after the last', () => {
  expect(RETRY_DELAYS_MS.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  const middle = RETRY_DELAYS_MS.map((_, index) => retryDelay({ step: index, random: 0.5, retryAfterMs: null }));
  expect(middle).toEqual(RETRY_DELAYS_MS);
  expect(retryDelay({ step: RETRY_DELAYS_MS.length, random: 0.5, retryAfterMs: 1000 })).toBeNull();
});

test('the jitter uses its whole range', () => {
  expect(delay({ step: 0, random: 0, retryAfterMs: null })).toBe(4000);
  expect(delay({ step: 0, random: 1 - Number.EPSILON, retryAfterMs: null })).toBe(6000);
});

test('without Retry-After, a delay is a whole number within 20 % of its step', () => {
  fc.assert(
    fc.property(step, random, (index, part) => {
      const ms = delay({ step: index, random: part, retryAfterMs: null });
      const base = RETRY_DELAYS_MS[index] ?? 0;
      return Number.isSafeInteger(ms) && ms >= base * 0.8 && ms <= base * 1.2;
    }),
  );
});

test('Retry-After makes a delay longer, never shorter, up to twice the step', () => {
  fc.assert(
    fc.property(step, random, asked, (index, part, retryAfterMs) => {
      const base = RETRY_DELAYS_MS[index] ?? 0;
      const without = delay({ step: index, random: part, retryAfterMs: null });
      const ms = delay({ step: index, random: part, retryAfterMs });
      const isHonored = ms >= Math.min(retryAfterMs ?? 0, 2 * base);
      return isHonored && ms >= without && ms <= Math.max(without, 2 * base);
    }),
  );
});
