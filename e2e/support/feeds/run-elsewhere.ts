import type { FetchHost, StoreHost } from '../../../server/feeds/feed-host.ts';
import type { FeedTask } from '../../../server/feeds/feed-task.ts';
import type { FeedOffer, FeedStage } from '../../../server/store/ports/feeds.ts';

/** The task of running a feed with this adapter, settings and credential. */
export function taskOf(given: {
  adapter: string;
  settings: Record<string, string>;
  credential: string | null;
}): FeedTask<'run'> {
  const { adapter, credential, settings } = given;
  const feed = {
    name: 'f',
    adapter,
    source: 's',
    settings,
    sealedCredential: null,
    currency: 'USD',
    rate: 1_000_000,
    share: 10_000,
    everyMs: 1,
    isPaused: false,
    dueAt: 0,
    leaseUntil: null,
    failures: 0,
    succeededAt: null,
    createdAt: 0,
    reportDueAt: 0,
    reportFailures: 0,
    reportSucceededAt: null,
  };
  return { kind: 'run', feed, credential, isForced: false, previewed: null };
}

/** A host without a database that keeps the staged rows. */
export function hostWith(given: FetchHost & { known?: readonly FeedOffer[]; pauses?: number }) {
  const parts: Pick<FeedStage, 'offers' | 'goals'>[] = [];
  let pauses = 0;
  const host: StoreHost & FetchHost = {
    fetchBytes: given.fetchBytes,
    pause: async () => (given.pauses ?? Infinity) > pauses++,
    listKnown: async (after) => (after === '' ? (given.known ?? []) : []),
    listGoals: async () => [],
    reserveIds: async () => ({ offerId: 1_000_000_000, eventId: 1_000_000_000 }),
    stage: async (part) => (parts.push(part), true),
  };
  return { host, parts };
}
