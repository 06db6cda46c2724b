import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { Store } from '../../server/store/store.ts';

/** A feed that never runs, with the maximum number of kept runs. */
export const FEED_OF_RUNS = 'bench-runs';

const RUNS = 100;

/** Adds the feed with its runs if it is missing. `source`: reports its leads; it must exist. */
export async function addFeedOfRuns(
  store: Pick<Store, 'createFeed' | 'endFeedRun' | 'leaseFeed' | 'listFeeds'>,
  { at, source }: { at: number; source: string },
): Promise<void> {
  if ((await store.listFeeds(FEED_OF_RUNS)).length > 0) return;
  const created = await store.createFeed({
    feed: {
      name: FEED_OF_RUNS,
      adapter: 'everflow',
      source,
      settings: {},
      sealedCredential: null,
      currency: 'USD',
      rate: 1_000_000,
      share: 10_000,
      everyMs: 30 * MINUTE_MS,
      isPaused: false,
      reportDueAt: at,
      at,
    },
    newSource: null,
  });
  if (created.kind !== 'created') throw new Error(`The feed wasn't created: ${created.kind}`);
  const counts = { pages: 4, added: 3, changed: 40, unchanged: 900, vanished: 7 };
  const skipped = { no_link: 12, payout_in_percent: 31, targeting_not_expressible: 5 };
  const report = JSON.stringify({
    reason: 'too_many_vanished',
    detail: 'Too many offers have vanished.',
    ...counts,
    skipped,
  });
  for (let n = 0; n < RUNS; n++) {
    const lease = `run_${String(n).padStart(32, '0')}`;
    const startedAt = at - (RUNS - n) * MINUTE_MS;
    const leased = { name: FEED_OF_RUNS, lease, leaseUntil: startedAt + MINUTE_MS, at: startedAt };
    if ((await store.leaseFeed(leased)) === null) throw new Error(`The feed is not free for run ${n}.`);
    const ended = { name: FEED_OF_RUNS, lease, runId: lease, startedAt, at: startedAt + 1_000 };
    await store.endFeedRun({ ...ended, dueAt: startedAt + MINUTE_MS, outcome: 'held', report });
  }
}
