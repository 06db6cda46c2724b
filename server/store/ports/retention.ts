/** Removes rows that are no longer needed (docs/operating.md#retention), in short slices. */
export interface RetentionPort {
  /**
   * Removes expired clicks between two ids: those without a lead, and those whose leads all changed long ago and whose
   * deliveries were delivered. Keeps what a later report about such a lead needs. Clicks whose users or deliveries are
   * in use wait for the next run. After a crash, slices removed since the last other write or `flushRemovals` may
   * reappear.
   */
  removeClicks(input: ClickSlice): Promise<RemovedClicks>;
  /**
   * Restores a click that was removed after it had a lead, with the deliveries of its credits, for at least a day.
   * False if there is none.
   */
  restoreClick(input: { clickId: string; at: number }): Promise<boolean>;
  /** Removes attempts of deliveries after `after`, in id order. */
  removeAttempts(input: AttemptSlice): Promise<{ last: AttemptKey | null; attempts: number }>;
  /** Lists clicks between two ids that hold personal data sealed with their person's key. */
  listSealedClicks(input: { after: string; before: string; limit: number }): Promise<SealedClick[]>;
  /** Replaces the personal data of clicks unless it has changed since it was read, and stores the caller's cursor. */
  resealClicks(input: {
    cursor: string;
    clicks: readonly { clickId: string; sealed: Uint8Array; resealed: Uint8Array }[];
  }): Promise<{ resealed: number }>;
  /** Removes impressions of periods before `before`. Returns fewer than `limit` once none are left. */
  removeImpressions(input: { before: number; limit: number; isDry: boolean }): Promise<{ impressions: number }>;
  /**
   * Removes counts from before a UTC day, a statistics period or a time (epoch ms), and weeks that lie entirely before
   * that day. Returns fewer than `limit` once none are left.
   */
  removeFigures(input: { table: FigureTable; before: number; limit: number }): Promise<{ removed: number }>;
  /** Counts idempotency keys that `purgeIdempotency` would delete. */
  countOldKeys(input: { before: number }): Promise<{ keys: number }>;
  /** Removes up to `limit` deliveries left by removed postbacks. `isDone`: none were left. */
  removeLeftDeliveries(input: { limit: number }): Promise<{ deliveries: number; isDone: boolean }>;
  /**
   * On PostgreSQL, creates the partitions of these months, and drops those older than `before` (epoch ms) after moving
   * their few remaining rows. A month that can't be dropped doesn't block the others. Does nothing on SQLite.
   */
  keepPartitions(input: {
    months: readonly { from: number; to: number }[];
    before: Readonly<Record<PartitionedTable, number | null>>;
    /**
     * Called before each step, and several times a second during a long one. Throwing cancels the work in progress and
     * fails the call with that error.
     */
    keepLease: () => Promise<void>;
    /** Called with the outcome of each month, as soon as it is known. */
    onStep: (step: PartitionStep) => void;
  }): Promise<void>;
  /**
   * Waits for the follow-up work of earlier parts of a long series of writes, which would otherwise delay the next
   * part.
   */
  settleParts(): Promise<void>;
  /** Resolves once what slices have removed survives a crash. */
  flushRemovals(): Promise<void>;
  /** Takes or extends the lease, which one process holds at a time. False if another process holds it. */
  leaseRetention(input: { owner: string; at: number; until: number }): Promise<boolean>;
  endRetentionLease(input: { owner: string }): Promise<void>;
  /** The last time (epoch ms) that a process recorded while its clock was correct; null if none has yet. */
  clockSeenAt(): Promise<number | null>;
  noteClock(input: { at: number }): Promise<void>;
  /** Stores a run, or its progress. Keeps only the latest runs. */
  saveRetentionRun(run: StoredRetentionRun): Promise<void>;
  /** The cursor of `resealClicks`, the time of the oldest rows, and the latest runs, newest first. */
  readRetention(input: { runs: number }): Promise<StoredRetention>;
}

