import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { Store } from '../store/store.ts';

/** How often new and changed rules are looked for. */
const EVERY_MS = 60_000;
/** How often a rule is judged. Each change of what it means makes a version of the wall's rules. */
const JUDGED_EVERY_MS = 60 * 60_000;

/**
 * Judges which offers and sources meet the conditions of rules on reversals. Lists, clicks and leads use the stored result,
 * so all processes decide alike, and a click finds what its list used. Processes may judge concurrently.
 */
export function judgeReversals({ clock, store }: { clock: Clock; store: Store }): () => Promise<void> {
  /** By rule, since this process started. */
  const judgedAt = new Map<string, number>();
  return async () => {
    const { walls } = await store.loadDirectory();
    for (const { adwallId, rules } of walls) {
      for (const rule of rules.rules) {
        const rate = rule.definition.when.reversal_rate;
        const at = clock.now();
        const next = (judgedAt.get(rule.ruleId) ?? -Infinity) + JUDGED_EVERY_MS;
        if (rate === undefined || rate.of === 'user') continue;
        if (rule.risky !== undefined && at < next) continue;
        const risky = await store.findRisky({ adwallId, rate, at });
        judgedAt.set(rule.ruleId, at);
        if (!isSame(rule, risky)) await store.noteRisky({ adwallId, ruleId: rule.ruleId, rate, risky, at });
      }
    }
  };
}

function isSame({ risky: known }: RewardRule, risky: readonly string[]): boolean {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(risky);
}

/** Does so every minute. */
export function keepJudgingReversals(deps: {
  clock: Clock;
  ids: Ids;
  log: Log;
  store: Store;
}): ReturnType<typeof runEvery> {
  const { ids, log } = deps;
  return runEvery({ intervalMs: EVERY_MS, event: 'rule_reversals_failed', job: judgeReversals(deps), ids, log });
}
