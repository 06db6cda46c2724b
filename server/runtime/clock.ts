/** The system clock, for timestamps that are stored or sent. It may be set back or forward at any moment. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** A clock that is never set: for intervals, limits and everything that expires in memory. */
export interface MonotonicClock {
  /** Milliseconds since some moment before the service started. Never goes back. */
  monotonicMs(): number;
}

/** Both clocks. Tests inject one that they move. */
export type ServiceClock = Clock & MonotonicClock;

export const systemClock: ServiceClock = { now: () => Date.now(), monotonicMs: () => performance.now() };
