/** Counts by day, week or period; survey starts and cap counters by time. */
export type FigureTable =
  | 'wall_days'
  | 'wall_weeks'
  | 'wall_viewers'
  | 'wall_placements'
  | 'offer_outcomes'
  | 'reversal_sums'
  | 'reversal_delays'
  | 'survey_starts'
  | 'cap_counters';

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

/** `resealed`: the same without the address. */
export interface ResealedClick {
  clickId: string;
  sealed: Uint8Array;
  resealed: Uint8Array;
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
