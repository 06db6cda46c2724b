import type { Clock } from '../../runtime/clock.ts';
import type { WallCredit } from '../../store/ports/wall-credits.ts';
import type { Store } from '../../store/store.ts';

interface Deps {
  clock: Clock;
  store: Store;
}

/** A row gets its id before it is committed. For this long, rows with earlier ids may still appear. */
const BEHIND_MS = 10_000;
const PAGE = 500;
/** How far back a caller of the API may read. */
const OLDEST_MS = 10 * 60_000;

/**
 * Follows a wall's credits and reversals from now on: each call of the returned function returns the new ones since the
 * previous call, in order, each once. Read-only, so a follower leaves no trace.
 */
export async function followCredits(deps: Deps, adwallId: number): Promise<() => Promise<WallCredit[]>> {
  let after = await startOfCredits(deps);
  let seen = new Set<number>();

  const read = async (): Promise<WallCredit[]> => {
    const found = await readCredits(deps, { adwallId, after });
    const fresh = found.credits.filter((credit) => !seen.has(ownRowOf(credit)));
    ({ after } = found);
    seen = new Set(found.credits.map(ownRowOf).filter((row) => row > after));
    return fresh;
  };

  await read();
  return read;
}

/** The position that excludes everything before now. */
export function startOfCredits({ clock, store }: Deps): Promise<number> {
  return store.lastTransactionBy({ at: clock.now() - BEHIND_MS });
}

/**
 * Reads a wall's credits and reversals whose ledger row has a later id than `after`, and where to continue. The next
 * read repeats those of the last seconds, because earlier rows may still appear among them.
 */
export async function readCredits(
  deps: Deps,
  { adwallId, after }: { adwallId: number; after: number },
): Promise<{ credits: WallCredit[]; after: number }> {
  // Read first, so that rows skipped next time are read now.
  const next = await startOfCredits(deps);
  const credits: WallCredit[] = [];
  for (let cursor = after, more = true; more;) {
    const page = await deps.store.creditsOfWall({ adwallId, after: cursor, limit: PAGE });
    credits.push(...page);
    more = page.length === PAGE;
    const last = page.at(-1);
    if (last !== undefined) cursor = ownRowOf(last);
  }
  return { credits, after: Math.max(after, next) };
}

/** Like `readCredits`, but at most 500 rows, and none older than ten minutes. */
export async function readCreditPage(
  deps: Deps,
  { adwallId, after }: { adwallId: number; after: number },
): Promise<{ credits: WallCredit[]; after: number }> {
  const { clock, store } = deps;
  const next = await startOfCredits(deps);
  const from = Math.max(after, await store.lastTransactionBy({ at: clock.now() - OLDEST_MS }));
  const credits = await store.creditsOfWall({ adwallId, after: from, limit: PAGE });
  const last = credits.at(-1);
  const read = credits.length === PAGE && last !== undefined ? Math.min(next, ownRowOf(last)) : next;
  return { credits, after: Math.max(from, read) };
}

/** The id of a credit's or a reversal's own ledger row. */
export function ownRowOf({ reversalId, transactionId }: WallCredit): number {
  return reversalId ?? transactionId;
}
