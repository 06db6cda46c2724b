import type { Clock } from '../runtime/clock.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns what expired reservations left to the budgets of rules, and resumes rules whose budget has something left
 * again. Processes may do so concurrently.
 */
export function settleBudgets({ clock, store }: { clock: Clock; store: Store }): () => Promise<void> {
  return async () => {
    for (const ruleId of await store.rulesToSettle(clock.now())) {
      while ((await store.settleBudget({ ruleId, at: clock.now() })).hasMore) continue;
    }
  };
}
