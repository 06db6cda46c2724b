import type { StoredErasure } from '../store/ports/persons.ts';
import { eraseAgain, type ErasureDeps } from './replay-erasures.ts';

const PAGE = 1000;

export interface FollowedErasures {
  /** Erasures by other processes that were added to the list. */
  learned: number;
  /** Users on the list who had reappeared in the database. */
  erased: number;
}

/**
 * Returns a function that keeps a process's list of erasures complete. Its first call compares the list with the whole
 * database. Erasures that only the database has are by other processes; they are added to the list. Erasures that only
 * the list has mean that an earlier database was restored or a list was copied; they are repeated. Later calls read
 * only what is new in the database, unless the last erasure they saw is gone, which means another state was restored.
 */
export function followErasures(deps: ErasureDeps): () => Promise<FollowedErasures> {
  const { erasures, store } = deps;
  /** The newest erasure seen; null if there was none yet. */
  let newest: StoredErasure | null = null;
  let hasCompared = false;

  async function readFrom(id: number): Promise<StoredErasure[]> {
    const found: StoredErasure[] = [];
    for (;;) {
      const page = await store.listErasures({ after: found.at(-1)?.id ?? id - 1, limit: PAGE });
      found.push(...page);
      if (page.length < PAGE) return found;
    }
  }

  /** All erasures, or those since the last call, with the newest one. */
  async function readNews(): Promise<{ stored: StoredErasure[]; isAll: boolean }> {
    if (hasCompared) {
      const stored = await readFrom(newest?.id ?? 1);
      if (newest === null || stored[0]?.digest === newest.digest) return { stored, isAll: false };
    }
    return { stored: await readFrom(1), isAll: true };
  }

  return async () => {
    const { isAll, stored } = await readNews();
    const last = stored.at(-1) ?? null;
    if (!isAll && last?.id === newest?.id) return { learned: 0, erased: 0 };
    const listed = isAll ? erasures.digests() : null;
    const missing = stored.filter(({ digest }) => !(listed ?? erasures).has(digest));
    erasures.remember(missing);
    const known = new Set(listed === null ? [] : stored.map(({ digest }) => digest));
    const unknown = new Map([...(listed ?? [])].filter(([digest]) => !known.has(digest)));
    const erased = unknown.size === 0 ? 0 : await eraseAgain(deps, unknown);
    newest = last;
    hasCompared = true;
    return { learned: missing.length, erased };
  };
}
