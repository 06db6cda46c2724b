import type { FeedRate } from '../../schema/feed-terms.ts';
import type { OfferOverrides } from '../../schema/offer-overrides.ts';
import type { AuditAbout, AuditEntry } from './audit.ts';
import type { NewSource } from './sources.ts';

/** A goal that a network lists for an offer. */
export interface ListedGoal {
  /** The network's id for it; empty for the payout next to goals. */
  key: string;
  eventId: number;
  name: string;
}

/** Feeds: accounts on networks from which offers come by themselves. */
export interface FeedsPort {
  /**
   * Adds a feed, together with its source if `newSource` is given. A name that a removed feed had may be used again for
   * the same adapter; the offers then get their old ids.
   */
  createFeed(input: {
    feed: NewFeed;
    newSource: NewSource | null;
    audit?: AuditEntry | undefined;
  }): Promise<FeedCreation>;
  /** Lists all feeds by name, or the one with this name. */
  listFeeds(name?: string): Promise<Feed[]>;
  /** Changes what is given. `changed_meanwhile`: its terms are no longer those of `before`, so nothing was changed. */
  changeFeed(input: {
    name: string;
    changes: FeedChanges;
    /** What was read, and what the change was checked against. Absent: whatever the feed is by now. */
    before?: StoredFeedTerms;
    /** The row gets the fields that differ, as they were and as they are, but no credential. */
    audit?: AuditAbout | undefined;
  }): Promise<{ kind: 'changed' | 'unknown_feed' | 'changed_meanwhile' }>;
  /** Removes a feed and disables its offers. Their ids and late leads stay. */
  removeFeed(input: {
    name: string;
    at: number;
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'removed'; disabled: number } | { kind: 'unknown_feed' }>;
  /** Leases a feed for one run: that feed, or the one that is due first. Null if there is none that is free. */
  leaseFeed(input: FeedLease & { name: string | null; at: number }): Promise<Feed | null>;
  /** Leases a feed to read its conversion report. Null unless it is free, and, if `mustBeDue`, due and not paused. */
  leaseFeedReport(input: FeedLease & { name: string; mustBeDue: boolean; at: number }): Promise<Feed | null>;
  /** Prolongs a lease. False if it has ended. */
  renewFeedLease(input: FeedLease & { name: string }): Promise<boolean>;
  /** Lists the next offers that a feed has ever brought, in the order of their external ids. */
  listFeedOffers(input: { feed: string; after: string; limit: number }): Promise<FeedOffer[]>;
  /** Lists the events of the next offers, in the order of external id and key. */
  listFeedGoals(input: { feed: string; after: FeedGoalKey; limit: number }): Promise<FeedGoal[]>;
  /** Returns the first of so many ids that no one else will get. */
  reserveFeedIds(input: { offers: number; events: number }): Promise<{ offerId: number; eventId: number }>;
  /**
   * Keeps a part of what a run brings, until `applyFeedRun`. No one sees it before, and if the run ends in another way,
   * no one ever does. Only what is new or differs has to be kept.
   */
  stageFeedRun(input: FeedStage): Promise<{ kind: 'staged' | 'lost_lease' }>;
  /**
   * Applies what a run has staged, and ends its lease, in one transaction that is short however much that is.
   * `lost_lease`: changes nothing.
   */
  applyFeedRun(input: FeedApplication): Promise<{ kind: 'applied' | 'lost_lease' }>;
  /**
   * Moves the next `limit` offers of runs that were applied to the tables of feeds and offers, so that `listFeedOffers`
   * and `findFeedOffer` know them, or forgets those of runs that never were. `isDone`: there are no more. So also for
   * imports that were staged.
   */
  settleFeedRuns(input: { limit: number }): Promise<{ isDone: boolean }>;
  /** The goals of an offer that its network listed in the last run; none if it came from no feed. */
  listedGoals(offerId: number): Promise<ListedGoal[]>;
  /** Moves an offer that an applied run brought before its others, so that leads and `findFeedOffer` know it. */
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
  /** Where an offer comes from; null if it comes from no feed. */
  findFeedOffer(offerId: number): Promise<(FeedOffer & { feed: string; overrides: OfferOverrides }) | null>;
  /**
   * Replaces the operator's overrides of an offer that comes from a feed. `changed_meanwhile`: they are no longer
   * `before`, so nothing was changed.
   */
  setOfferOverrides(input: {
    offerId: number;
    overrides: OfferOverrides;
    /** What was read, and what the change was made from. Absent: whatever they are by now. */
    before?: OfferOverrides;
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'set' | 'not_from_feed' | 'changed_meanwhile' }>;
}

export interface Feed extends FeedRate {
  name: string;
  adapter: string;
  /** Who reports its leads. */
  source: string;
  settings: Readonly<Record<string, string>>;
  sealedCredential: Uint8Array | null;
  /** ISO 4217. */
  currency: string;
  everyMs: number;
  isPaused: boolean;
  /** When it runs next; epoch ms. */
  dueAt: number;
  /** Until when a run has it; null if none has. */
  leaseUntil: number | null;
  /** Runs that have failed since the last one that succeeded. */
  failures: number;
  succeededAt: number | null;
  /** When its conversion report is read next, if its network has one; epoch ms. */
  reportDueAt: number;
  /** Readings of the report that have failed since the last one that succeeded. */
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

/** What someone decides about a feed. */
export type StoredFeedTerms = Omit<NewFeed, 'name' | 'isPaused' | 'reportDueAt' | 'at'>;

export type FeedCreation = { kind: 'created' | 'exists' | 'source_exists' | 'unknown_source' };

export type FeedChanges = Partial<
  Pick<
    Feed,
    'settings' | 'sealedCredential' | 'currency' | 'rate' | 'share' | 'everyMs' | 'isPaused' | 'dueAt' | 'reportDueAt'
  >
>;

/** Names one run. Its feed belongs to it until then. */
export interface FeedLease {
  lease: string;
  leaseUntil: number;
}

export interface FeedOffer {
  externalId: string;
  offerId: number;
  /** Of what the feed said of it last. */
  digest: string;
  /** Whether the last run named it. */
  isListed: boolean;
}

export interface FeedGoalKey {
  externalId: string;
  key: string;
}

export type FeedGoal = FeedGoalKey & { eventId: number };

/** An offer that is new, differs from before, or has returned; or, without an offer, one that the feed no longer names. */
export interface StagedFeedOffer {
  externalId: string;
  offerId: number;
  /** JSON of an `ImportedOffer`, as the feed says it, without overrides and without a picture. */
  offer: string | null;
  /** Where the network has its picture; null if it has none. The offer gets ours as soon as we keep it. */
  picture: string | null;
  digest: string;
}

/** A part of what a run brings. Each offer is in one part only. */
export interface FeedStage {
  name: string;
  lease: string;
  at: number;
  offers: readonly StagedFeedOffer[];
  /** The new ones. Their ids are theirs for good, whatever becomes of the run. */
  goals: readonly FeedGoal[];
}

/** How a run ended. `report`: JSON of the feature's. */
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
