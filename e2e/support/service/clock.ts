import type { ServiceClock } from '../../../server/runtime/clock.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Clocks that stand still until a test moves them. */
export interface MovableClock extends ServiceClock {
  /** Moves both, also back: a test that travels in time, not a clock that is set. */
  moveTo(at: number): void;
  /** So much time passes. */
  forward(ms: number): void;
  /** So much time passes that the wall clock does not show: less than what counts as a jump. */
  linger(ms: number): void;
  /** Sets the wall clock so far ahead, or back, while no time passes. */
  jump(ms: number): void;
}

export const NOON = Date.parse('2026-03-10T12:00:00Z');

export function movableClock(at = NOON): MovableClock {
  let now = at;
  let aheadMs = 0;
  return {
    now: () => now,
    monotonicMs: () => now - aheadMs,
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
