import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableClock } from '../../runtime/clock.fixture.ts';
import { fakeStore } from '../../store/fake-store.fixture.ts';
import type { WallCredit } from '../../store/ports/wall-credits.ts';
import { followCredits, readCreditPage } from './follow-credits.ts';

/** A store whose rows get their ids before they are committed, as on PostgreSQL. */
function storeOfCredits() {
  const rows: { id: number; at: number; adwallId: number }[] = [];
  const store = fakeStore({
    creditsOfWall: async (input) =>
      rows
        .filter(({ adwallId, id }) => adwallId === input.adwallId && id > input.after)
        .toSorted((a, b) => a.id - b.id)
        .slice(0, input.limit)
        .map(({ at, id }) => ({ transactionId: id, reversalId: null, at }) as WallCredit),
    lastTransactionBy: async ({ at }) => Math.max(0, ...rows.filter((row) => row.at <= at).map(({ id }) => id)),
  });
  const commit = (id: number, at: number, adwallId = 1) => void rows.push({ id, at, adwallId });
  return Object.assign(store, { commit });
}

const idsOf = (credits: readonly WallCredit[]): number[] => credits.map(({ transactionId }) => transactionId);

test('each credit is returned once, even one that is committed after later ones', async () => {
  const [clock, store] = [movableClock(), storeOfCredits()];
  store.commit(1, clock.now());
  store.commit(3, clock.now());
  const next = await followCredits({ clock, store }, 1);
  expect(await next()).toEqual([]);
  store.commit(2, clock.now());
  store.commit(5, clock.now(), 2);
  expect(idsOf(await next())).toEqual([2]);
  clock.forward(60_000);
  store.commit(4, clock.now() - 1000);
  store.commit(6, clock.now());
  expect(idsOf(await next())).toEqual([4, 6]);
  expect(await next()).toEqual([]);
});

test('whatever the order of commits and reads, nothing is missed or repeated', async () => {
  const step = fc.record({ held: fc.nat(3), seconds: fc.nat(30), reads: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const [clock, store] = [movableClock(), storeOfCredits()];
      const next = await followCredits({ clock, store }, 1);
      const got: number[] = [];
      // Rows that have an id but are not committed. None waits for longer than some steps within ten seconds.
      let waiting: { id: number; at: number }[] = [];
      const settle = (): void => waiting.splice(0).forEach(({ at, id }) => store.commit(id, at));
      for (const [index, { held, reads, seconds }] of steps.entries()) {
        waiting.push({ id: index + 1, at: clock.now() });
        if (held === 0) settle();
        else waiting = waiting.toReversed();
        const first = waiting.shift();
        if (first !== undefined) store.commit(first.id, first.at);
        if (seconds > 8) settle();
        clock.forward(seconds * 1000);
        if (clock.now() - (waiting[0]?.at ?? clock.now()) > 8000) settle();
        if (reads) got.push(...idsOf(await next()));
      }
      settle();
      got.push(...idsOf(await next()));
      expect(got.toSorted((a, b) => a - b)).toEqual(steps.map((_, index) => index + 1));
    }),
  );
});

test('a page has at most 500 credits of the last ten minutes, and the next page goes on after it', async () => {
  const [clock, store] = [movableClock(), storeOfCredits()];
  store.commit(1, clock.now());
  clock.forward(600_000);
  for (let id = 2; id <= 702; id += 1) store.commit(id, clock.now());
  clock.forward(10_000);
  const first = await readCreditPage({ clock, store }, { adwallId: 1, after: 0 });
  const second = await readCreditPage({ clock, store }, { adwallId: 1, after: first.after });
  expect([first.credits.length, second.credits.length]).toEqual([500, 201]);
  const ids = idsOf([...first.credits, ...second.credits]);
  expect(ids).toEqual(Array.from({ length: 701 }, (_, index) => index + 2));
  expect(second.after).toBe(702);
});
