import type { Ids } from '../runtime/ids.ts';

/** Runs vary by this share of the interval, so that many installations don't call a network at once. */
const JITTER = 0.1;
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** The time of the next run: after the interval with some jitter, and no earlier than the network allows. */
export function nextRunAt(
  everyMs: number,
  { at, ids, retryAfterMs }: { at: number; retryAfterMs: number | null; ids: Ids },
): number {
  const random = ids.bytes(4).readUInt32BE() / 2 ** 32;
  const waitMs = Math.round(everyMs * (1 + JITTER * (2 * random - 1)));
  return at + Math.max(waitMs, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS));
}
