import type { FeedRate } from '../../schema/feed-terms.ts';

/** A goal that a network lists for an offer. */
export interface ListedGoal {
  /** The network's id for it; empty for the payout that is listed next to the goals. */
  key: string;
  eventId: number;
  name: string;
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
