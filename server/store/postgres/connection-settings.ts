import { defaultTimeouts, type Timeouts } from './timeouts.ts';

/** How to connect to PostgreSQL, apart from the address. */
export interface ConnectionSettings {
  /** How many connections this process opens at most. */
  poolSize: number;
  timeouts: Timeouts;
  /**
   * A direct address of the server, for migrations. Null: the store's own address is direct. Otherwise that one may
   * belong to a pooler in transaction mode.
   */
  directUrl: string | null;
  /** A standby that streams from the server, for reading lists; null if there is none. */
  replicaUrl: string | null;
  /** Whether to accept an asynchronous standby without a warning. */
  acceptsAsyncStandby: boolean;
}

export const defaultConnections: ConnectionSettings = {
  poolSize: 10,
  timeouts: defaultTimeouts,
  directUrl: null,
  replicaUrl: null,
  acceptsAsyncStandby: false,
};
