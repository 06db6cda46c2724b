import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { ReversalRate, RewardRule, RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { Clock } from '../runtime/clock.ts';
import type { RuleVerdict } from '../store/ports/reward-rules.ts';
import type { Store } from '../store/store.ts';

/** The condition that is judged in advance. That of a user is judged at each request. */
export function judgedRate({ when: { reversal_rate: rate } }: RuleDefinition): ReversalRate | null {
  return rate === undefined || rate.of === 'user' ? null : rate;
}

/**
 * Judges which offers and sources meet the conditions of rules on reversals. Lists, clicks and leads use the stored result,
 * so all processes decide alike, and a click finds what its list used. Processes may judge concurrently: all of them do at
 * the start of an hour, so that a wall gets one version of its rules an hour.
 */
export function judgeReversals({ clock, store }: { clock: Clock; store: Store }): () => Promise<void> {
  let judgedHour: number | null = null;
  return async () => {
    const at = clock.now();
    const hour = Math.floor(at / HOUR_MS);
    const isDue = hour !== judgedHour;
    const { walls } = await store.loadDirectory();
    for (const { adwallId, rules } of walls) {
      const verdicts: RuleVerdict[] = [];
      for (const rule of rules.rules) {
        const rate = judgedRate(rule.definition);
        if (rate === null || (rule.risky !== undefined && !isDue)) continue;
        const risky = await store.findRisky({ adwallId, rate, at });
        if (!isSame(rule, risky)) verdicts.push({ ruleId: rule.ruleId, rate, risky });
      }
      if (verdicts.length > 0) await store.noteVerdicts({ adwallId, verdicts, at });
    }
    judgedHour = hour;
  };
}

function isSame({ risky: known }: RewardRule, risky: readonly string[]): boolean {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(risky);
}
