import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { CreditsReading } from '../runtime/metrics/metrics.ts';
import type { CreditKind } from '../store/ports/ledger.ts';
import type { Store } from '../store/store.ts';

/** Rows per statement. On SQLite, requests wait for it. */
const AT_ONCE = 1000;

export const creditKinds: readonly CreditKind[] = ['lead', 'released_lead', 'reversal', 'credit', 'debit'];

/**
 * Counts new ledger rows since the first call, for metrics, by any writer: this process, another one, or a command. Each
 * row is counted once.
 */
export function countCredits({ clock, store }: { clock: Clock; store: Store }): () => Promise<CreditsReading> {
  const totals = new Map(creditKinds.map((kind) => [kind, { rows: 0, units: 0 }]));
  let after: number | null = null;
  let running: Promise<void> | null = null;

  async function readOn(): Promise<void> {
    const upTo = await store.settledTransaction();
    // The first call begins here, and so does one that finds an earlier state of the database.
    after = Math.min(after ?? upTo, upTo);
    while (after < upTo) {
      const { counts, last } = await store.countCredits({ after, upTo, limit: AT_ONCE });
      for (const { kind, rows, units } of counts) {
        const before = totals.get(kind) ?? { rows: 0, units: 0 };
        totals.set(kind, { rows: before.rows + rows, units: before.units + units });
      }
      after = last;
    }
  }

  async function readHeld() {
    const { count, oldestAt } = await store.countHeldLeads();
    const since = (at: number | null): number => (at === null ? 0 : Math.max(0, clock.now() - at));
    return { heldLeads: count, heldMs: since(oldestAt), releaseOverdueMs: since(await store.nextRelease()) };
  }

  return async () => {
    // If a scrape gives up, the next one must not count the same rows again.
    running ??= readOn().finally(() => {
      running = null;
    });
    await running;
    const changes = [...totals].map(([kind, { rows, units }]) => ({ kind, rows, credits: unitsToNumber(units) }));
    return { changes, ...(await readHeld()) };
  };
}
