import { factorOf } from '@rewards-wall/shared/reward-rules.ts';
import { validDaysOf, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';

/**
 * Whether a change of a wall's rules may credit more than before, other than by ending a rule. Only owners make such a
 * change. In doubt, it does.
 */
export function paysMore(before: readonly RewardRule[], after: readonly RewardRule[]): boolean {
  const [was, is] = [before, after].map((rules) => rules.filter(({ definition }) => definition.then.multiply));
  if (was === undefined || is === undefined) return true;
  const known = new Map(was.map((rule) => [rule.ruleId, rule]));
  const kept = is.filter(({ ruleId }) => known.has(ruleId)).map(({ ruleId }) => ruleId);
  if (was.filter(({ ruleId }) => kept.includes(ruleId)).some(({ ruleId }, index) => ruleId !== kept[index]))
    return true;
  return is.some((rule, index) => {
    const old = known.get(rule.ruleId);
    return old === undefined ? addsCredits(rule, is.slice(index + 1)) : raisesCredits(old, rule);
  });
}

/** A new rule only cuts if no rule below it, which it may take over from, cuts more. */
function addsCredits(rule: RewardRule, below: readonly RewardRule[]): boolean {
  const factor = factorOf(rule);
  return factor > UNITS_PER_CREDIT || below.some((other) => factorOf(other) < factor);
}

function raisesCredits(old: RewardRule, rule: RewardRule): boolean {
  const [was, is] = [old.definition, rule.definition];
  return (
    factorOf(rule) > factorOf(old) ||
    JSON.stringify(is.when) !== JSON.stringify(was.when) ||
    timeOf(is.from, -Infinity) < timeOf(was.from, -Infinity) ||
    timeOf(is.until, Infinity) > timeOf(was.until, Infinity) ||
    (is.budget ?? Infinity) > (was.budget ?? Infinity) ||
    (validDaysOf(is) ?? Infinity) > (validDaysOf(was) ?? Infinity)
  );
}

function timeOf(time: string | undefined, never: number): number {
  return time === undefined ? never : Date.parse(time);
}
