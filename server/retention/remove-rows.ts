import { firstIdOf } from '../runtime/ids.ts';
import type { IdempotencyPort } from '../store/ports/idempotency.ts';
import type { AttemptKey, RemovedKind, RetentionPort, SealedClick } from '../store/ports/retention.ts';
import { STATISTICS_PERIOD_MS } from '../store/ports/statistics.ts';
import { forgetAddresses, withoutAddress, type ForgetAddressesDeps } from './forget-addresses.ts';
import type { RetentionTimes } from '../schema/retention-variables.ts';
import { KEYS_KEPT_MS } from './keys-kept.ts';
import type { SliceRoom } from './slices.ts';

export interface RemoveRowsDeps extends ForgetAddressesDeps {
  store: RetentionPort & IdempotencyPort;
  settings: RetentionTimes;
}

/**
 * How a run goes on: `slice` runs one slice and throws once the run must stop, `add` counts what it removed. `removedBy`:
 * how many rows a slice has removed or changed.
 */
export interface Progress {
  slice<Result>(work: (room: SliceRoom) => Promise<Result>, removedBy: (result: Result) => number): Promise<Result>;
  add(kind: RemovedKind, rows: number): void;
}

/** Removes everything whose time is over at `at`, or only counts it. */
export async function removeRows(
  deps: RemoveRowsDeps,
  progress: Progress,
  { at, isDry }: { at: number; isDry: boolean },
): Promise<void> {
  const { settings } = deps;
  await removeAddresses(deps, progress, { at, isDry });
  await removeAttempts(deps, progress, { at, isDry });
  if (settings.clicksMs !== null || settings.leadsMs !== null) await removeClicks(deps, progress, { at, isDry });
  await removeImpressions(deps, progress, { at, isDry });
  await removeKeys(deps, progress, { at, isDry });
  if (!isDry) await keepPartitions(deps, at);
}

/** How many months have a partition before they begin, so that a service that is off for weeks finds one. */
const MONTHS_AHEAD = 3;

/** Each step is short, but waits for those who use the table. */
async function keepPartitions({ settings, store }: RemoveRowsDeps, at: number): Promise<void> {
  const { attemptsMs, clicksMs, leadsMs } = settings;
  const before = (ms: number | null): number | null => (ms === null ? null : at - ms);
  const longest = clicksMs === null || leadsMs === null ? null : Math.max(clicksMs, leadsMs);
  await store.keepPartitions({
    months: Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthOf(at, ahead)),
    before: { clicks: before(longest), deliveries: before(leadsMs), attempts: before(attemptsMs) },
  });
}

/** The UTC month that begins so many months after the one of `at`. */
function monthOf(at: number, ahead: number): { from: number; to: number } {
  const date = new Date(at);
  const startOf = (month: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month);
  return { from: startOf(ahead), to: startOf(ahead + 1) };
}

interface Run {
  at: number;
  isDry: boolean;
}

async function removeAddresses(deps: RemoveRowsDeps, { add, slice }: Progress, { at, isDry }: Run): Promise<void> {
  const { addressesMs } = deps.settings;
  if (addressesMs === null) return;
  const before = firstIdOf('clk', at - addressesMs);
  let after: string | null = (await deps.store.readRetention({ runs: 0 })).addressCursor;
  while (after !== null) {
    const from: string = after;
    const { addresses, last } = await slice(
      ({ read, remove }) => forgetAddresses(deps, { after: from, before, limit: read, most: remove, isDry }),
      (done) => done.addresses,
    );
    add('addresses', addresses);
    after = last;
  }
}

async function removeAttempts(
  { settings, store }: RemoveRowsDeps,
  { add, slice }: Progress,
  { at, isDry }: Run,
): Promise<void> {
  if (settings.attemptsMs === null) return;
  const before = at - settings.attemptsMs;
  const bounds = { before, beforeId: firstIdOf('dlv', before), isDry };
  let after: AttemptKey | null = null;
  do {
    const from: AttemptKey | null = after;
    const { attempts, last }: Awaited<ReturnType<RetentionPort['removeAttempts']>> = await slice(
      ({ read, remove }) => store.removeAttempts({ after: from, limit: read, most: remove, ...bounds }),
      (done) => done.attempts,
    );
    add('attempts', attempts);
    after = last;
  } while (after !== null);
}

async function removeClicks(
  { settings, store, vault }: RemoveRowsDeps,
  { add, slice }: Progress,
  { at, isDry }: Run,
): Promise<void> {
  const { clicksMs, leadsMs } = settings;
  const shortest = Math.min(clicksMs ?? Infinity, leadsMs ?? Infinity);
  const forgetAddress = (click: SealedClick): Uint8Array | null => withoutAddress(vault, click)?.resealed ?? null;
  const bounds = { before: firstIdOf('clk', at - shortest), clicksMs, leadsMs, at, isDry, forgetAddress };
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    const removed = await slice(
      ({ read, remove }) => store.removeClicks({ after: from, limit: read, most: remove, ...bounds }),
      ({ attempts, clicks, deliveries, earlyReversals, leadClicks }) =>
        attempts + clicks + deliveries + earlyReversals + leadClicks,
    );
    add('clicks', removed.clicks);
    add('lead_clicks', removed.leadClicks);
    add('deliveries', removed.deliveries);
    add('attempts', removed.attempts);
    add('addresses', removed.addresses);
    add('early_reversals', removed.earlyReversals);
    after = removed.last;
  }
}

async function removeImpressions(
  { settings, store }: RemoveRowsDeps,
  { add, slice }: Progress,
  { at, isDry }: Run,
): Promise<void> {
  if (settings.impressionsMs === null) return;
  const before = Math.floor((at - settings.impressionsMs) / STATISTICS_PERIOD_MS);
  for (let isOver = false; !isOver;) {
    const { impressions, isLast } = await slice(
      async ({ remove: limit }) => {
        const cleared = await store.removeImpressions({ before, limit, isDry });
        return { ...cleared, isLast: isDry || cleared.impressions < limit };
      },
      (done) => done.impressions,
    );
    add('impressions', impressions);
    isOver = isLast;
  }
}

/** Each slice deletes as many keys of transactions and of other requests at most. */
async function removeKeys({ store }: RemoveRowsDeps, { add, slice }: Progress, { at, isDry }: Run): Promise<void> {
  const before = at - KEYS_KEPT_MS;
  if (isDry) {
    add(
      'idempotency_keys',
      (
        await slice(
          () => store.countOldKeys({ before }),
          () => 0,
        )
      ).keys,
    );
    return;
  }
  for (let purged = 1; purged > 0;) {
    ({ purged } = await slice(
      ({ remove: limit }) => store.purgeIdempotency({ before, limit }),
      (done) => done.purged,
    ));
    add('idempotency_keys', purged);
  }
}
