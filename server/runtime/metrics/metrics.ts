import type { Readiness } from '../health.ts';

/** Counts one finished request of a route. */
export type ObserveRequest = (status: number, ms: number) => void;

/** Observes the store's work. */
export interface StoreObserver {
  /** Returns the start time of some work. */
  begin(): number;
  /** Records work that started at `startedAt`. On PostgreSQL, it includes the wait for a connection. */
  end(work: 'read' | 'write', startedAt: number): void;
  /** Records how many commands shared a transaction. */
  commit(commands: number): void;
  /** Counts a list by the server that it was read from, if there is a replica. */
  list(server: 'replica' | 'primary'): void;
}

/** `nothing`: the call itself says that there is nothing to credit. */
export const callResults = ['stored', 'nothing', 'refused'] as const;
export type CallResult = (typeof callResults)[number];

/** What metrics count of placements. */
export type PlacementEvent = 'opening' | 'click';

/** Counts the service's activity. The number of labels is bounded, and none is personal. */
export interface Metrics {
  /** Returns the counter for the requests of a route. Call it once per route, not per request. */
  requestsOf(method: string, route: string): ObserveRequest;
  /** Counts a lead report by outcome. */
  countLead(outcome: string): void;
  /** Counts a source's call by outcome. */
  countCall(source: string, result: CallResult): void;
  /** Counts a publisher's transaction by outcome. */
  countTransaction(outcome: string): void;
  /** Counts an attempt to deliver a postback. */
  countAttempt(postbackId: string, outcome: string, ms: number): void;
  /**
   * Counts a list or click at a placement, '' for none. Requests can make up names, so only the first 100 of a process
   * have labels of their own.
   */
  countPlacement(event: PlacementEvent, placement: string): void;
  /** Null if metrics are off. */
  readonly store: StoreObserver | null;
  /** Adds these readings to each scrape from now on. */
  follow(readings: Readings): void;
  /** All metrics, in the text format of Prometheus. */
  scrape(): Promise<Scrape>;
}

/** A response to Prometheus. */
export interface Scrape {
  contentType: string;
  text: string;
}

/** Values that are read for each scrape. */
export interface Readings {
  readiness: () => Promise<Readiness>;
  deliveries: () => Promise<DeliveryReading>;
  feeds: () => Promise<readonly FeedReading[]>;
  verification: () => Promise<VerificationReading>;
  retention: () => Promise<RetentionReading>;
  credits: () => Promise<CreditsReading>;
  backup: () => Promise<BackupReading>;
  /** Connections to the database; null without a pool. */
  connections: () => ConnectionsReading | null;
  /** Milliseconds since the catalog was loaded; null before that. */
  catalogAgeMs: () => number | null;
  /** Bytes that long responses hold for slow clients. */
  unsentBytes: () => number;
}

export interface DeliveryReading {
  pending: number;
  exhausted: number;
  parked: number;
  /** How long ago the oldest was due. */
  overdueMs: number;
}

/** Milliseconds since the last clean verification of the ledger, and of everything; without one, since installation. */
export interface VerificationReading {
  ageMs: number;
  fullAgeMs: number;
}

/** Ledger changes since the first reading by origin, and how many leads are on hold. */
export interface CreditsReading {
  /** `credits`: the sum of the absolute amounts. */
  changes: readonly { kind: string; rows: number; credits: number }[];
  /** Those that wait for a person. */
  heldLeads: number;
  /** How long the oldest has been on hold; 0 if there is none. */
  heldMs: number;
  /** How long ago the first lead was due that isn't credited yet; 0 if none is. */
  releaseOverdueMs: number;
}

/** Milliseconds since the last recorded backup; without one, since installation. */
export interface BackupReading {
  ageMs: number;
}

export interface FeedReading {
  name: string;
  /** Milliseconds since it last succeeded, or was created. */
  ageMs: number;
  failures: number;
  isPaused: boolean;
}

/** Milliseconds since the last removal of old rows, and how many rows it removed of each kind; null without one. */
export type RetentionReading = { ageMs: number; removed: Readonly<Record<string, number>> } | null;

export interface ConnectionsReading {
  open: number;
  idle: number;
  /** Commands that wait for a connection. */
  waiting: number;
}

const ignore = (): void => undefined;

/** For a service without metrics. */
export const noMetrics: Metrics = {
  requestsOf: () => ignore,
  countLead: ignore,
  countCall: ignore,
  countTransaction: ignore,
  countAttempt: ignore,
  countPlacement: ignore,
  store: null,
  follow: ignore,
  scrape: async () => ({ contentType: 'text/plain', text: '' }),
};
