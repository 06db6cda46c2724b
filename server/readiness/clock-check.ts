import type { ClockJump } from '../runtime/clock-jump.ts';
import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';

/** More than networks and rounding explain. */
const APART_MS = 5000;

/** What readiness says of our wall clock: that it was set while we served, and that the database's shows another time. */
export function checkClock(deps: {
  clock: Clock;
  clockJump: ClockJump;
  /** Null where the database has no clock of its own. */
  databaseTime: (() => Promise<number>) | null;
}): HealthCheck {
  const { clock, databaseTime } = deps;
  return {
    name: 'clock',
    async check() {
      const jumpMs = deps.clockJump();
      const askedAt = clock.now();
      const theirs = await databaseTime?.();
      // The database looked at its clock somewhere between these two.
      const apartMs = theirs === undefined ? 0 : distance(theirs, askedAt, clock.now());
      const sentences = [
        ...(jumpMs === 0
          ? []
          : [`Our clock was set ${lengthOf(jumpMs)} ${jumpMs > 0 ? 'ahead' : 'back'}. If it is right now, restart.`]),
        ...(Math.abs(apartMs) <= APART_MS
          ? []
          : [`The clock of the database is ${lengthOf(apartMs)} ${apartMs > 0 ? 'ahead of' : 'behind'} ours.`]),
      ];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

/** How far `time` is outside of the span; 0 within. */
function distance(time: number, from: number, to: number): number {
  if (time > to) return time - to;
  return time < from ? time - from : 0;
}

function lengthOf(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
