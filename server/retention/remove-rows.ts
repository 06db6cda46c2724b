import { firstIdOf } from '../runtime/ids.ts';
import { forgetAddresses } from './forget-addresses.ts';
import type { Archive } from './archives/write-archive.ts';
import type { Progress, RemovalDeps, Run } from './progress.ts';
import { removeArchivedAttempts, removeAttempts } from './remove-attempts.ts';
import { removeArchivedClicks, removeClicks } from './remove-clicks.ts';
import { removeFigures, removeImpressions, removeKeys } from './remove-counts.ts';
import { removeArchivedLog, removeLog } from './remove-log.ts';

/** Removes everything that has expired at `at`, or only counts it. */
export async function removeRows(deps: RemovalDeps, progress: Progress, run: Run): Promise<void> {
  if (run.archive !== null) await finishArchives(deps, progress, { run, archive: run.archive });
  await removeAddresses(deps, progress, run);
  await removeAttempts(deps, progress, run);
  await removeClicks(deps, progress, run);
  await removeImpressions(deps, progress, run);
  await removeFigures(deps, progress, run);
  await removeKeys(deps, progress, run);
  await removeLog(deps, progress, { log: 'security_events', run });
  await removeLog(deps, progress, { log: 'audit_log', run });
  if (run.isDry) return;
  await removeLeftDeliveries(deps, progress);
  await keepPartitions(deps, progress, run.at);
}

/**
 * Removes the rest of the rows that earlier runs have archived, before new files are written. So no row is in two
 * files, unless it changed in between.
 */
async function finishArchives(
  deps: RemovalDeps,
  progress: Progress,
  { archive, run }: { archive: Archive; run: Run },
): Promise<void> {
  for (const segment of await archive.unfinished()) {
    if (segment.kind === 'clicks') await removeArchivedClicks(deps, progress, { run, segment });
    else if (segment.kind === 'attempts') await removeArchivedAttempts(deps, progress, { run, segment });
    else await removeArchivedLog(deps, progress, { log: segment.kind, segment });
  }
}

/** The rest of a postback's removal that was interrupted when the process ended. */
async function removeLeftDeliveries({ store }: RemovalDeps, { add, slice }: Progress): Promise<void> {
  for (let isOver = false; !isOver;) {
    const { deliveries, isDone } = await slice(
      ({ remove: limit }) => store.removeLeftDeliveries({ limit }),
      (removed) => removed.deliveries,
    );
    add('deliveries', deliveries);
    isOver = isDone;
  }
}

/** How many months get a partition ahead of time, so that one exists even after the service was off for weeks. */
const MONTHS_AHEAD = 3;

/** Most steps are short and wait for users of the table. A vacuum may take minutes. */
async function keepPartitions({ settings, store }: RemovalDeps, progress: Progress, at: number): Promise<void> {
  const { attemptsMs, clicksMs, leadsMs } = settings;
  const before = (ms: number | null): number | null => (ms === null ? null : at - ms);
  const longest = clicksMs === null || leadsMs === null ? null : Math.max(clicksMs, leadsMs);
  await store.keepPartitions({
    months: Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthOf(at, ahead)),
    before: { clicks: before(longest), deliveries: before(leadsMs), attempts: before(attemptsMs) },
    keepLease: progress.keepLease,
    onStep: (step) => {
      if (step.outcome !== 'there') progress.addMonth(step);
    },
  });
}

/** The UTC month that begins `ahead` months after the one of `at`. */
function monthOf(at: number, ahead: number): { from: number; to: number } {
  const date = new Date(at);
  const startOf = (month: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month);
  return { from: startOf(ahead), to: startOf(ahead + 1) };
}

async function removeAddresses(deps: RemovalDeps, { add, slice }: Progress, { at, isDry }: Run): Promise<void> {
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
