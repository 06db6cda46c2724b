/** The wall clock, for stamps that are stored or sent. It may be set back or forward at any moment. Tests move their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Time as it passes, whatever the wall clock is set to: for intervals, limits and anything that expires in memory. */
export interface MonotonicClock {
  /** Milliseconds since some moment before the process served; never goes back. */
  monotonicMs(): number;
}

/** Both clocks of one process. */
export type ServiceClock = Clock & MonotonicClock;

export const systemClock: ServiceClock = { now: () => Date.now(), monotonicMs: () => performance.now() };
