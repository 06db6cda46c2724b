import type { Store } from '../store/store.ts';

/** Clicks, and again leads, per transaction: about 5 ms of work. */
const ROWS_PER_TRANSACTION = 500;

/**
 * Counts the uncounted clicks, leads and reversals up to `until` (epoch ms), and the current state of surveys and profiles.
 * Returns whether there are later clicks or leads. Throws the signal's reason once it is aborted; the next call counts
 * the rest.
 */
export function rollUp({ yieldToEventLoop, store }: { store: Store; yieldToEventLoop: () => Promise<void> }) {
  return async ({ until, signal }: { until: number; signal?: AbortSignal }): Promise<{ isBehind: boolean }> => {
    let isBehind = false;
    for (let counted = ROWS_PER_TRANSACTION; counted >= ROWS_PER_TRANSACTION;) {
      signal?.throwIfAborted();
      ({ counted, isBehind } = await store.rollUpStatistics({ until, limit: ROWS_PER_TRANSACTION }));
      await yieldToEventLoop();
    }
    const countRest = async (countSome: () => Promise<{ counted: number }>): Promise<void> => {
      for (let counted = ROWS_PER_TRANSACTION; counted >= ROWS_PER_TRANSACTION;) {
        signal?.throwIfAborted();
        ({ counted } = await countSome());
        await yieldToEventLoop();
      }
    };
    await countRest(() => store.rollUpReversals({ until, limit: ROWS_PER_TRANSACTION }));
    await countRest(() => store.rollUpSurveys({ limit: ROWS_PER_TRANSACTION }));
    return { isBehind };
  };
}
