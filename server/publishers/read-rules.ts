import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { ruleStateOf, type RuleState } from '@rewards-wall/shared/reward-rules.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';

/** A rule as staff sees it. */
export interface ListedRule {
  readonly rule: RewardRule;
  readonly state: RuleState;
  /** Credits that users have or clicks have reserved; null without a budget. */
  readonly budgetUsed: number | null;
  /** Leads of the rule as of the last refresh of the statistics, without test users. Credits are minus reversals. */
  readonly figures: { leads: number; reversals: number; base: number; bonus: number };
}

/** Lists a wall's rules in the order in which they are tried. */
export function readRules({ clock, store }: { clock: Clock; store: Store }) {
  return async ({ adwallId, rules }: Pick<Wall, 'adwallId' | 'rules'>): Promise<readonly ListedRule[]> => {
    const [used, sums] = await Promise.all([store.budgetsOfWall(adwallId), store.sumRules(adwallId)]);
    const budgets = new Map(used.map((each) => [each.ruleId, each]));
    const sumsOf = new Map(sums.map((each) => [each.ruleId, each]));
    return rules.rules.map((rule) => {
      const found = budgets.get(rule.ruleId);
      const budgetUsed = rule.definition.budget === undefined ? null : unitsToNumber(found?.used ?? 0);
      const { base = 0, bonus = 0, leads = 0, reversals = 0 } = sumsOf.get(rule.ruleId) ?? {};
      const figures = { leads, reversals, base: unitsToNumber(base), bonus: unitsToNumber(bonus) };
      return { rule, state: ruleStateOf(rule, clock.now()), budgetUsed, figures };
    });
  };
}
