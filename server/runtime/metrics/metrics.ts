import type { Readiness } from '../health.ts';

/** Counts one finished request of a route. */
export type ObserveRequest = (status: number, ms: number) => void;

/** What the store tells about its work. */
export interface StoreObserver {
  /** The time at which some work begins. */
  begin(): number;
  /** Notes that work is done which began at `startedAt`. On PostgreSQL, it includes the wait for a connection. */
  end(work: 'read' | 'write', startedAt: number): void;
  /** Notes how many commands shared a transaction. */
  commit(commands: number): void;
  /** Counts a list by the server that it was read from, where there is a replica. */
  list(server: 'replica' | 'primary'): void;
}

/** `nothing`: the call says by itself that nothing is to be credited. */
export const callResults = ['stored', 'nothing', 'refused'] as const;
export type CallResult = (typeof callResults)[number];

/** Counts what the service does. No label is a value of a user, so that their number is bounded and none is personal. */
export interface Metrics {
  /** Returns what counts the requests of a route. To be called once for each, not for each request. */
  requestsOf(method: string, route: string): ObserveRequest;
  /** Counts a report of a lead by what became of it. */
  countLead(outcome: string): void;
  /** Counts a call of a source by what became of it. */
  countCall(source: string, result: CallResult): void;
  /** Counts a transaction of a publisher by what became of it. */
  countTransaction(outcome: string): void;
  /** Counts an attempt to deliver a postback. */
  countAttempt(postbackId: string, outcome: string, ms: number): void;
  /** Null if no one wants to know. */
  readonly store: StoreObserver | null;
  /** From now on, each scrape has what these say, too. */
  follow(readings: Readings): void;
  /** All metrics, in the text format of Prometheus. */
  scrape(): Promise<Scrape>;
}

/** A response to Prometheus. */
export interface Scrape {
  contentType: string;
  text: string;
}

/** What is read for a scrape. */
export interface Readings {
  readiness: () => Promise<Readiness>;
  deliveries: () => Promise<DeliveryReading>;
  feeds: () => Promise<readonly FeedReading[]>;
  verification: () => Promise<VerificationReading>;
  retention: () => Promise<RetentionReading>;
  credits: () => Promise<CreditsReading>;
  backup: () => Promise<BackupReading>;
  /** Connections to the database; null where there is no pool. */
  connections: () => ConnectionsReading | null;
  /** Milliseconds since the catalog was loaded; null before. */
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

/**
 * Milliseconds since a verification of the ledger, and one of everything, found nothing wrong; if none has, since the
 * installation.
 */
export interface VerificationReading {
  ageMs: number;
  fullAgeMs: number;
}

/** What the ledger got since the first reading, by what it came from, and how many leads are held. */
export interface CreditsReading {
  /** `credits`: the sum of the amounts without their signs. */
  changes: readonly { kind: string; rows: number; credits: number }[];
  heldLeads: number;
  /** How long the oldest of them has been held; 0 if there is none. */
  heldMs: number;
}

/** Milliseconds since a backup was last noted; if none was, since the installation. */
export interface BackupReading {
  ageMs: number;
}

export interface FeedReading {
  name: string;
  /** Since it last succeeded, or was created. */
  ageMs: number;
  failures: number;
  isPaused: boolean;
}

/** Since a run that removes old rows last finished, and how many it removed of each kind; null if none has. */
export type RetentionReading = { ageMs: number; removed: Readonly<Record<string, number>> } | null;

export interface ConnectionsReading {
  open: number;
  idle: number;
  /** Commands that wait for a connection. */
  waiting: number;
}

const ignore = (): void => undefined;

/** For a service that no one scrapes. */
export const noMetrics: Metrics = {
  requestsOf: () => ignore,
  countLead: ignore,
  countCall: ignore,
  countTransaction: ignore,
  countAttempt: ignore,
  store: null,
  follow: ignore,
  scrape: async () => ({ contentType: 'text/plain', text: '' }),
};