/** Counts by day, week or period; survey starts and cap counters by time. */
export type FigureTable =
  'wall_days' | 'wall_weeks' | 'wall_viewers' | 'offer_outcomes' | 'survey_starts' | 'cap_counters';

/** Tables that PostgreSQL partitions by month. */
export type PartitionedTable = 'clicks' | 'deliveries' | 'attempts';

/** The outcome for one month of a table. */
export interface PartitionStep {
  /** Such as `clicks_2026_11`. */
  partition: string;
  /**
   * `busy`: the table was in use for too long. `needed`: too many rows would have to move. `strays`: it has no
   * partition, because too many of its rows arrived before one was made. `unswept`: its vacuum takes too long, or
   * another vacuum is running.
   */
  outcome: 'made' | 'there' | 'strays' | 'dropped' | 'needed' | 'unswept' | 'busy';
}

export interface ClickSlice {
  /** The last click of the previous slice; '' = start. */
  after: string;
  /** Only clicks whose ids come before this one. */
  before: string;
  /** How many clicks to read. */
  limit: number;
  /** Approximately how many rows to remove. */
  most: number;
  /** Epoch ms. */
  at: number;
  /** How long to keep a click without a lead after its offer's time to complete has passed; null = forever. */
  clicksMs: number | null;
  /** How long to keep a click after the last change of a lead; null = forever. */
  leadsMs: number | null;
  /** Returns the click's sealed data without the user's address; null if it holds none or can't be opened. */
  forgetAddress: (click: SealedClick) => Uint8Array | null;
  /** Only count. */
  isDry: boolean;
  /** Archived clicks with their state at that time (`readOldClicks`). Only these are removed; absent: all. */
  archived?: ReadonlyMap<string, string>;
}

/** What a slice has removed. */
export interface RemovedClicks {
  /** Where the next slice continues; null if there are no more clicks. */
  last: string | null;
  /** Clicks without a lead. */
  clicks: number;
  /** Clicks with a lead. */
  leadClicks: number;
  deliveries: number;
  attempts: number;
  /** Addresses that clicks with a lead still held. */
  addresses: number;
  /** Reversals that waited for a lead of a click. */
  earlyReversals: number;
}

export interface AttemptKey {
  deliveryId: string;
  number: number;
}

export interface AttemptSlice {
  /** The last attempt of the previous slice; null = start. */
  after: AttemptKey | null;
  /** Only attempts of deliveries whose ids come before this one. */
  beforeId: string;
  /** Only attempts that were made before; epoch ms. */
  before: number;
  /** How many to read. */
  limit: number;
  /** How many to remove. */
  most: number;
  isDry: boolean;
  /** Archived attempts, keyed by `deliveryId number`. Only these are removed; absent: all. */
  archived?: ReadonlyMap<string, string>;
}

export interface SealedClick {
  clickId: string;
  /** Null once the person is erased. */
  sealed: Uint8Array | null;
  wrappedKey: Uint8Array | null;
}

/** Removed rows of a run, by kind. */
export type RemovedRows = Readonly<Record<RemovedKind, number>>;

export const removedKinds = [
  'clicks',
  'lead_clicks',
  'deliveries',
  'attempts',
  'early_reversals',
  'addresses',
  'impressions',
  'figures',
  'survey_starts',
  'idempotency_keys',
  'security_events',
  'audit_log',
] as const;

export type RemovedKind = (typeof removedKinds)[number];

/** `stopped`: the process ended or lost the lease. */
export interface StoredRetentionRun {
  runId: string;
  startedAt: number;
  endedAt: number | null;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** JSON. */
  report: string;
}

export interface StoredRetention {
  /** The last click whose user's address was removed; '' if there is none. */
  addressCursor: string;
  /** When the oldest rows were stored; null if there are none. Epoch ms. */
  oldest: { clicks: number | null; deliveries: number | null; attempts: number | null };
  runs: StoredRetentionRun[];
}
