import type { Clock } from '../../runtime/clock.ts';
import type { WallCredit, WallCreditsPort } from '../../store/ports/wall-credits.ts';

/** A row gets its id before it is committed. For this long, rows with earlier ids may still appear. */
const BEHIND_MS = 10_000;
const PAGE = 500;

/**
 * Follows a wall's credits and reversals from now on: each call of the function returns those that came since the one
 * before, in their order, each once. It only reads, so whoever follows leaves no trace, however it ends.
 */
export async function followCredits(
  { clock, store }: { clock: Clock; store: WallCreditsPort },
  adwallId: number,
): Promise<() => Promise<WallCredit[]>> {
  let after = await store.lastTransactionBy({ at: clock.now() - BEHIND_MS });
  let seen = new Set<number>();

  const read = async (): Promise<WallCredit[]> => {
    // Read first, so that what is skipped the next time is read now.
    const nextAfter = await store.lastTransactionBy({ at: clock.now() - BEHIND_MS });
    const found: WallCredit[] = [];
    for (let cursor = after, more = true; more;) {
      const page = await store.creditsOfWall({ adwallId, after: cursor, limit: PAGE });
      found.push(...page);
      more = page.length === PAGE;
      const last = page.at(-1);
      if (last !== undefined) cursor = idOf(last);
    }
    const fresh = found.filter((credit) => !seen.has(idOf(credit)));
    after = Math.max(after, nextAfter);
    seen = new Set(found.map((credit) => idOf(credit)).filter((row) => row > after));
    return fresh;
  };

  await read();
  return read;
}

/** The id of its own ledger row. */
function idOf({ reversalId, transactionId }: WallCredit): number {
  return reversalId ?? transactionId;
}
