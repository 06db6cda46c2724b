import { MAX_AMOUNT_UNITS, MAX_BALANCE_UNITS, UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TileTerms } from '../schema/tile-terms.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import { tile as ofMoney } from './lead-case.fixture.ts';
import { priceTile, tileGross } from './price-tile.ts';

const money: TileTerms = { amount: 'money', share: UNITS_PER_CREDIT, max_payout: 5_000_000, max_day: 20_000_000 };
const credits: TileTerms = { ...money, amount: 'credits' };
const price = (payout: number, tile: TileTerms, terms: Partial<ClickTerms> = {}) =>
  priceTile({ ...ofMoney.report, payout }, tile, { ...ofMoney.terms, ...terms }, false);
const rule = { rule_id: 'rul_1', name: 'Sale', factor: 20_000 };

test('money is paid after its share, by the ratio and rounding of the wall', () => {
  expect(price(20_000, money)).toMatchObject({ payout: 20_000, amount: 2_000_000, bonus: null, hold: null });
  expect(price(20_000, { ...money, share: 5_000 })).toMatchObject({ payout: 10_000, amount: 1_000_000 });
  expect(price(12_345, money, { ratio: 10_000, round: true })).toMatchObject({ amount: 10_000 });
});

test('credits are paid as stated, also by a wall that rounds, and are worth what the ratio says', () => {
  expect(price(125_000, credits, { round: true })).toMatchObject({ payout: 1_250, amount: 125_000, hold: null });
  expect(price(125_000, credits, { round: true, rule })).toMatchObject({ amount: 250_000, bonus: 125_000 });
  expect(price(123_456, credits, { round: true, rule })).toMatchObject({ amount: 246_912, bonus: 123_456 });
  expect(price(1, credits)).toMatchObject({ payout: 0, amount: 1 });
  expect(price(125_000, { ...credits, share: 5_000 })).toMatchObject({ payout: 1_250, amount: 125_000 });
});

test('the ceiling is of the credits before a rule', () => {
  for (const tile of [money, credits]) {
    const [most, more] = tile === money ? [50_000, 50_001] : [5_000_000, 5_000_001];
    expect(price(most, tile)).toMatchObject({ amount: 5_000_000, hold: null });
    expect(price(more, tile)).toMatchObject({ hold: 'payout_too_high' });
    expect(price(most, tile, { rule })).toMatchObject({ amount: 10_000_000, bonus: 5_000_000, hold: null });
    const screenout = { ...ofMoney.report, kind: 'screenout' as const, payout: most };
    expect(priceTile(screenout, tile, { ...ofMoney.terms, rule }, false)).toMatchObject({
      amount: 5_000_000,
      bonus: null,
    });
  }
});

test('the largest payout and the largest credit are paid, and anything above is refused', () => {
  const most = MAX_AMOUNT_UNITS;
  const par = { ratio: UNITS_PER_CREDIT, round: true };
  expect(price(most, credits, par)).toMatchObject({ kind: 'priced', payout: most });
  expect(price(most + 1, credits, par)).toEqual({ kind: 'beyond_limit' });
  const credit = MAX_BALANCE_UNITS - UNITS_PER_CREDIT;
  const ratio = 8_999_999_999_990_000;
  expect(price(UNITS_PER_CREDIT, money, { ratio })).toMatchObject({ kind: 'priced', amount: credit });
  expect(price(UNITS_PER_CREDIT, money, { ratio: ratio + 1 })).toEqual({ kind: 'beyond_limit' });
});

test('a report without an amount, or with one that can’t be read, is held and pays nothing', () => {
  const { report, terms } = ofMoney;
  const held = { kind: 'priced', payout: 0, amount: 0, bonus: null, hold: 'unreadable_payout' };
  expect(priceTile({ ...report, payout: null }, money, terms, false)).toEqual(held);
  const unreadable = { ...report, payout: null, unsignedPayout: 'unreadable' as const };
  expect(priceTile(unreadable, money, terms, false)).toEqual(held);
  expect(tileGross(unreadable, { ...money, share: 5_000 }, terms)).toBeNull();
});

test('an amount of a weak source is held, however small', () => {
  const { report, terms } = ofMoney;
  expect(priceTile({ ...report, payout: 1 }, money, terms, true)).toMatchObject({ hold: 'unsigned_amount' });
});

test("the gross is what a feed's rate or the tile's share says, and unknown for credits and reversals", () => {
  const gross = (tile: TileTerms, parts: Partial<ClickTerms> = {}, status: 1 | 2 = 1) =>
    tileGross({ ...ofMoney.report, status }, tile, { ...ofMoney.terms, ...parts });
  expect(gross(money)).toBeNull();
  expect(gross({ ...money, share: 5_000 })).toBe(20_000);
  expect(gross(money, { feed: { rate: 1_100_000, share: 5_000, payout: 0, events: [] } })).toBe(22_000);
  expect(gross(money, { feed: { rate: 1_100_000, share: UNITS_PER_CREDIT, payout: 0, events: [] } })).toBe(22_000);
  expect(gross({ ...money, share: 5_000 }, {}, 2)).toBeNull();
  expect(gross({ ...credits, share: 5_000 })).toBeNull();
});

test('any amount gives a credit and a payout that can be stored', () => {
  const amounts = fc.integer({ min: 0, max: MAX_AMOUNT_UNITS });
  const ratios = fc.integer({ min: 1, max: 10_000_000_000 });
  const factors = fc.option(fc.integer({ min: 1_000, max: 100_000 }));
  fc.assert(
    fc.property(amounts, ratios, factors, fc.record({ round: fc.boolean(), isMoney: fc.boolean() }), (...given) => {
      const [amount, ratio, factor, { isMoney, round }] = given;
      const terms = { ratio, round, ...(factor !== null && { rule: { ...rule, factor } }) };
      const priced = price(amount, isMoney ? money : credits, terms);
      if (priced.kind === 'beyond_limit') return;
      expect(priced.amount).toBeLessThanOrEqual(MAX_BALANCE_UNITS);
      expect(priced.payout).toBeLessThanOrEqual(MAX_AMOUNT_UNITS);
      for (const each of [priced.amount, priced.payout]) expect(Number.isSafeInteger(each)).toBe(true);
    }),
  );
});
