import { defaultTimeouts, type Timeouts } from './timeouts.ts';

/** How to connect to PostgreSQL, besides its address. */
export interface ConnectionSettings {
  /** How many connections this process opens at most. */
  poolSize: number;
  timeouts: Timeouts;
  /**
   * An address that leads to the server itself, for migrations. Null: the store's own address does. Otherwise that one
   * may lead to a pooler in transaction mode.
   */
  directUrl: string | null;
  /** A standby that streams from the server, for lists; null if there is none. */
  replicaUrl: string | null;
  /** Whether a standby may stream asynchronously without a warning. */
  acceptsAsyncStandby: boolean;
}

export const defaultConnections: ConnectionSettings = {
  poolSize: 10,
  timeouts: defaultTimeouts,
  directUrl: null,
  replicaUrl: null,
  acceptsAsyncStandby: false,
};
