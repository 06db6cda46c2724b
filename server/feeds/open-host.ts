import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';
import type { StoreHost } from './feed-host.ts';
import { REST_MS } from './settle-runs.ts';

/** The database reads this many rows in a few milliseconds. */
const PAGE = 250;

/** The service's side of the run with this lease. `renew`: false if the run must end. */
export function openHost(
  { clock, store, wait }: { store: Store; clock: Clock; wait: (ms: number) => Promise<unknown> },
  { lease, name, renew }: { name: string; lease: string; renew: () => Promise<boolean> },
): StoreHost {
  /** Returns the rows after a pause in which requests have the database to themselves. */
  const rested = async <Row>(rows: readonly Row[]): Promise<readonly Row[]> => {
    if (rows.length > 0) await wait(REST_MS);
    return rows;
  };
  return {
    async pause(ms) {
      const goesOn = await renew();
      if (goesOn) await wait(ms);
      return goesOn;
    },
    listKnown: async (after) => rested(await store.listFeedOffers({ feed: name, after, limit: PAGE })),
    listGoals: async (after) => rested(await store.listFeedGoals({ feed: name, after, limit: PAGE })),
    reserveIds: (count) => store.reserveFeedIds(count),
    async stage(part) {
      const staged = await store.stageFeedRun({ ...part, name, lease, at: clock.now() });
      const isStaged = staged.kind === 'staged' && (await renew());
      if (isStaged) await wait(REST_MS);
      return isStaged;
    },
  };
}
