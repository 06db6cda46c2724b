import type { Clock } from '../../server/ops/clock.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  moveTo(at: number): void;
  forward(ms: number): void;
}

export const NOON = Date.parse('2026-03-10T12:00:00Z');

export function movableClock(at = NOON): MovableClock {
  let now = at;
  return {
    now: () => now,
    moveTo: (to) => {
      now = to;
    },
    forward: (ms) => {
      now += ms;
    },
  };
}
