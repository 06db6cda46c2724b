import { OUTCOME_PERIOD_MS, type OutcomeKey, type OutcomeRow, type Observed } from '../store/ports/statistics.ts';
import type { Store } from '../store/store.ts';
import { observedOf, type Outcomes } from './observed.ts';

/** The current period and the two before it: the last 60 to 90 days. */
const PERIODS = 3;
const ROWS_PER_READ = 1_000;

/**
 * What really happens on every offer, on all walls, by offer id, without offers that have too few outcomes. `at`: epoch
 * ms.
 */
export function observeOffers({ yieldToEventLoop, store }: { store: Store; yieldToEventLoop: () => Promise<void> }) {
  async function* pagesOf(period: number, signal: AbortSignal): AsyncGenerator<OutcomeRow[]> {
    for (let after: OutcomeKey | null = null; ;) {
      signal.throwIfAborted();
      const rows: OutcomeRow[] = await store.listOutcomes({ period, after, limit: ROWS_PER_READ });
      yield rows;
      after = rows.at(-1) ?? null;
      if (rows.length < ROWS_PER_READ) return;
      await yieldToEventLoop();
    }
  }

  return async ({ at, signal }: { at: number; signal: AbortSignal }): Promise<Map<number, Observed>> => {
    const last = Math.floor(at / OUTCOME_PERIOD_MS);
    const outcomes = new Map<number, Outcomes>();
    for (let period = last - PERIODS + 1; period <= last; period++) {
      for await (const rows of pagesOf(period, signal)) for (const row of rows) add(outcomes, row);
      await yieldToEventLoop();
    }
    const observed = new Map<number, Observed>();
    for (const [offerId, known] of outcomes) {
      const seen = observedOf(known);
      if (seen !== null) observed.set(offerId, seen);
    }
    return observed;
  };
}

function add(outcomes: Map<number, Outcomes>, { minutes, offerId, outcome, total }: OutcomeRow): void {
  let known = outcomes.get(offerId);
  if (known === undefined) {
    known = { started: 0, completed: 0, credits: new Map() };
    outcomes.set(offerId, known);
  }
  if (outcome === 'credited') known.credits.set(minutes, (known.credits.get(minutes) ?? 0) + total);
  else known[outcome] += total;
}
