/** A table of the database, and its position among all tables, from 1. */
export interface TablePlace {
  table: string;
  number: number;
  of: number;
}

/** `behind` and `gone`: lists are read from the primary until the replica recovers. */
export type ReplicaState = 'used' | 'behind' | 'gone';

export interface SetUpNotes {
  /** What should be changed. */
  warnings: readonly string[];
  /** Deliberate choices, and their consequences. */
  notes: readonly string[];
}

/** Connections of this process to PostgreSQL. */
export interface ConnectionCounts {
  open: number;
  idle: number;
  /** Commands waiting for a connection. */
  waiting: number;
}
