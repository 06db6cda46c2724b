import { expect } from 'vitest';
import type { FeedApplication, NewFeed } from '../ports/feeds.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, freshId } from './fixtures.ts';

const MINUTE_MS = 60_000;

export function newFeed(given: Partial<NewFeed> = {}): NewFeed {
  const name = `feed-${fresh()}`;
  return {
    ...{ name, adapter: 'everflow', source: name, settings: {}, sealedCredential: bytes('sealed key') },
    ...{ currency: 'USD', rate: 1_000_000, share: 10_000, everyMs: 30 * MINUTE_MS, reportDueAt: AT, at: AT },
    ...given,
  };
}

export function newSource(name: string) {
  const settings = { scheme: 'everflow', ips: [], maxAgeMs: 1, screenoutCredits: 0, sealedSecret: bytes('secret') };
  return { name, ...settings, at: AT };
}

export async function addFeed(store: Store, given: Partial<NewFeed> = {}): Promise<NewFeed> {
  const feed = newFeed(given);
  expect(await store.createFeed({ feed, newSource: newSource(feed.source) })).toEqual({ kind: 'created' });
  return feed;
}

/** Leases a feed and applies one run. */
export async function run(store: Store, name: string, given: Partial<FeedApplication>) {
  const lease = freshId('run');
  expect(await store.leaseFeed({ name, lease, leaseUntil: AT + MINUTE_MS, at: AT })).toMatchObject({ name });
  return store.applyFeedRun({
    ...{ name, lease, runId: lease, startedAt: AT, at: AT, dueAt: AT + MINUTE_MS, report: '{}' },
    ...{ changed: [], newGoals: [], vanished: [], ...given },
  });
}
