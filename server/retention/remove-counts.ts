import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { OUTCOME_PERIOD_MS, STATISTICS_PERIOD_MS } from '../store/ports/statistics.ts';
import { removeUntilFewer, type Progress, type RemovalDeps, type Run } from './progress.ts';

/** The overview compares 92 days with as many before. */
const LEAST_FIGURES_MS = 190 * DAY_MS;
/** Reports on reversals cover up to 365 days of clicks. */
const LEAST_REVERSALS_MS = 370 * DAY_MS;

/** Removes impressions of old periods. */
export async function removeImpressions(
  { settings, store }: RemovalDeps,
  progress: Progress,
  { at, isDry }: Run,
): Promise<void> {
  if (settings.impressionsMs === null) return;
  const before = Math.floor((at - settings.impressionsMs) / STATISTICS_PERIOD_MS);
  const remove = async (limit: number): Promise<number> =>
    (await store.removeImpressions({ before, limit, isDry })).impressions;
  if (!isDry) return removeUntilFewer(progress, 'impressions', remove);
  const counted = await progress.slice(
    (room) => remove(room.remove),
    (impressions) => impressions,
  );
  progress.add('impressions', counted);
}

/** Each slice deletes up to this many keys of transactions, and as many of other requests. */
export async function removeKeys({ store }: RemovalDeps, { add, slice }: Progress, { at, isDry }: Run): Promise<void> {
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

/**
 * Removes the console's figures of offers, sources, countries, placements and viewers, completion times, reversals, survey results, and
 * daily cap counters. A dry run does not count them.
 */
export async function removeFigures(
  { settings, store }: RemovalDeps,
  progress: Progress,
  { at, isDry }: Run,
): Promise<void> {
  if (settings.impressionsMs === null || isDry) return;
  const before = at - Math.max(settings.impressionsMs, LEAST_FIGURES_MS);
  const day = Math.floor(before / DAY_MS);
  const reversalDay = Math.floor((at - Math.max(settings.impressionsMs, LEAST_REVERSALS_MS)) / DAY_MS);
  const tables = [
    { table: 'wall_days', before: day, kind: 'figures' },
    { table: 'wall_weeks', before: day, kind: 'figures' },
    // After the weeks, which tell whether a placement still has figures.
    { table: 'wall_placements', before: day, kind: 'figures' },
    { table: 'wall_viewers', before: day, kind: 'figures' },
    { table: 'offer_outcomes', before: Math.floor(before / OUTCOME_PERIOD_MS), kind: 'figures' },
    { table: 'reversal_sums', before: reversalDay, kind: 'figures' },
    { table: 'reversal_delays', before: reversalDay, kind: 'figures' },
    { table: 'survey_starts', before, kind: 'survey_starts' },
    { table: 'cap_counters', before, kind: 'figures' },
  ] as const;
  for (const { kind, ...input } of tables) {
    await removeUntilFewer(progress, kind, async (limit) => (await store.removeFigures({ ...input, limit })).removed);
  }
}

/** How long an idempotency key is valid, at least (docs/contract/http.md#idempotency). */
const KEYS_KEPT_MS = 30 * DAY_MS;
