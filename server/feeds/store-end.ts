import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { LogEvent } from '../runtime/log-events.ts';
import type { Log, LogFields } from '../runtime/log.ts';
import type { FeedApplication } from '../store/ports/feeds.ts';

/** The end of a feed's run or of reading its report. */
export interface FeedEnding {
  readonly feed: string;
  readonly lease: string;
  readonly startedAt: number;
  /** When it is due again: after this interval, or later if the network says so. */
  readonly everyMs: number;
  readonly retryAfterMs: number | null;
  /** Shown by `feed log`. `reason`: why it failed or was held; null if neither. */
  readonly report: { readonly reason: string | null };
  /** The log event and its fields. */
  readonly event: LogEvent;
  readonly count: number;
}

/** Stores the end of a run or a reading with `store`, and logs it. False if another process has taken over the feed. */
export async function storeEnd(
  {
    clock,
    ids,
    log,
  }: {
    readonly clock: Clock;
    readonly ids: Ids;
    readonly log: Log;
  },
  { count, event, everyMs, feed, lease, report, retryAfterMs, startedAt }: FeedEnding,
  store: (run: FeedApplication) => Promise<{ kind: string }>,
): Promise<boolean> {
  const at = clock.now();
  const dueAt = nextRunAt(everyMs, { at, retryAfterMs, ids });
  const run = { name: feed, lease, runId: lease, startedAt, at, dueAt, report: JSON.stringify(report) };
  const isLost = (await store(run)).kind === 'lost_lease';
  const fields: LogFields = { event: isLost ? 'feed_lost_lease' : event, feed, count, ms: at - startedAt };
  if (report.reason === null) log.info(fields, 'feed');
  else log.warn({ ...fields, code: report.reason }, 'feed');
  return !isLost;
}

/** Runs vary by this share of the interval, so that many installations don't call a network at once. */
const JITTER = 0.1;
const LONGEST_WAIT_MS = DAY_MS;

/** The time of the next run: after the interval with some jitter, and no earlier than the network allows. */
function nextRunAt(
  everyMs: number,
  { at, ids, retryAfterMs }: { at: number; retryAfterMs: number | null; ids: Ids },
): number {
  const random = ids.bytes(4).readUInt32BE() / 2 ** 32;
  const waitMs = Math.round(everyMs * (1 + JITTER * (2 * random - 1)));
  return at + Math.max(waitMs, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS));
}
