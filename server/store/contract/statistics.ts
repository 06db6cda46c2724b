import { expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { NewClick } from '../ports/clicks.ts';
import { STATISTICS_PERIOD_MS, type PeriodRow } from '../ports/statistics.ts';
import type { Store } from '../store.ts';
import { reversalOf } from './delivery-fixtures.ts';
import { AT, fresh, freshAccount, lead, newClick, newWall, transaction, type OpenStore } from './fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const PERIOD = Math.floor(AT / STATISTICS_PERIOD_MS);
const NOTHING = { impressions: 0, clicks: 0, leads: 0, reversals: 0, conversions: 0, payout: 0, gross: 0, amount: 0 };

/** Of a day. */
const NO_FIGURES = { openings: 0, ...NOTHING };

/** Counts by period, and the figures of offers. */
export function statisticsContract(open: OpenStore): void {
  async function rollUp(store: Store, until = EVER, limit = 1000): Promise<number> {
    let all = 0;
    for (;;) {
      const { counted } = await store.rollUpStatistics({ until, limit });
      all += counted;
      if (counted < limit) return all;
    }
  }

  /** Stores a click whose id comes after those of other suites. */
  const laterClick = (store: Store, adwallId: number, given: Partial<NewClick> = {}): Promise<NewClick> =>
    newClick(
      store,
      { ...freshAccount(), profileId: adwallId },
      { clickId: `zzz_${String(fresh()).padStart(12, '0')}`, ...given },
    );

  async function periods(store: Store, adwallId: number): Promise<Partial<PeriodRow>[]> {
    return store.listPeriods({ adwallId, from: 0, to: EVER });
  }

  /** The store, after counting everything that earlier tests left. */
  async function caughtUp(): Promise<Store> {
    const store = open();
    await rollUp(store);
    return store;
  }

  test('impressions are added up by period, wall and offer', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const other = await newWall(store);
    const counts = [
      { adwallId, offerId: 2, impressions: 5 },
      { adwallId, offerId: 1, impressions: 3 },
      { adwallId: other.adwallId, offerId: 1, impressions: 7 },
      { adwallId, offerId: 1, impressions: 4 },
    ];
    await store.addImpressions({ period: 10, counts: [] });
    await Promise.all([1, 2, 3, 4].map(() => store.addImpressions({ period: 10, counts })));
    await store.addImpressions({ period: 11, counts: counts.slice(0, 1) });
    const row = (period: number, offerId: number, impressions: number): PeriodRow => ({
      ...NOTHING,
      period,
      adwallId,
      offerId,
      impressions,
    });
    const all = [row(10, 1, 28), row(10, 2, 20), row(11, 2, 5)];
    expect(await periods(store, adwallId)).toEqual(all);
    expect(await store.listPeriods({ adwallId, from: 10, to: 11 })).toEqual(all.slice(0, 2));
    expect(await store.listPeriods({ adwallId, from: 11, to: 12 })).toEqual(all.slice(2));
    const everywhere = await store.listPeriods({ adwallId: null, from: 10, to: 11 });
    expect(everywhere).toEqual(expect.arrayContaining(all.slice(0, 2)));
    expect(everywhere).toContainEqual({ ...row(10, 1, 28), adwallId: other.adwallId });
  });

  test('days are counted for the wall, and for its offers, sources and countries', async () => {
    const store = await caughtUp();
    const { adwallId } = await newWall(store);
    const paid = await laterClick(store, adwallId, { country: 'US' });
    const { offerId } = paid;
    await laterClick(store, adwallId, { offerId, country: 'DE', at: AT + DAY_MS });
    const first = lead(paid.clickId, { payout: 300, gross: 500, amount: 3000 });
    await store.creditLead(first);
    await store.reverseLead(reversalOf(first, { at: AT + DAY_MS }));
    await rollUp(store);
    await store.addImpressions({ period: PERIOD, counts: [{ adwallId, offerId, impressions: 9 }] });
    const day = Math.floor(AT / DAY_MS);
    const ever = { adwallId, from: 0, to: EVER };
    const taken = { reversals: 1, payout: -300, gross: -500, amount: -3000 };
    const given = { leads: 1, conversions: 1, payout: 300, gross: 500, amount: 3000 };
    expect(await store.listWallDays(ever)).toEqual([
      { ...NO_FIGURES, ...given, day, impressions: 9, clicks: 1 },
      { ...NO_FIGURES, ...taken, day: day + 1, clicks: 1 },
    ]);
    expect(await store.listWallDays({ ...ever, from: day + 1, to: day + 2 })).toHaveLength(1);
    const ranked = (dimension: 'offer' | 'source' | 'country', limit = 10) =>
      store.rankWallDays({ adwallId, dimension, days: { from: day - 40, to: day + 40 }, limit });
    const both = { leads: 1, reversals: 1, conversions: 1 };
    expect(await ranked('offer')).toEqual([{ ...NO_FIGURES, ...both, value: String(offerId), clicks: 2 }]);
    expect(await ranked('source')).toEqual([
      { ...NO_FIGURES, value: '', clicks: 2 },
      { ...NO_FIGURES, ...both, value: first.source },
    ]);
    expect(await ranked('country')).toEqual([
      { ...NO_FIGURES, value: 'DE', clicks: 1 },
      { ...NO_FIGURES, ...both, value: 'US', clicks: 1 },
    ]);
    expect(await ranked('country', 1)).toHaveLength(1);
  });

  test('sketches of viewers are merged, register by register, no matter who writes at once', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const sketch = (...registers: number[]) => ({ adwallId, day: 7, registers: Uint8Array.from(registers) });
    await Promise.all(
      [sketch(1, 0, 5), sketch(3, 2, 0), sketch(0, 4, 1)].map((one) => store.addViewers({ sketches: [one] })),
    );
    await store.addViewers({ sketches: [{ ...sketch(9, 9, 9), day: 8 }, sketch(0, 0, 0)] });
    await store.addViewers({ sketches: [sketch(1, 1, 1)] });
    const listed = await store.listViewers({ adwallId, from: 0, to: 9 });
    expect(listed.map(({ day, registers }) => [day, [...registers]])).toEqual([
      [7, [3, 4, 5]],
      [8, [9, 9, 9]],
    ]);
    expect(await store.listViewers({ adwallId, from: 8, to: 9 })).toHaveLength(1);
    expect(await store.listViewers({ adwallId: adwallId + 1000, from: 0, to: 9 })).toEqual([]);
    expect(await store.hasViewers({ adwallId, from: 8, to: 9 })).toBe(true);
    expect(await store.hasViewers({ adwallId, from: 9, to: 10 })).toBe(false);
    expect(await store.hasViewers({ adwallId: adwallId + 1000, from: 0, to: 9 })).toBe(false);
  });

  test('clicks, leads and reversals count in the period in which they came', async () => {
    const store = await caughtUp();
    const { adwallId } = await newWall(store);
    const later = AT + STATISTICS_PERIOD_MS;
    const paid = await laterClick(store, adwallId);
    const { offerId } = paid;
    await laterClick(store, adwallId, { offerId });
    await laterClick(store, adwallId, { offerId, at: later });
    const first = lead(paid.clickId, { eventId: '1', payout: 300, gross: 500, amount: 3000, at: later });
    await store.creditLead(first);
    await store.creditLead(lead(paid.clickId, { eventId: '2', payout: 500, amount: 5000, at: later }));
    await store.reverseLead(reversalOf(first, { at: later + STATISTICS_PERIOD_MS }));
    await store.postTransaction(transaction(paid.account, { amount: 77 }));
    expect(await rollUp(store)).toBe(3 + 3 + 1);
    const row = { ...NOTHING, adwallId, offerId };
    expect(await periods(store, adwallId)).toEqual([
      { ...row, period: PERIOD, clicks: 2 },
      { ...row, period: PERIOD + 1, clicks: 1, leads: 2, conversions: 1, payout: 800, gross: 1000, amount: 8000 },
      { ...row, period: PERIOD + 2, reversals: 1, payout: -300, gross: -500, amount: -3000 },
    ]);
  });

  test('a click with a completion counts as a conversion, and payout and credits include all leads', async () => {
    const store = await caughtUp();
    const { adwallId } = await newWall(store);
    const { clickId, offerId } = await laterClick(store, adwallId);
    const tried = await laterClick(store, adwallId, { offerId });
    const screenout = { kind: 'screenout', takes: 'identity', payout: 10, amount: 100 } as const;
    await store.creditLead(lead(clickId, screenout));
    await store.creditLead(lead(tried.clickId, { ...screenout, kind: 'bonus' }));
    for (const _ of [1, 2]) {
      await store.creditLead(lead(clickId, { takes: 'transaction', payout: 300, amount: 3000 }));
    }
    await store.creditLead(lead(clickId, { takes: 'identity', eventId: 'reconciled', payout: 5, amount: 50 }));
    await rollUp(store);
    expect(await periods(store, adwallId)).toEqual([
      {
        ...NOTHING,
        adwallId,
        offerId,
        period: PERIOD,
        clicks: 2,
        leads: 5,
        conversions: 1,
        payout: 625,
        gross: 625,
        amount: 6250,
      },
    ]);
  });

  test('held and rejected leads, and clicks of erased users, do not count', async () => {
    const store = await caughtUp();
    const { adwallId } = await newWall(store);
    const held = await laterClick(store, adwallId);
    await store.creditLead(lead(held.clickId, { verdict: 'hold', reason: 'too_late' }));
    const rejected = await laterClick(store, adwallId, { offerId: held.offerId });
    await store.creditLead(lead(rejected.clickId, { verdict: 'reject', reason: 'velocity' }));
    const erased = await laterClick(store, adwallId, { offerId: held.offerId });
    await store.erasePerson({ account: erased.account, at: AT });
    await rollUp(store);
    expect(await periods(store, adwallId)).toEqual([
      { ...NOTHING, period: PERIOD, adwallId, offerId: held.offerId, clicks: 2 },
    ]);
  });

  test('every row is counted once, in chunks, in repeated runs and in concurrent runs', async () => {
    const store = await caughtUp();
    const { adwallId } = await newWall(store);
    const clicks = await Promise.all(Array.from({ length: 30 }, () => laterClick(store, adwallId, { offerId: 1 })));
    for (const { clickId } of clicks.slice(0, 20)) await store.creditLead(lead(clickId, { payout: 10, amount: 100 }));
    const counted = await Promise.all([1, 2, 3, 4].map(() => rollUp(store, EVER, 7)));
    expect(counted.reduce((sum, each) => sum + each)).toBe(50);
    expect(await rollUp(store)).toBe(0);
    expect(await periods(store, adwallId)).toEqual([
      {
        ...NOTHING,
        period: PERIOD,
        adwallId,
        offerId: 1,
        clicks: 30,
        leads: 20,
        conversions: 20,
        payout: 200,
        gross: 200,
        amount: 2000,
      },
    ]);
  });

  test('what is later than `until` stops its stream and is counted when its time has come', async () => {
    const store = await caughtUp();
    const { adwallId } = await newWall(store);
    const first = await laterClick(store, adwallId, { offerId: 1 });
    const late = await laterClick(store, adwallId, { offerId: 1, at: AT + 10 });
    await laterClick(store, adwallId, { offerId: 1, at: AT + 1 });
    await store.creditLead(lead(late.clickId, { at: AT + 20 }));
    await store.creditLead(lead(first.clickId, { at: AT + 2 }));
    const clicks = async (): Promise<unknown> => (await periods(store, adwallId)).map((row) => [row.clicks, row.leads]);
    expect(await rollUp(store, AT + 9)).toBe(1);
    expect(await clicks()).toEqual([[1, 0]]);
    expect(await rollUp(store, AT + 10)).toBe(2);
    expect(await clicks()).toEqual([[3, 0]]);
    expect(await rollUp(store, AT + 20)).toBe(2);
    expect(await clicks()).toEqual([[3, 2]]);
  });

  test('the figures of all offers are replaced together, and the version rises if one differs', async () => {
    const store = open();
    const a = {
      offerId: 1,
      epc: 123,
      conversionRate: '12.5',
      popularity: 0.1 + 0.2,
      trending: -1e-9 / 3,
      minutesToCredit: 180,
      completionRate: 0.35,
    };
    const unknown = { epc: null, conversionRate: null, minutesToCredit: null, completionRate: null };
    const b = { ...unknown, offerId: 2, popularity: 0, trending: 1 };
    const many = Array.from({ length: 1200 }, (_, index) => ({ ...b, offerId: index + 10, popularity: index / 7 }));
    const before = await store.versions();
    const version = async (): Promise<number> => (await store.versions()).statistics - before.statistics;
    expect(await store.saveOfferStatistics({ statistics: [] })).toEqual({ changed: 0 });
    expect(await version()).toBe(0);
    expect(await store.saveOfferStatistics({ statistics: [b, a, ...many] })).toEqual({ changed: 1202 });
    expect(await version()).toBe(1);
    expect(await store.saveOfferStatistics({ statistics: [a, b, ...many] })).toEqual({ changed: 0 });
    expect(await version()).toBe(1);
    expect(await store.saveOfferStatistics({ statistics: [a, b] })).toEqual({ changed: 1200 });
    const changes = [
      ...[{ conversionRate: '1' }, { popularity: 0.3001 }, { trending: 0 }, { epc: null }],
      ...[{ minutesToCredit: 181 }, { minutesToCredit: null }, { completionRate: 0.36 }, { completionRate: null }],
    ];
    for (const changed of changes) {
      expect(await store.saveOfferStatistics({ statistics: [{ ...a, ...changed }, b] })).toEqual({ changed: 1 });
      await store.saveOfferStatistics({ statistics: [a, b] });
    }
    const loaded = await store.loadOfferStatistics();
    expect(loaded.version).toBe((await store.versions()).statistics);
    expect(loaded.statistics).toEqual([
      { ...a, popularity: expect.closeTo(a.popularity, 12), trending: expect.closeTo(a.trending, 18) },
      b,
    ]);
    expect(await store.versions()).toEqual({ ...before, statistics: loaded.version });
  });
}
