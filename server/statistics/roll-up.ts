import type { StatisticsPort } from '../store/ports/statistics.ts';

export interface RollUpDeps {
  readonly store: Pick<StatisticsPort, 'rollUpStatistics'>;
  /** Lets others run between two transactions. */
  readonly yieldToEventLoop: () => Promise<void>;
}

/** Clicks, and as many leads: few enough that a transaction takes some 5 ms. */
const ROWS_PER_TRANSACTION = 500;

/**
 * Counts the clicks and leads up to `until` (epoch ms) that nobody has counted yet. Throws the signal's reason when it
 * is told to stop; what is left is counted the next time.
 */
export function rollUp({ yieldToEventLoop, store }: RollUpDeps) {
  return async ({ until, signal }: { until: number; signal?: AbortSignal }): Promise<void> => {
    for (let counted = ROWS_PER_TRANSACTION; counted >= ROWS_PER_TRANSACTION;) {
      signal?.throwIfAborted();
      ({ counted } = await store.rollUpStatistics({ until, limit: ROWS_PER_TRANSACTION }));
      await yieldToEventLoop();
    }
  };
}
