import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { MOST_PLACEMENTS, OTHER_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zeroCounts } from '../../schema/zero-counts.ts';
import type { NewLead } from '../ports/leads.ts';
import { STATISTICS_PERIOD_MS, type DayFigures } from '../ports/statistics.ts';
import type { Store } from '../store.ts';
import { reversalOf } from './delivery-fixtures.ts';
import { AT, fresh, freshAccount, lead, leadEvent, newClick, newWall, type OpenStore } from './fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const LIMIT = 1000;
const DAY = Math.floor(AT / DAY_MS);
const PERIODS_A_DAY = DAY_MS / STATISTICS_PERIOD_MS;

type Step = {
  do: 'show' | 'click' | 'credit' | 'reverse' | 'count' | 'remove';
  placement: string;
  day: number;
  which: number;
};

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom('show', 'click', 'click', 'credit', 'credit', 'reverse', 'count', 'remove'),
    placement: fc.constantFrom('', '', 'shop', 'shop-empty', 'home'),
    day: fc.nat({ max: 2 }),
    which: fc.nat({ max: 20 }),
  }),
  { maxLength: 30 },
);

/** Figures by placement (docs/contract/offers.md#placements). */
export function wallPlacementsContract(open: OpenStore): void {
  const rollUp = async (store: Store): Promise<void> => {
    for (let counted = LIMIT; counted >= LIMIT;)
      ({ counted } = await store.rollUpStatistics({ until: EVER, limit: LIMIT }));
  };
  const byPlacement = (store: Store, adwallId: number, days = { from: 0, to: EVER }) => {
    const shown = { from: Math.max(days.from, DAY - 1), to: Math.min(days.to, DAY + 10) };
    return store.rankWallDays({ adwallId, dimension: 'placement', days: shown, limit: 2 * MOST_PLACEMENTS });
  };
  const removeName = (store: Store, adwallId: number, name: string) => {
    const audit = {
      action: 'placement.remove',
      actor: { kind: 'cli', id: null, ip: null },
      at: AT,
      pubId: null,
    } as const;
    return store.removePlacement({ adwallId, name, audit });
  };
  /** Stores a click whose id comes after those of other suites. */
  const clickAt = (store: Store, adwallId: number, placement: string, at = AT) =>
    newClick(
      store,
      { ...freshAccount(), profileId: adwallId },
      { clickId: `zzz_${String(fresh()).padStart(12, '0')}`, placement: placement || undefined, at },
    );
  const figuresOf = ({ amount, clicks, impressions, leads, openings, reversals }: DayFigures) => ({
    amount,
    clicks,
    impressions,
    leads,
    openings,
    reversals,
  });
  const sum = (rows: readonly DayFigures[]) => {
    const total = { openings: 0, ...zeroCounts };
    for (const row of rows) for (const name of Object.keys(total) as (keyof DayFigures)[]) total[name] += row[name];
    return figuresOf(total);
  };

  test('the placements of a wall, with none, add up to the wall, on each day and of each kind', async () => {
    const store = open();
    await rollUp(store);
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { adwallId } = await newWall(store);
        const clicks: { clickId: string; placement: string }[] = [];
        const credits: NewLead[] = [];
        const expected = new Map<string, DayFigures>();
        const of = (placement: string): DayFigures => {
          const figures = expected.get(placement) ?? { openings: 0, ...zeroCounts };
          expected.set(placement, figures);
          return figures;
        };
        for (const { do: what, placement, day, which } of taken) {
          const at = AT + day * DAY_MS;
          if (what === 'show') {
            const counts = [{ adwallId, placement, offerId: 1, impressions: which, openings: 1 }];
            await store.addImpressions({ period: (DAY + day) * PERIODS_A_DAY, counts });
            of(placement).impressions += which;
            of(placement).openings += 1;
          } else if (what === 'click') {
            clicks.push({ ...(await clickAt(store, adwallId, placement, at)), placement });
            of(placement).clicks += 1;
          } else if (what === 'credit') {
            const click = clicks.pop();
            if (click === undefined) continue;
            const named = click.placement === '' ? {} : { placement: click.placement };
            const credit = lead(click.clickId, { amount: which, at, event: leadEvent(named) });
            expect(await store.creditLead(credit)).toMatchObject({ kind: 'credited' });
            credits.push(credit);
            of(click.placement).leads += 1;
            of(click.placement).amount += which;
          } else if (what === 'reverse') {
            const credit = credits.pop();
            if (credit === undefined) continue;
            await store.reverseLead(reversalOf(credit, { at }));
            of(credit.event.placement ?? '').reversals += 1;
            of(credit.event.placement ?? '').amount -= credit.amount;
          } else if (what === 'remove') {
            // What isn't counted yet counts under its name again.
            await rollUp(store);
            const { kind } = await removeName(store, adwallId, placement);
            expect(kind).toBe(placement !== '' && expected.has(placement) ? 'removed' : 'unknown_placement');
            const figures = expected.get(placement);
            if (kind !== 'removed' || figures === undefined) continue;
            expected.delete(placement);
            const others = of(OTHER_PLACEMENTS);
            for (const name of Object.keys(figures) as (keyof DayFigures)[]) others[name] += figures[name];
          } else await rollUp(store);
        }
        await rollUp(store);
        for (const days of [{ from: 0, to: EVER }, ...[0, 1, 2].map((at) => ({ from: DAY + at, to: DAY + at + 1 }))]) {
          const wall = await store.listWallDays({ adwallId, ...days });
          expect(sum(await byPlacement(store, adwallId, days))).toEqual(sum(wall));
        }
        const found = await byPlacement(store, adwallId);
        expect(Object.fromEntries(found.map((row) => [row.value, figuresOf(row)]))).toEqual(
          Object.fromEntries([...expected].map(([value, row]) => [value, figuresOf(row)])),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('100 names of a wall are counted apart, also if several processes add names, and all others together', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const other = await newWall(store);
    const show = (names: readonly string[], wall = adwallId) =>
      store.addImpressions({
        period: DAY * PERIODS_A_DAY,
        counts: names.map((placement) => ({ adwallId: wall, placement, offerId: 1, impressions: 1, openings: 1 })),
      });
    await show(['shop']);
    const batches = Array.from({ length: 13 }, (_, at) => Array.from({ length: 12 }, (_name, n) => `p${at}-${n}`));
    for (const names of batches.slice(0, 12)) await clickAt(store, adwallId, names[0] ?? '');
    await Promise.all([...batches.map((names) => show(names)), rollUp(store), rollUp(store)]);
    await rollUp(store);
    await show(['shop', 'one-more', '']);
    await show(['one-more'], other.adwallId);
    const found = await byPlacement(store, adwallId);
    const names = found.map(({ value }) => value);
    expect(names.filter((name) => name !== '' && name !== OTHER_PLACEMENTS)).toHaveLength(MOST_PLACEMENTS);
    const rowOf = (name: string) => found.find(({ value }) => value === name);
    expect(rowOf('shop')).toMatchObject({ impressions: 2, openings: 2 });
    expect(rowOf('')).toMatchObject({ impressions: 1 });
    expect(names).not.toContain('one-more');
    expect(sum(found)).toMatchObject({ impressions: 13 * 12 + 4, clicks: 12 });
    expect(sum(found)).toEqual(sum(await store.listWallDays({ adwallId, from: 0, to: EVER })));
    expect(await byPlacement(store, other.adwallId)).toMatchObject([{ value: 'one-more', impressions: 1 }]);
  });

  test('a removed name makes room for another, while others count, and its figures stay in the total', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const other = await newWall(store);
    const show = (placement: string, wall = adwallId) =>
      store.addImpressions({
        period: DAY * PERIODS_A_DAY,
        counts: [{ adwallId: wall, placement, offerId: 1, impressions: 1, openings: 1 }],
      });
    for (let at = 0; at < MOST_PLACEMENTS; at += 1) await show(`p${at}`);
    await show('p0', other.adwallId);
    await show('real');
    const turns = Array.from({ length: 8 }, () => [show('p0'), show('p1'), removeName(store, adwallId, 'p0')]);
    await Promise.all(turns.flat());
    await removeName(store, adwallId, 'p0');
    expect(await removeName(store, adwallId, 'p0')).toEqual({ kind: 'unknown_placement' });
    await show('real');
    const found = await byPlacement(store, adwallId);
    const openingsOf = (name: string) => found.find(({ value }) => value === name)?.openings;
    expect([openingsOf('p0'), openingsOf('p1'), openingsOf('real')]).toEqual([undefined, 9, 1]);
    expect(openingsOf(OTHER_PLACEMENTS)).toBe(10);
    expect(sum(found)).toEqual(sum(await store.listWallDays({ adwallId, from: 0, to: EVER })));
    expect(await byPlacement(store, other.adwallId)).toMatchObject([{ value: 'p0', openings: 1 }]);
    const rows = await store.listAudit({
      before: null,
      limit: 1,
      action: 'placement.remove',
      actorId: null,
      publishers: null,
      subject: `wall ${adwallId}`,
    });
    expect(rows).toMatchObject([{ before: { placement: 'p0' }, after: null }]);
  });

  test('a name whose figures were removed makes room for another', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const showOn = (day: number, names: readonly string[]) =>
      store.addImpressions({
        period: day * PERIODS_A_DAY,
        counts: names.map((placement) => ({ adwallId, placement, offerId: 1, impressions: 1 })),
      });
    const all = Array.from({ length: MOST_PLACEMENTS }, (_, at) => `old-${at}`);
    const firstDay = 7_000;
    await showOn(firstDay, all);
    await showOn(DAY, ['old-0', 'new']);
    const remove = async () => {
      for (const table of ['wall_days', 'wall_weeks', 'wall_placements'] as const) {
        for (let removed = 1; removed > 0;) {
          ({ removed } = await store.removeFigures({ table, before: firstDay + 14, limit: 50 }));
        }
      }
    };
    await remove();
    await showOn(DAY, ['old-0', 'new', 'old-1']);
    const found = await byPlacement(store, adwallId);
    expect(Object.fromEntries(found.map(({ impressions, value }) => [value, impressions]))).toEqual({
      'old-0': 2,
      new: 1,
      'old-1': 1,
      [OTHER_PLACEMENTS]: 1,
    });
  });
}
