import type { Clock } from '../../runtime/clock.ts';
import type { WallCredit, WallCreditsPort } from '../../store/ports/wall-credits.ts';

interface Deps {
  clock: Clock;
  store: WallCreditsPort;
}

/** A row gets its id before it is committed. For this long, rows with earlier ids may still appear. */
const BEHIND_MS = 10_000;
const PAGE = 500;

/**
 * Follows a wall's credits and reversals from now on: each call of the function returns those that came since the one
 * before, in their order, each once. It only reads, so whoever follows leaves no trace, however it ends.
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

/** Where to start in order to read what comes from now on. */
export function startOfCredits({ clock, store }: Deps): Promise<number> {
  return store.lastTransactionBy({ at: clock.now() - BEHIND_MS });
}

/**
 * Reads a wall's credits and reversals whose ledger row has a later id than `after`, and where to go on. The next read
 * returns those of the last seconds again, because earlier rows may still appear among them.
 */
export async function readCredits(
  deps: Deps,
  { adwallId, after }: { adwallId: number; after: number },
): Promise<{ credits: WallCredit[]; after: number }> {
  // Read first, so that what is skipped the next time is read now.
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

/** The id of a credit's or a reversal's own ledger row. */
export function ownRowOf({ reversalId, transactionId }: WallCredit): number {
  return reversalId ?? transactionId;
}
