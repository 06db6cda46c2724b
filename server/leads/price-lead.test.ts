import { creditsForPayout, MAX_AMOUNT_UNITS, MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceExtra, priceLead } from './price-lead.ts';

const frozen = { payout: 15_000, amount: 1_500_000 };
const terms = { ratio: 1_000_000, round: false };
const ONE = 10_000;

test("if the source names no payout, or the click's own, the credit is exactly the frozen one", () => {
  const odd = { payout: 15_000, amount: 77 };
  const expected = { kind: 'priced', ...odd, bonus: null, hold: null };
  expect(priceLead(null, odd, terms, ONE)).toEqual(expected);
  expect(priceLead(15_000, odd, terms, ONE)).toEqual(expected);
});

test("another payout is converted by the click's ratio and rounding", () => {
  expect(priceLead(10_000, frozen, terms, ONE)).toEqual({
    kind: 'priced',
    payout: 10_000,
    amount: 1_000_000,
    bonus: null,
    hold: null,
  });
  expect(priceLead(10_049, frozen, { ratio: 10_000, round: true }, ONE)).toMatchObject({ amount: 10_000 });
});

test("with a reward rule, another payout gets its factor, and the bonus is what the rule adds to the ratio's credits", () => {
  const sale = { ...terms, rule: { rule_id: 'rul_1', name: 'Sale', factor: 15_000 } };
  expect(priceLead(null, { payout: 15_000, amount: 2_250_000 }, sale, ONE)).toMatchObject({ bonus: 750_000 });
  expect(priceLead(10_000, frozen, sale, ONE)).toMatchObject({ amount: 1_500_000, bonus: 500_000 });
  const cut = { ...sale, rule: { ...sale.rule, factor: 5_000 } };
  expect(priceLead(10_000, frozen, cut, ONE)).toMatchObject({ amount: 500_000, bonus: -500_000 });
});

test('holds a payout above the factor, but not at the factor', () => {
  const factor = 12_000;
  expect(priceLead(18_000, frozen, terms, factor)).toMatchObject({ hold: null });
  expect(priceLead(18_001, frozen, terms, factor)).toMatchObject({ hold: 'payout_too_high', payout: 18_001 });
  expect(priceLead(1, { payout: 0, amount: 0 }, terms, factor)).toMatchObject({ hold: 'payout_too_high' });
});

test('the largest credit leaves room for rounding, and one above it is refused', () => {
  const par = { ratio: ONE, round: true };
  const most = MAX_BALANCE_UNITS - ONE;
  expect(priceLead(most, frozen, par, MAX_BALANCE_UNITS)).toMatchObject({ kind: 'priced', amount: most });
  expect(priceLead(most + 1, frozen, par, MAX_BALANCE_UNITS)).toEqual({ kind: 'beyond_limit' });
});

test("a screen-out pays the named amount at the click's ratio, and is held above the wall's maximum", () => {
  expect(priceExtra(500, 7, terms, ONE)).toEqual({
    kind: 'priced',
    payout: 500,
    amount: 50_000,
    bonus: null,
    hold: null,
  });
  expect(priceExtra(ONE + 1, 7, terms, ONE)).toMatchObject({ payout: ONE + 1, hold: 'payout_too_high' });
  expect(priceExtra(0, 7, terms, ONE)).toEqual({ kind: 'priced', payout: 0, amount: 0, bonus: null, hold: null });
  expect(priceExtra(MAX_AMOUNT_UNITS, 7, { ratio: 1e10, round: false }, ONE)).toEqual({ kind: 'beyond_limit' });
});

test("a screen-out without an amount pays the source's credits, and has no payout", () => {
  expect(priceExtra(null, 7, terms, ONE)).toEqual({ kind: 'priced', payout: 0, amount: 7, bonus: null, hold: null });
});

test('any amount gives a credit that a balance can hold, exactly as creditsForPayout computes it', () => {
  const ratios = fc.integer({ min: 1, max: 10_000_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_UNITS }), ratios, fc.boolean(), (named, ratio, round) => {
      const priced = priceLead(named, frozen, { ratio, round }, ONE);
      if (priced.kind === 'beyond_limit') {
        expect(BigInt(named) * BigInt(ratio)).toBeGreaterThan(BigInt(MAX_BALANCE_UNITS - 10_000) * 10_000n);
        return;
      }
      expect(priced.amount).toBeLessThanOrEqual(MAX_BALANCE_UNITS);
      if (named !== frozen.payout) expect(priced.amount).toBe(creditsForPayout(named, ratio, round));
    }),
  );
});
