import type { StoredErasure } from '../store/ports/persons.ts';
import type { ErasureList } from './erasure-list.ts';
import { eraseAgain, type ReplayDeps } from './replay-erasures.ts';
import type { Store } from '../store/store.ts';

const PAGE = 1000;

export interface FollowDeps extends ReplayDeps {
  store: Store;
  erasures: ErasureList;
}

export interface FollowedErasures {
  /** Erasures by other processes that were added to the list. */
  learned: number;
  /** Users who were on the list, but in the database again. */
  erased: number;
}

/**
 * Returns what keeps a process's list of erasures complete. The first call compares the list with all that the database
 * knows. What only the database knows, another process has erased, and the list gets it. What only the list has, the
 * database lacks since an earlier state of it was restored, or a list was copied: whoever is meant is erased again. Later
 * calls look only at what is new in the database, unless what they saw last is gone: then it is another state.
 */
export function followErasures(deps: FollowDeps): () => Promise<FollowedErasures> {
  const { erasures, store } = deps;
  /** The newest that was seen; null if there was none yet. */
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

  /** Everything, or what has come since the last call, with the newest of then. */
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
