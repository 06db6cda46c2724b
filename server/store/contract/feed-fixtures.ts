import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { expect } from 'vitest';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { FeedGoal, NewFeed, StagedFeedOffer } from '../ports/feeds.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, freshId, offer } from './fixtures.ts';

export function newFeed(given: Partial<NewFeed> = {}): NewFeed {
  const name = `feed-${fresh()}`;
  return {
    name,
    adapter: 'everflow',
    source: name,
    settings: {},
    sealedCredential: bytes('sealed key'),
    currency: 'USD',
    rate: 1_000_000,
    share: 10_000,
    everyMs: 30 * MINUTE_MS,
    isPaused: false,
    reportDueAt: AT,
    at: AT,
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

export interface Brought {
  externalId: string;
  offer: ImportedOffer;
  /** None if absent. */
  picture?: string | null;
  digest: string;
}

/** The contents of a run. */
export interface Bringing {
  changed?: readonly Brought[];
  goals?: readonly FeedGoal[];
  vanished?: readonly { externalId: string; offerId: number }[];
  report?: string;
  /** Whether its offers are left where they were staged. */
  isUnsettled?: boolean;
}

export function stagedOf({ changed = [], vanished = [] }: Bringing): StagedFeedOffer[] {
  return [
    ...changed.map(({ digest, externalId, offer: made, picture = null }) => ({
      externalId,
      offerId: made.offer_id,
      offer: JSON.stringify(made),
      picture,
      digest,
    })),
    ...vanished.map((one) => ({ ...one, offer: null, picture: null, digest: '' })),
  ];
}

export function ending(name: string, lease: string, report = '{}') {
  return { name, lease, runId: lease, startedAt: AT, at: AT, dueAt: AT + MINUTE_MS, report };
}

export async function settle(store: Store, limit = 2): Promise<void> {
  while (!(await store.settleFeedRuns({ limit })).isDone);
}

/** Leases a feed, and stages and applies one run. */
export async function run(store: Store, name: string, given: Bringing) {
  const lease = freshId('run');
  expect(await store.leaseFeed({ name, lease, leaseUntil: AT + MINUTE_MS, at: AT })).toMatchObject({ name });
  const part = { name, lease, at: AT, offers: stagedOf(given), goals: given.goals ?? [] };
  if (part.offers.length > 0) expect(await store.stageFeedRun(part)).toEqual({ kind: 'staged' });
  const outcome = await store.applyFeedRun(ending(name, lease, given.report));
  if (given.isUnsettled !== true) await settle(store);
  return outcome;
}

export async function brought(store: Store, given: Partial<ImportedOffer> = {}): Promise<Brought> {
  const { offerId } = await store.reserveFeedIds({ offers: 1, events: 1 });
  const made = offer({ ...given, offer_id: offerId });
  return { externalId: freshId('x'), offer: made, digest: freshId('d') };
}

export async function stateOf(store: Store, offerId: number) {
  return (await store.loadOffers({ since: 0 })).offers.find((one) => one.offer.offer_id === offerId);
}
