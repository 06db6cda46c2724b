import { expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Store } from '../store.ts';
import { reversalOf } from './delivery-fixtures.ts';
import { AT, fresh, freshAccount, lead, newClick, newWall, type OpenStore } from './fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const LIMIT = 1000;

/** The top values, and a source's leads, over any days. */
export function rankingsContract(open: OpenStore): void {
  test('what brought most is the same by weeks as by days, over any days', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const start = Math.floor(AT / DAY_MS);
    const countries = ['AT', 'BE', 'CH'] as const;
    const clicked: { day: number; country: string }[] = [];
    for (let n = 0; n < 40; n++) {
      const country = countries[(n % 7) % 3] ?? 'AT';
      const day = start + ((n * 5) % 24);
      clicked.push({ day, country });
      // Its id comes after those of other suites.
      const clickId = `zzz_${String(fresh()).padStart(12, '0')}`;
      await newClick(store, { ...freshAccount(), profileId: adwallId }, { clickId, country, at: day * DAY_MS });
      // So that rows are added first and changed later.
      if (n % 8 === 7) await rollUp(store);
    }
    for (let from = start - 1; from < start + 25; from += 1) {
      for (const to of [from, from + 1, from + 6, from + 7, from + 8, from + 13, from + 15, from + 26]) {
        const within = clicked.filter(({ day }) => day >= from && day < to);
        const expected = countries
          .map((value) => ({ value, clicks: within.filter(({ country }) => country === value).length }))
          .filter(({ clicks }) => clicks > 0)
          .toSorted((a, b) => b.clicks - a.clicks || (a.value < b.value ? -1 : 1));
        const found = await store.rankWallDays({ adwallId, dimension: 'country', days: { from, to }, limit: 10 });
        expect(
          found.map(({ clicks, value }) => ({ value, clicks })),
          `${from - start} to ${to - start}`,
        ).toEqual(expected);
      }
    }
  });

  test('what a source reported is added up over walls and days, without others and other days', async () => {
    const store = open();
    await rollUp(store);
    const walls = [(await newWall(store)).adwallId, (await newWall(store)).adwallId];
    const source = `source-${fresh()}`;
    const day = Math.floor(AT / DAY_MS);
    const report = async (adwallId: number, of: string, after: number) => {
      const at = AT + after * DAY_MS;
      const clickId = `zzz_${String(fresh()).padStart(12, '0')}`;
      await newClick(store, { ...freshAccount(), profileId: adwallId }, { clickId, at });
      const reported = lead(clickId, { source: of, at });
      await store.creditLead(reported);
      return reported;
    };
    const [first = 0, second = 0] = walls;
    const taken = await report(first, source, 0);
    await report(first, source, 2);
    await report(second, source, 2);
    await report(second, `${source}-2`, 2);
    await store.reverseLead(reversalOf(taken, { at: AT + 2 * DAY_MS }));
    await rollUp(store);
    const sum = (adwallIds: number[], from: number, to: number) =>
      store.sumSourceDays({ adwallIds, source, days: { from: day + from, to: day + to } });
    expect(await sum(walls, 0, 3)).toEqual({ leads: 3, reversals: 1 });
    expect(await sum(walls, 0, 2)).toEqual({ leads: 1, reversals: 0 });
    expect(await sum(walls, 1, 3)).toEqual({ leads: 2, reversals: 1 });
    expect(await sum([second], 0, 3)).toEqual({ leads: 1, reversals: 0 });
    expect(await sum([], 0, 3)).toEqual({ leads: 0, reversals: 0 });
  });
}

async function rollUp(store: Store): Promise<void> {
  for (let counted = LIMIT; counted >= LIMIT;)
    ({ counted } = await store.rollUpStatistics({ until: EVER, limit: LIMIT }));
}
