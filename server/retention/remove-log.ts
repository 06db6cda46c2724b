import type { Log } from '../store/ports/old-rows.ts';
import type { Store } from '../store/store.ts';
import type { Segment } from './archives/write-archive.ts';
import { removeUntilFewer, type Progress, type RemovalDeps, type Run } from './progress.ts';

/** Removes old rows of a log, oldest first. The audit log loses only archived rows. */
export async function removeLog(
  deps: RemovalDeps,
  progress: Progress,
  { log, run }: { log: Log; run: Run },
): Promise<void> {
  const { auditMs, securityMs } = deps.settings;
  const keptMs = log === 'audit_log' ? auditMs : securityMs;
  if (keptMs === null || (log === 'audit_log' && run.archive === null && !run.isDry)) return;
  const before = run.at - keptMs;
  let after: number | null = 0;
  while (after !== null) {
    const draft = run.isDry ? null : (run.archive?.begin(log) ?? null);
    let upTo = 0;
    do {
      const from: number = after ?? 0;
      const { last, rows }: Awaited<ReturnType<Store['readOldLog']>> = await progress.slice(
        ({ read }) => deps.store.readOldLog({ log, after: from, before, limit: read }),
        () => 0,
      );
      upTo = Number(rows.at(-1)?.key ?? upTo);
      draft?.add(rows);
      if (run.isDry) progress.add(log, rows.length);
      after = last;
    } while (after !== null && (run.isDry || draft?.isFull() === false));
    if (run.isDry || upTo === 0) continue;
    if (draft === null) await removeUpTo(deps, progress, { log, upTo });
    else await removeArchivedLog(deps, progress, { log, segment: await draft.write() });
  }
}

/** Removes the rows of a file. */
export async function removeArchivedLog(
  deps: RemovalDeps,
  progress: Progress,
  { log, segment }: { log: Log; segment: Segment },
): Promise<void> {
  const upTo = Number([...segment.rows.keys()].at(-1) ?? 0);
  await removeUpTo(deps, progress, { log, upTo });
  await segment.markRemoved();
}

/** Everything up to that row is at least as old, and was read before. */
async function removeUpTo(
  { store }: RemovalDeps,
  progress: Progress,
  { log, upTo }: { log: Log; upTo: number },
): Promise<void> {
  await removeUntilFewer(progress, log, async (limit) => (await store.removeLog({ log, upTo, limit })).removed);
}
