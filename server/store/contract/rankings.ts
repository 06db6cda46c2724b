import { expect, test } from 'vitest';
import { AT, fresh, freshAccount, newClick, newWall, type OpenStore } from './fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const DAY_MS = 24 * 60 * 60 * 1000;
const LIMIT = 1000;

/** What brought most, over any days. */
export function rankingsContract(open: OpenStore): void {
  test('what brought most is the same by weeks as by days, over any days', async () => {
    const store = open();
    const rollUp = async (): Promise<void> => {
      for (let counted = LIMIT; counted >= LIMIT;)
        ({ counted } = await store.rollUpStatistics({ until: EVER, limit: LIMIT }));
    };
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
      if (n % 8 === 7) await rollUp();
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
}
