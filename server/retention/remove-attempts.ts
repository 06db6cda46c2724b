import { firstIdOf } from '../runtime/ids.ts';
import type { AttemptKey, AttemptSlice } from '../store/ports/retention.ts';
import type { Segment } from './archives/write-archive.ts';
import type { Progress, RemovalDeps, Run } from './progress.ts';

type Bounds = Omit<AttemptSlice, 'after' | 'limit' | 'most' | 'archived'>;

/** Removes delivery attempts by their own age; with an archive, only archived ones. */
export async function removeAttempts(deps: RemovalDeps, progress: Progress, run: Run): Promise<void> {
  const bounds = boundsOf(deps, run);
  if (bounds === null) return;
  if (run.archive === null || run.isDry) return removeBetween(deps, progress, { after: null, bounds });
  let isOver = false;
  for (let after: AttemptKey | null = null; !isOver;) {
    const draft = run.archive.begin('attempts');
    while (!isOver && !draft.isFull()) {
      const from: AttemptKey | null = after;
      after = await progress.slice<AttemptKey | null>(
        async ({ read }) => {
          const input = { after: from, limit: read, most: read, ...bounds };
          const { last, rows } = await deps.store.readOldAttempts(input);
          draft.add(rows);
          return last;
        },
        () => 0,
      );
      isOver = after === null;
    }
    if (!draft.isEmpty()) await removeArchivedAttempts(deps, progress, { run, segment: await draft.write() });
  }
}

/** Removes the attempts of a file. */
export async function removeArchivedAttempts(
  deps: RemovalDeps,
  progress: Progress,
  { run, segment }: { run: Run; segment: Segment },
): Promise<void> {
  const bounds = boundsOf(deps, run);
  const keys = [...segment.rows.keys()].map((key) => {
    const [deliveryId = '', number] = key.split(' ');
    return { deliveryId, number: Number(number) };
  });
  const [first, last] = [keys[0], keys.at(-1)];
  if (bounds !== null && first !== undefined && last !== undefined) {
    await removeBetween(deps, progress, {
      after: { ...first, number: first.number - 1 },
      bounds: { ...bounds, beforeId: `${last.deliveryId}~` },
      archived: segment.rows,
    });
  }
  await segment.markRemoved();
}

function boundsOf({ settings }: RemovalDeps, { at, isDry }: Run): Bounds | null {
  if (settings.attemptsMs === null) return null;
  const before = at - settings.attemptsMs;
  return { before, beforeId: firstIdOf('dlv', before), isDry };
}

async function removeBetween(
  { store }: RemovalDeps,
  { add, slice }: Progress,
  {
    after: begin,
    archived,
    bounds,
  }: { after: AttemptKey | null; bounds: Bounds; archived?: ReadonlyMap<string, string> },
): Promise<void> {
  const only = archived === undefined ? {} : { archived };
  let after = begin;
  do {
    const from: AttemptKey | null = after;
    const { attempts, last }: { attempts: number; last: AttemptKey | null } = await slice(
      ({ read, remove }) => store.removeAttempts({ after: from, limit: read, most: remove, ...bounds, ...only }),
      (done) => done.attempts,
    );
    add('attempts', attempts);
    after = last;
  } while (after !== null);
}
