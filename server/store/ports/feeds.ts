import type { FeedRate } from '../../schema/feed-terms.ts';
import type { OfferOverrides } from '../../schema/offer-overrides.ts';
import type { AuditAbout, AuditEntry } from './audit.ts';
import type { NewSource } from './sources.ts';

/** A goal that a network lists for an offer. */
export interface ListedGoal {
  /** The network's id for it; empty for the payout that is listed next to the goals. */
  key: string;
  eventId: number;
  name: string;
}

/** Feeds: accounts on networks from which offers are imported automatically. */
export interface FeedsPort {
  /**
   * Adds a feed, together with its source if `newSource` is given. The name of a removed feed may be reused for the
   * same adapter, and its offers then get their old ids back.
   */
  createFeed(input: {
    feed: NewFeed;
    newSource: NewSource | null;
    audit?: AuditEntry | undefined;
  }): Promise<FeedCreation>;
  /** Lists all feeds by name, or the one with this name. */
  listFeeds(name?: string): Promise<Feed[]>;
  /** Changes what is given. `changed_meanwhile`: its terms differ from `before`, so nothing was changed. */
  changeFeed(input: {
    name: string;
    changes: FeedChanges;
    /** The terms that were read and that the change was checked against. Absent: don't compare. */
    before?: StoredFeedTerms;
    /** The row records the fields that differ, before and after, but no credential. */
    audit?: AuditAbout | undefined;
  }): Promise<{ kind: 'changed' | 'unknown_feed' | 'changed_meanwhile' }>;
  /** Removes a feed and disables its offers. Their ids are kept, and late leads still work. */
  removeFeed(input: {
    name: string;
    at: number;
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'removed'; disabled: number } | { kind: 'unknown_feed' }>;
  /** Leases a feed for one run: the named one, or the one that is due first. Null if none is free. */
  leaseFeed(input: FeedLease & { name: string | null; at: number }): Promise<Feed | null>;
  /** Leases a feed to read its conversion report. Null unless it is free and, with `mustBeDue`, due and not paused. */
  leaseFeedReport(input: FeedLease & { name: string; mustBeDue: boolean; at: number }): Promise<Feed | null>;
  /** Extends a lease. False if it has ended. */
  renewFeedLease(input: FeedLease & { name: string }): Promise<boolean>;
  /** Lists the next offers that a feed has ever imported, in the order of their external ids. */
  listFeedOffers(input: { feed: string; after: string; limit: number }): Promise<FeedOffer[]>;
  /** Lists the events of the next offers, in the order of external id and key. */
  listFeedGoals(input: { feed: string; after: FeedGoalKey; limit: number }): Promise<FeedGoal[]>;
  /** Reserves ids and returns the first of them. */
  reserveFeedIds(input: { offers: number; events: number }): Promise<{ offerId: number; eventId: number }>;
  /**
   * Stages a part of a run, which stays invisible until `applyFeedRun`. It is discarded if the run ends in any other
   * way. Only new or changed rows need to be staged.
   */
  stageFeedRun(input: FeedStage): Promise<{ kind: 'staged' | 'lost_lease' }>;
  /**
   * Applies what a run has staged and ends its lease, in one transaction that is short however much was staged.
   * `lost_lease`: changes nothing.
   */
  applyFeedRun(input: FeedApplication): Promise<{ kind: 'applied' | 'lost_lease' }>;
  /**
   * Moves the next `limit` offers of applied runs and staged imports to the tables of feeds and offers, where
   * `listFeedOffers` and `findFeedOffer` find them, or deletes those of runs that were never applied. `isDone`: none
   * are left.
   */
  settleFeedRuns(input: { limit: number }): Promise<{ isDone: boolean }>;
  /** The goals of an offer that its network listed in the last run; none if it came from no feed. */
  listedGoals(offerId: number): Promise<ListedGoal[]>;
  /** Moves this offer of an applied run ahead of the others, so that leads and `findFeedOffer` find it. */
  settleFeedOffer(offerId: number): Promise<void>;
  /** Records a run that changed nothing, and ends its lease. */
  endFeedRun(input: EndedFeedRun): Promise<{ kind: 'ended' | 'lost_lease' }>;
  /** Records that a conversion report was read, and ends the lease. */
  endFeedReport(
    input: Omit<EndedFeedRun, 'outcome'> & { outcome: 'applied' | 'failed' },
  ): Promise<{ kind: 'ended' | 'lost_lease' }>;
  /** Lists the last runs of a feed, newest first. `after`: only those before this run. */
  listFeedRuns(input: { feed: string; limit: number; after?: string | null }): Promise<FeedRun[]>;
  findFeedRun(runId: string): Promise<FeedRun | null>;
  /** The feed that an offer comes from; null if none. */
  findFeedOffer(offerId: number): Promise<(FeedOffer & { feed: string; overrides: OfferOverrides }) | null>;
  /**
   * Replaces the operator's overrides of an offer from a feed. `changed_meanwhile`: they differ from `before`, so
   * nothing was changed.
   */
  setOfferOverrides(input: {
    offerId: number;
    overrides: OfferOverrides;
    /** The overrides that the change is based on. Absent: don't compare. */
    before?: OfferOverrides;
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'set' | 'not_from_feed' | 'changed_meanwhile' }>;
}

export interface Feed extends FeedRate {
  name: string;
  adapter: string;
  /** The source that reports its leads. */
  source: string;
  settings: Readonly<Record<string, string>>;
  sealedCredential: Uint8Array | null;
  /** ISO 4217. */
  currency: string;
  everyMs: number;
  isPaused: boolean;
  /** When its next run is due; epoch ms. */
  dueAt: number;
  /** When the current run's lease ends; null if none runs. */
  leaseUntil: number | null;
  /** Failed runs since the last successful one. */
  failures: number;
  succeededAt: number | null;
  /** When its conversion report is due, if its network has one; epoch ms. */
  reportDueAt: number;
  /** Failed reads of the report since the last successful one. */
  reportFailures: number;
  reportSucceededAt: number | null;
  createdAt: number;
}

export type NewFeed = Pick<
  Feed,
  | 'name'
  | 'adapter'
  | 'source'
  | 'settings'
  | 'sealedCredential'
  | 'currency'
  | 'rate'
  | 'share'
  | 'everyMs'
  | 'isPaused'
  | 'reportDueAt'
> & { at: number };

/** The settings of a feed that staff chooses. */
export type StoredFeedTerms = Omit<NewFeed, 'name' | 'isPaused' | 'reportDueAt' | 'at'>;

export type FeedCreation = { kind: 'created' | 'exists' | 'source_exists' | 'unknown_source' };

export type FeedChanges = Partial<
  Pick<
    Feed,
    'settings' | 'sealedCredential' | 'currency' | 'rate' | 'share' | 'everyMs' | 'isPaused' | 'dueAt' | 'reportDueAt'
  >
>;

/** One run, which owns its feed until `leaseUntil`. */
export interface FeedLease {
  lease: string;
  leaseUntil: number;
}

export interface FeedOffer {
  externalId: string;
  offerId: number;
  /** Digest of what the feed last said about it. */
  digest: string;
  /** Whether the last run named it. */
  isListed: boolean;
}

export interface FeedGoalKey {
  externalId: string;
  key: string;
}

export type FeedGoal = FeedGoalKey & { eventId: number };

/** An offer that is new, changed or listed again. Without `offer`: one that the feed no longer lists. */
export interface StagedFeedOffer {
  externalId: string;
  offerId: number;
  /** JSON of an `ImportedOffer` as the feed states it, without overrides and picture. */
  offer: string | null;
  /** The picture's URL at the network; null if it has none. The offer gets our copy once it is stored. */
  picture: string | null;
  digest: string;
}

/** A part of a run. Each offer is in exactly one part. */
export interface FeedStage {
  name: string;
  lease: string;
  at: number;
  offers: readonly StagedFeedOffer[];
  /** The new ones. They keep these ids even if the run fails. */
  goals: readonly FeedGoal[];
}

/** How a run ended. `report` is JSON that the feeds feature defines. */
export interface EndedFeedRun {
  name: string;
  lease: string;
  runId: string;
  startedAt: number;
  at: number;
  /** When the feed runs next. */
  dueAt: number;
  outcome: 'held' | 'failed';
  report: string;
}

export type FeedApplication = Omit<EndedFeedRun, 'outcome'>;

export interface FeedRun {
  runId: string;
  feed: string;
  /** Whether it read offers or the conversion report. */
  kind: 'offers' | 'report';
  startedAt: number;
  endedAt: number;
  outcome: 'applied' | 'held' | 'failed';
  report: string;
}
