import { expect, test } from 'vitest';
import { OUTCOME_PERIOD_MS, type OutcomeRow } from '../store/ports/statistics.ts';
import { observeOffers } from './observe-offers.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const NOW = 700 * OUTCOME_PERIOD_MS + 5;

function setUp(rows: readonly (OutcomeRow & { period: number })[]) {
  const reads: number[] = [];
  let pauses = 0;
  const observe = observeOffers({
    store: fakeStore({
      async listOutcomes({ period, after, limit }) {
        reads.push(period);
        const held = rows.filter((row) => row.period === period);
        const from =
          after === null
            ? 0
            : held.findIndex(
                (row) =>
                  row.minutes === after.minutes && row.offerId === after.offerId && row.outcome === after.outcome,
              ) + 1;
        return held.slice(from, from + limit);
      },
    }),
    yieldToEventLoop: async () => {
      pauses += 1;
    },
  });
  return { observe, reads, pauses: () => pauses };
}

/** A row of offer 1. */
const row = (period: number, outcome: OutcomeRow['outcome'], total: number, minutes = 0) => ({
  period,
  offerId: 1,
  outcome,
  total,
  minutes,
});

test('adds up the current period and the two before it', async () => {
  const { observe } = setUp([
    row(697, 'started', 1_000),
    row(698, 'completed', 4),
    row(698, 'credited', 8, 10),
    row(698, 'started', 10),
    row(699, 'credited', 9, 60),
    row(700, 'completed', 6),
    row(700, 'credited', 3, 60),
    row(700, 'started', 15),
    { ...row(700, 'started', 90), offerId: 2 },
    row(701, 'started', 1_000),
  ]);
  const observed = await observe({ at: NOW, signal: new AbortController().signal });
  expect([...observed]).toEqual([[1, { minutesToCredit: 60, completionRate: 0.4 }]]);
});

test('reads many rows in pages, pauses between them, and stops when aborted', async () => {
  const many = Array.from({ length: 2_500 }, (_, at) => row(700, 'credited', 1, at + 1));
  const { observe, pauses, reads } = setUp([...many, row(700, 'started', 2_500)]);
  const stopping = new AbortController();
  const observed = await observe({ at: NOW, signal: stopping.signal });
  expect(observed.get(1)).toEqual({ minutesToCredit: 1_250, completionRate: 0 });
  expect(reads).toEqual([698, 699, 700, 700, 700]);
  expect(pauses()).toBe(5);
  stopping.abort();
  await expect(observe({ at: NOW, signal: stopping.signal })).rejects.toThrow();
});
