import type { ClockJump } from '../runtime/clock-jump.ts';
import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';

/** More than network delay and rounding can explain. */
const APART_MS = 5000;

/** Warns if the system clock was changed while the service ran or was off, or if it differs from the database's. */
export function checkClock(deps: {
  clock: Clock;
  clockJump: ClockJump;
  /** Null where the database has no clock of its own. */
  databaseTime: (() => Promise<number>) | null;
  /** Why the clock may have been wrong since before startup, in a sentence; null if it seems right. */
  findClockProblem: () => Promise<string | null>;
}): HealthCheck {
  const { clock, databaseTime } = deps;
  return {
    name: 'clock',
    async check() {
      const jumpMs = deps.clockJump();
      const askedAt = clock.now();
      const theirs = await databaseTime?.();
      // The database read its clock between these two times.
      const apartMs = theirs === undefined ? 0 : distance(theirs, askedAt, clock.now());
      const doubt = jumpMs === 0 ? await deps.findClockProblem() : null;
      const sentences = [
        ...(doubt === null ? [] : [doubt]),
        ...(jumpMs === 0
          ? []
          : [
              `The system clock was set ${lengthOf(jumpMs)} ${jumpMs > 0 ? 'ahead' : 'back'}. If it is right now, restart.`,
            ]),
        ...(Math.abs(apartMs) <= APART_MS
          ? []
          : [`The database's clock is ${lengthOf(apartMs)} ${apartMs > 0 ? 'ahead of' : 'behind'} this machine's.`]),
      ];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

/** How far `time` is outside the span; 0 within. */
function distance(time: number, from: number, to: number): number {
  if (time > to) return time - to;
  return time < from ? time - from : 0;
}

function lengthOf(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
