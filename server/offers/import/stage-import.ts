import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import { afterCommit } from '../../store/database-failures.ts';
import type { Import } from '../../store/ports/catalog.ts';
import type { Store } from '../../store/store.ts';

/** A part holds the database for a few milliseconds. Requests run between parts. */
const PART_OFFERS = 200;
const REST_MS = 10;
/** An import without progress for this long has expired. */
const LEASE_MS = 3 * 60_000;

/**
 * Imports a long file: stages the differences part by part, and then publishes them at once
 * (docs/decisions/011-feeds-run-in-processes-and-stage.md). If the process ends before that, nothing has changed.
 */
export function stageImport({
  clock,
  ids,
  store,
}: {
  store: Store;
  clock: Clock;
  ids: Ids;
}): (input: Parameters<Store['importOffers']>[0]) => Promise<Exclude<Import, { kind: 'too_long' }>> {
  const settle = async (): Promise<void> => {
    while (!(await store.settleFeedRuns({ limit: PART_OFFERS })).isDone) await wait(REST_MS);
  };
  return async ({ at, audit, offers, prune }) => {
    // Earlier staged offers must be in the table that this import is compared with.
    await settle();
    const importId = ids.timeOrdered('import', at);
    const lease = { importId, leaseMs: LEASE_MS };
    if ((await store.beginImport(lease)).kind === 'busy') return { kind: 'busy' };
    const give = async (): Promise<void> => {
      await store.stageImport({ importId, offers: [], leaseMs: 0 });
    };
    try {
      const difference = await store.compareImport({ offers, prune });
      if (difference.kind !== 'difference') {
        await give();
        return difference;
      }
      for (let from = 0; from < difference.offers.length; from += PART_OFFERS) {
        const part = difference.offers.slice(from, from + PART_OFFERS);
        if ((await store.stageImport({ ...lease, offers: part })).kind === 'lost') throw tookTooLong();
        await wait(REST_MS);
      }
      if (
        (
          await store.applyImport({
            importId,
            staged: difference.offers.length,
            at: clock.now(),
            ...(audit && { audit: { ...audit, after: { ...difference.counts } } }),
          })
        ).kind === 'lost'
      )
        throw tookTooLong();
      // The import is already applied. If this fails, the next import or run does it first.
      await afterCommit(settle());
      return { kind: 'imported', ...difference.counts };
    } catch (error) {
      await give().catch(() => undefined);
      throw error;
    }
  };
}

function tookTooLong(): Error {
  return new Error('The import took too long, and nothing was imported. Try again.');
}
