import { defaultTimeouts, type Timeouts } from './timeouts.ts';

/** How to connect to PostgreSQL, besides its address. */
export interface ConnectionSettings {
  /** How many connections this process opens at most. */
  poolSize: number;
  timeouts: Timeouts;
}

export const defaultConnections: ConnectionSettings = { poolSize: 10, timeouts: defaultTimeouts };
