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

/** The time that this process has worked, all threads together. It stands still while other programs have the CPU. */
export interface CpuClock {
  cpuMs(): number;
}

/** All clocks. Tests inject movable ones. */
export type ServiceClock = Clock & MonotonicClock & CpuClock;

export const systemClock: ServiceClock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  cpuMs: () => {
    const { system, user } = process.cpuUsage();
    return (system + user) / 1_000;
  },
};
