import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grossOf, netOf } from './feed-terms.ts';

const payouts = fc.integer({ min: 0, max: 1_000_000_000 });
const rates = fc.record({
  rate: fc.integer({ min: 1, max: 1_000_000_000 }),
  share: fc.integer({ min: 0, max: 10_000 }),
});

test('a payout is multiplied by rate and share, and rounded once, half up', () => {
  expect(grossOf(12_345, { rate: 1_000_000 })).toBe(12_345);
  expect(netOf(10_000, { rate: 1_000_000, share: 5000 })).toBe(5000);
  expect(netOf(1, { rate: 1_000_000, share: 5000 })).toBe(1);
  expect(netOf(1_000_000, { rate: 6_700, share: 7500 })).toBe(5025);
});

test('amounts are whole, never more than the gross, and reversals exactly as much as their leads', () => {
  fc.assert(
    fc.property(payouts, rates, (payout, terms) => {
      const net = netOf(payout, terms);
      expect(Number.isSafeInteger(net)).toBe(true);
      expect(net).toBeLessThanOrEqual(grossOf(payout, terms));
      expect(netOf(-payout, terms)).toBe(net === 0 ? 0 : -net);
      expect(netOf(payout, { ...terms, share: 10_000 })).toBe(grossOf(payout, terms));
    }),
  );
});
