import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { Store } from '../store/store.ts';

/** Rows are kept for days, and clocks set to the wrong time zone are off by hours. */
const CLOCKS_APART_MS = HOUR_MS;
/**
 * A service may be off for this long before an operator must confirm its clock. Removing rows this much too early does
 * no harm.
 */
const LONGEST_OFF_MS = 7 * DAY_MS;
/** A clock that is behind removes too little. */
const MOST_BEHIND_MS = DAY_MS;

/**
 * A sentence on why this clock may be wrong although it wasn't set while the service ran; null if nothing suggests it.
 * Compares it with the time that the service last recorded (docs/decisions/013-retention-in-slices.md).
 */
export async function findClockProblem({ clock, store }: { clock: Clock; store: Store }): Promise<string | null> {
  const seenAt = await store.clockSeenAt();
  const now = clock.now();
  if (seenAt === null || (now <= seenAt + LONGEST_OFF_MS && now >= seenAt - MOST_BEHIND_MS)) return null;
  return `The clock shows ${isoTime(now)}, but when the service last ran, it showed ${isoTime(seenAt)}. Until it is right, no old rows are removed. If the clock is right now, run: rewards retention confirm-clock.`;
}

/** A sentence on how this clock differs from the database's; null if they agree well enough to remove rows. */
export async function compareClocks({
  clock,
  databaseTime,
}: {
  clock: Clock;
  /** Null where the database has no clock of its own. */
  databaseTime: (() => Promise<number>) | null;
}): Promise<string | null> {
  if (databaseTime === null) return null;
  const theirs = await databaseTime();
  const now = clock.now();
  if (Math.abs(now - theirs) <= CLOCKS_APART_MS) return null;
  return `The clock of this machine shows ${isoTime(now)}, and that of the database ${isoTime(theirs)}. No old rows are removed until they agree.`;
}
