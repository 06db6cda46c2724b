import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { Store } from '../store/store.ts';

const EVERY_MS = 60_000;

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

/** Does so every minute. */
export function keepSettlingBudgets(deps: {
  clock: Clock;
  ids: Ids;
  log: Log;
  store: Store;
}): ReturnType<typeof runEvery> {
  const { ids, log } = deps;
  return runEvery({ intervalMs: EVERY_MS, event: 'rule_budgets_failed', job: settleBudgets(deps), ids, log });
}
