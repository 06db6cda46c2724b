import type { FeedRate } from '../../schema/feed-terms.ts';

/** A goal that a network lists for an offer. */
export interface ListedGoal {
  /** The network's id for it; empty for the payout that is listed next to the goals. */
  key: string;
  eventId: number;
  name: string;
}

/** What staff chooses for a feed and may change. */
export interface FeedOptions extends FeedRate {
  settings: Readonly<Record<string, string>>;
  /** ISO 4217. */
  currency: string;
  everyMs: number;
}

/** The options of a feed with what they belong to. */
export interface StoredFeedTerms extends FeedOptions {
  adapter: string;
  /** The source that reports its leads. */
  source: string;
  sealedCredential: Uint8Array | null;
}

export interface Feed extends StoredFeedTerms {
  name: string;
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

export interface NewFeed extends StoredFeedTerms {
  name: string;
  isPaused: boolean;
  reportDueAt: number;
  at: number;
}

export type FeedCreation = { kind: 'created' | 'exists' | 'source_exists' | 'unknown_source' };

export interface FeedChanges extends Partial<FeedOptions> {
  sealedCredential?: Uint8Array | null;
  isPaused?: boolean;
  dueAt?: number;
  reportDueAt?: number;
}

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

/** A run that ended. `report` is JSON that the feeds feature defines. */
export interface FeedApplication {
  name: string;
  lease: string;
  runId: string;
  startedAt: number;
  at: number;
  /** When the feed runs next. */
  dueAt: number;
  report: string;
}

/** A run that changed no offers. */
export interface EndedFeedRun extends FeedApplication {
  outcome: 'held' | 'failed';
}

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
