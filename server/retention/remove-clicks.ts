import { firstIdOf } from '../runtime/ids.ts';
import type { OldRow } from '../store/ports/old-rows.ts';
import type { ClickSlice, RemovedClicks } from '../store/ports/retention.ts';
import { withoutAddress } from './forget-addresses.ts';
import type { Segment } from './archives/write-archive.ts';
import type { Progress, RemovalDeps, Run } from './progress.ts';

type Bounds = Omit<ClickSlice, 'after' | 'limit' | 'most' | 'archived'>;

/** Removes clicks that are no longer needed, with what belongs to them; with an archive, only archived ones. */
export async function removeClicks(deps: RemovalDeps, progress: Progress, run: Run): Promise<void> {
  const bounds = boundsOf(deps, run);
  if (bounds === null) return;
  if (run.archive === null || run.isDry) return removeBetween(deps, progress, { after: '', bounds });
  for (let after: string | null = ''; after !== null;) {
    const draft = run.archive.begin('clicks');
    while (after !== null && !draft.isFull()) {
      const from: string = after;
      after = await progress.slice(
        async ({ read }) => {
          const input = { after: from, limit: read, most: read, ...bounds };
          const { last, rows, states } = await deps.store.readOldClicks(input);
          draft.add(
            rows.map((row) => withoutItsAddress(deps, row)),
            new Map(states),
          );
          return last;
        },
        () => 0,
      );
    }
    if (!draft.isEmpty()) await removeArchivedClicks(deps, progress, { run, segment: await draft.write() });
  }
}

/** Removes the clicks of a file that are unchanged since it was written. */
export async function removeArchivedClicks(
  deps: RemovalDeps,
  progress: Progress,
  { run, segment }: { run: Run; segment: Segment },
): Promise<void> {
  const bounds = boundsOf(deps, run);
  const ids = [...segment.rows.keys()];
  const [first, last] = [ids[0], ids.at(-1)];
  if (bounds !== null && first !== undefined) {
    // All ids have the same length, so this sorts between the first id and the one before it.
    const after = first.slice(0, -1);
    await removeBetween(deps, progress, { after, bounds: { ...bounds, before: `${last}~` }, archived: segment.rows });
    await deps.store.flushRemovals();
  }
  await segment.markRemoved();
}

/** Addresses are kept only as long as they may be used. */
function withoutItsAddress({ vault }: RemovalDeps, row: OldRow): OldRow {
  if (row.table !== 'clicks' || row.sealed === null) return row;
  const found = withoutAddress(vault, { clickId: row.key, sealed: row.sealed, wrappedKey: row.wrappedKey });
  return found === null ? row : { ...row, sealed: found.resealed };
}

function boundsOf({ settings, vault }: RemovalDeps, { at, isDry }: Run): Bounds | null {
  const { clicksMs, leadsMs } = settings;
  const forgetAddress: ClickSlice['forgetAddress'] = (click) => withoutAddress(vault, click)?.resealed ?? null;
  if (clicksMs === null && leadsMs === null) return null;
  const shortest = Math.min(clicksMs ?? Infinity, leadsMs ?? Infinity);
  return { before: firstIdOf('clk', at - shortest), clicksMs, leadsMs, at, isDry, forgetAddress };
}

async function removeBetween(
  { store }: RemovalDeps,
  { add, slice }: Progress,
  { after: begin, archived, bounds }: { after: string; bounds: Bounds; archived?: ReadonlyMap<string, string> },
): Promise<void> {
  const only = archived === undefined ? {} : { archived };
  for (let after: string | null = begin; after !== null;) {
    const from: string = after;
    const removed = await slice(
      ({ read, remove }) => store.removeClicks({ after: from, limit: read, most: remove, ...bounds, ...only }),
      ({ attempts, clicks, deliveries, earlyReversals, leadClicks }: RemovedClicks) =>
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
