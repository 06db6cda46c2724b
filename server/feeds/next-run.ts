import type { Ids } from '../runtime/ids.ts';
import type { Feed } from '../store/ports/feeds.ts';

/** Runs are spread over this share of the interval, so that many installations don't call a network at once. */
const JITTER = 0.1;
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** When a feed runs next: after its interval, give or take a little, and not before the network wants to be asked. */
export function nextRunAt(
  { everyMs }: Pick<Feed, 'everyMs'>,
  { at, ids, retryAfterMs }: { at: number; retryAfterMs: number | null; ids: Ids },
): number {
  const random = ids.bytes(4).readUInt32BE() / 2 ** 32;
  const waitMs = Math.round(everyMs * (1 + JITTER * (2 * random - 1)));
  return at + Math.max(waitMs, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS));
}
