import type { Store } from '../store/store.ts';

/** A batch takes the database a few milliseconds. */
const PART_OFFERS = 100;
/** How long requests have the database to themselves after each batch. */
export const REST_MS = 20;

/**
 * Moves the results of applied runs to the offers' tables in batches. Ends early if the process stops: the rest is
 * moved before the next run, and readers see no difference.
 */
export async function settleRuns({
  isStopping = () => false,
  store,
  wait,
}: {
  readonly store: Store;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly isStopping?: () => boolean;
}): Promise<void> {
  while (!isStopping()) {
    const { isDone } = await store.settleFeedRuns({ limit: PART_OFFERS });
    if (isDone) return;
    await wait(REST_MS);
  }
}
