/** The system clock, for timestamps that are stored or sent. It may be set back or forward at any time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** A clock that is never set: for intervals, limits and in-memory expiry. */
export interface MonotonicClock {
  /** Milliseconds since some moment before startup. Never goes back. */
  monotonicMs(): number;
}

/** Both clocks. Tests inject movable ones. */
export type ServiceClock = Clock & MonotonicClock;

export const systemClock: ServiceClock = { now: () => Date.now(), monotonicMs: () => performance.now() };
