import type { ServiceClock } from './clock.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Clocks that stand still until a test moves them. The process works all the time. */
export interface MovableClock extends ServiceClock {
  /** Moves all clocks to a time, which may be in the past. */
  moveTo(at: number): void;
  /** Moves all clocks forward. */
  forward(ms: number): void;
  /** Moves all but the wall clock forward, by less than a clock jump. */
  linger(ms: number): void;
  /** Moves only the wall clock, forward or back, as when an operator sets it. */
  jump(ms: number): void;
}

export const NOON = Date.parse('2026-03-10T12:00:00Z');

export function movableClock(at = NOON): MovableClock {
  let now = at;
  let aheadMs = 0;
  return {
    now: () => now,
    monotonicMs: () => now - aheadMs,
    cpuMs: () => now - aheadMs,
    moveTo: (to) => {
      now = to;
    },
    forward: (ms) => {
      now += ms;
    },
    linger: (ms) => {
      aheadMs -= ms;
    },
    jump: (ms) => {
      now += ms;
      aheadMs += ms;
    },
  };
}
