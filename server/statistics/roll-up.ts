import type { Store } from '../store/store.ts';

export interface RollUpDeps {
  readonly store: Store;
  /** Called between transactions. */
  readonly yieldToEventLoop: () => Promise<void>;
}

/** So many clicks and so many leads, so that a transaction takes about 5 ms. */
const ROWS_PER_TRANSACTION = 500;

/**
 * Counts the clicks and leads up to `until` (epoch ms) that were not counted yet, and what surveys and profiles say by
 * now. Returns whether there were later clicks or leads, which are left. Throws the signal's reason once it is aborted;
 * the next call counts the rest.
 */
export function rollUp({ yieldToEventLoop, store }: RollUpDeps) {
  return async ({ until, signal }: { until: number; signal?: AbortSignal }): Promise<{ isBehind: boolean }> => {
    let isBehind = false;
    for (let counted = ROWS_PER_TRANSACTION; counted >= ROWS_PER_TRANSACTION;) {
      signal?.throwIfAborted();
      ({ counted, isBehind } = await store.rollUpStatistics({ until, limit: ROWS_PER_TRANSACTION }));
      await yieldToEventLoop();
    }
    for (let counted = ROWS_PER_TRANSACTION; counted >= ROWS_PER_TRANSACTION;) {
      signal?.throwIfAborted();
      ({ counted } = await store.rollUpSurveys({ limit: ROWS_PER_TRANSACTION }));
      await yieldToEventLoop();
    }
    return { isBehind };
  };
}
