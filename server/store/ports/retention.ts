/** Removal of what is no longer needed (docs/operating.md#retention), in slices that are short. */
export interface RetentionPort {
  /**
   * Removes clicks between two ids that are older than they need be: those without a lead, and those all of whose leads
   * last changed long ago and whose deliveries are delivered. What a later report about such a lead needs stays. Leaves
   * out clicks whose users or deliveries are in use: their turn comes with the next run. A crash may bring back what slices
   * have removed since the last write of another kind, or `flushRemovals`.
   */
  removeClicks(input: ClickSlice): Promise<RemovedClicks>;
  /**
   * Brings back a click that was removed after it had a lead, with the deliveries of its credits; false if there is none.
   * It stays for at least a day.
   */
  restoreClick(input: { clickId: string; at: number }): Promise<boolean>;
  /** Removes attempts of deliveries that follow `after`, in the order of their ids. */
  removeAttempts(input: AttemptSlice): Promise<{ last: AttemptKey | null; attempts: number }>;
  /** Lists clicks between two ids, whose personal data is sealed with their person's key. */
  listSealedClicks(input: { after: string; before: string; limit: number }): Promise<SealedClick[]>;
  /** Replaces the personal data of clicks, where it is still what was read, and stores how far the caller has come. */
  resealClicks(input: {
    cursor: string;
    clicks: readonly { clickId: string; sealed: Uint8Array; resealed: Uint8Array }[];
  }): Promise<{ resealed: number }>;
  /** Removes impressions of the periods before `before`. Fewer than `limit` if none are left. */
  removeImpressions(input: { before: number; limit: number; isDry: boolean }): Promise<{ impressions: number }>;
  /**
   * Removes rows of a table of counts from before a UTC day, a period of statistics or a time (epoch ms), and weeks all of
   * whose days are before that day. Fewer than `limit` if none are left.
   */
  removeFigures(input: { table: FigureTable; before: number; limit: number }): Promise<{ removed: number }>;
  /** Counts idempotency keys that `purgeIdempotency` would delete. */
  countOldKeys(input: { before: number }): Promise<{ keys: number }>;
  /** Removes up to `limit` deliveries that removed postbacks have left. `isDone`: whether there were none. */
  removeLeftDeliveries(input: { limit: number }): Promise<{ deliveries: number; isDone: boolean }>;
  /**
   * On PostgreSQL, makes the partitions of these months and drops those that are older than `before` (epoch ms) and have
   * few rows left, which move. A month that stays keeps no other one. Nothing on SQLite.
   */
  keepPartitions(input: {
    months: readonly { from: number; to: number }[];
    before: Readonly<Record<PartitionedTable, number | null>>;
    /**
     * Called before each step, and several times a second during a long one. If it throws, what is under way is cancelled, and
     * the call fails with that error.
     */
    keepLease: () => Promise<void>;
    /** Called with what became of a month, as soon as that is known. */
    onStep: (step: PartitionStep) => void;
  }): Promise<void>;
  /** Waits for what earlier parts of a long series of writes have left to do. The next part would wait for it otherwise. */
  settleParts(): Promise<void>;
  /** Resolves once what slices have removed stays removed, also after a crash. */
  flushRemovals(): Promise<void>;
  /** Takes or prolongs the lease, which one process has at a time; false if another has it. */
  leaseRetention(input: { owner: string; at: number; until: number }): Promise<boolean>;
  endRetentionLease(input: { owner: string }): Promise<void>;
  /** The time (epoch ms) that the clock of a process last showed when it was found right; null if none has noted it yet. */
  clockSeenAt(): Promise<number | null>;
  noteClock(input: { at: number }): Promise<void>;
  /** Stores a run, or what it has done since. Keeps the latest runs only. */
  saveRetentionRun(run: StoredRetentionRun): Promise<void>;
  /** How far `resealClicks` has come, the time of the oldest rows, and the latest runs, newest first. */
  readRetention(input: { runs: number }): Promise<StoredRetention>;
}

/** Counts by day, by week, by period, and survey starts and the counters of caps by their time. */
export type FigureTable =
  'wall_days' | 'wall_weeks' | 'wall_viewers' | 'offer_outcomes' | 'survey_starts' | 'cap_counters';

/** Tables that PostgreSQL partitions by month. */
export type PartitionedTable = 'clicks' | 'deliveries' | 'attempts';

/** What became of a month of a table. */
export interface PartitionStep {
  /** Such as `clicks_2026_11`. */
  partition: string;
  /**
   * `busy`: someone used the table for long. `needed`: too many of its rows would have to move. `strays`: it has no partition
   * of its own, because too many of its rows came before that was made. `unswept`: its vacuum takes too long, or another one
   * is at it.
   */
  outcome: 'made' | 'there' | 'strays' | 'dropped' | 'needed' | 'unswept' | 'busy';
}

export interface ClickSlice {
  /** The id of the last click of the slice before; '' = begin. */
  after: string;
  /** Only clicks whose ids come before this one. */
  before: string;
  /** How many clicks are read. */
  limit: number;
  /** About how many rows are removed. */
  most: number;
  /** Epoch ms. */
  at: number;
  /** How long a click without a lead is kept after the time that its offer leaves to complete it; null = for good. */
  clicksMs: number | null;
  /** How long a click is kept after the last change of a lead; null = for good. */
  leadsMs: number | null;
  /** What a click holds without its user's address, sealed; null if it holds none, or no one can open it. */
  forgetAddress: (click: SealedClick) => Uint8Array | null;
  /** Whether to count only. */
  isDry: boolean;
  /** The clicks that are archived, as they were then (`readOldClicks`): no other is removed. Absent: all. */
  archived?: ReadonlyMap<string, string>;
}

/** What a slice has removed. */
export interface RemovedClicks {
  /** Where the next slice goes on; null if there are no more clicks. */
  last: string | null;
  /** Clicks without a lead. */
  clicks: number;
  /** Clicks with a lead. */
  leadClicks: number;
  deliveries: number;
  attempts: number;
  /** Addresses that clicks with a lead still had. */
  addresses: number;
  /** Reversals that waited for a lead of a click. */
  earlyReversals: number;
}

export interface AttemptKey {
  deliveryId: string;
  number: number;
}

export interface AttemptSlice {
  /** The last attempt of the slice before; null = begin. */
  after: AttemptKey | null;
  /** Only attempts of deliveries whose ids come before this one. */
  beforeId: string;
  /** Only attempts that were made before; epoch ms. */
  before: number;
  /** How many are read. */
  limit: number;
  /** How many are removed. */
  most: number;
  isDry: boolean;
  /** The attempts that are archived, by `deliveryId number`: no other is removed. Absent: all. */
  archived?: ReadonlyMap<string, string>;
}

export interface SealedClick {
  clickId: string;
  /** Null once the person is erased. */
  sealed: Uint8Array | null;
  wrappedKey: Uint8Array | null;
}

/** What a run has removed, by kind of row. */
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

/** `stopped`: the process ended, or lost the lease. */
export interface StoredRetentionRun {
  runId: string;
  startedAt: number;
  endedAt: number | null;
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** JSON. */
  report: string;
}

export interface StoredRetention {
  /** The last click without its user's address; '' if there is none. */
  addressCursor: string;
  /** When the oldest rows were stored; null if there are none. Epoch ms. */
  oldest: { clicks: number | null; deliveries: number | null; attempts: number | null };
  runs: StoredRetentionRun[];
}
