import type { FeedsPort } from '../store/ports/feeds.ts';

/** A part takes the database a few milliseconds. */
const PART_OFFERS = 100;
/** How long requests have the database to themselves after each part of a run. */
export const REST_MS = 20;

/**
 * Moves what applied runs have brought to its tables, part by part. Ends early if the process does: it is moved before
 * the next run then, and no one sees a difference.
 */
export async function settleRuns({
  isStopping = () => false,
  store,
  wait,
}: {
  readonly store: FeedsPort;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly isStopping?: () => boolean;
}): Promise<void> {
  while (!isStopping()) {
    const { isDone } = await store.settleFeedRuns({ limit: PART_OFFERS });
    if (isDone) return;
    await wait(REST_MS);
  }
}
