import {
  MAX_RULES,
  type RewardRule,
  type RuleDefinition,
  type RuleList,
} from '@rewards-wall/shared/schema/reward-rule.ts';
import { canonicalDigest } from '../../canonical-digest.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AuditDifference, AuditOfPublisher } from '../../ports/audit.ts';
import type {
  AddedRule,
  ChangedRule,
  NewRule,
  NewVerdicts,
  RuleChange,
  RuleMove,
  RuleRef,
  RulesChange,
} from '../../ports/reward-rules.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference } from '../admins/difference.ts';
import { lockSettings } from '../installation/versions.ts';
import { ruleBudgetQueries, setBudget } from './rule-budgets.ts';
import { currentRules, storeRules } from './rule-lists.ts';

const NOT_ALLOWED = { kind: 'not_allowed' } as const;

export const ruleQueries = {
  wallOfRules: query<{ adwallId: number }>('select adwall_id as "adwallId" from walls where adwall_id = $1'),
};

export const rewardRulesCommands = writes({ addRule, changeRule, moveRule, noteVerdicts, removeRule });

function* addRule(input: NewRule): Command<AddedRule> {
  const { adwallId, audit, before, rule } = input;
  yield* lockSettings();
  if ((yield* one(ruleQueries.wallOfRules, adwallId)) === undefined) return { kind: 'unknown_wall' };
  const list = yield* currentRules(adwallId);
  if (list.rules.length >= MAX_RULES) return { kind: 'too_many_rules' };
  const place = placeBefore(list.rules, before);
  if (place === null) return { kind: 'unknown_rule' };
  if (!(yield* replaceRules(input, list, list.rules.toSpliced(place, 0, rule), rule))) return NOT_ALLOWED;
  yield* record(audit, rule.ruleId, { before: null, after: { ...shown(rule), place: place + 1 } });
  return { kind: 'added' };
}

function* changeRule(input: RuleChange): Command<ChangedRule> {
  const { adwallId, audit, definition, expected, name, ruleId } = input;
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const index = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const before = list.rules[index];
  if (before === undefined) return { kind: 'unknown_rule' };
  const now = { name: before.name, definition: before.definition };
  if (expected !== undefined && canonicalDigest(now) !== canonicalDigest(expected))
    return { kind: 'changed_meanwhile' };
  const renamed = { ...before, name: name ?? before.name };
  const after = definition === undefined ? renamed : redefined(renamed, definition, input.risky);
  const budgeted = definition === undefined ? null : after;
  if (!(yield* replaceRules(input, list, list.rules.with(index, after), budgeted))) return NOT_ALLOWED;
  yield* record(audit, ruleId, difference(shown(before), shown(after)));
  return { kind: 'changed' };
}

function* moveRule(input: RuleMove): Command<ChangedRule> {
  const { adwallId, audit, before, ruleId } = input;
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const from = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const rule = list.rules[from];
  const others = list.rules.toSpliced(from, 1);
  const to = placeBefore(others, before);
  if (rule === undefined || to === null) return { kind: 'unknown_rule' };
  if (!(yield* replaceRules(input, list, others.toSpliced(to, 0, rule)))) return NOT_ALLOWED;
  yield* record(audit, ruleId, difference({ place: from + 1 }, { place: to + 1 }));
  return { kind: 'changed' };
}

function* removeRule(input: RuleRef): Command<ChangedRule> {
  const { adwallId, audit, ruleId } = input;
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const index = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const rule = list.rules[index];
  if (rule === undefined) return { kind: 'unknown_rule' };
  if (!(yield* replaceRules(input, list, list.rules.toSpliced(index, 1)))) return NOT_ALLOWED;
  yield* one(ruleBudgetQueries.endBudget, ruleId);
  yield* record(audit, ruleId, { before: { ...shown(rule), place: index + 1 }, after: null });
  return { kind: 'changed' };
}

/** A rule that says something else. What met its condition on reversals still does, if that stays the same. */
function redefined(
  { definition: before, name, risky: known, ruleId }: RewardRule,
  definition: RuleDefinition,
  judged: readonly string[] | undefined,
): RewardRule {
  const isSame = isSameRate(before.when.reversal_rate, definition.when.reversal_rate);
  const risky = judged ?? (isSame ? known : undefined);
  return { ruleId, name, definition, ...(risky && { risky }) };
}

type Rate = RuleDefinition['when']['reversal_rate'];

function isSameRate(rate: Rate, other: Rate): boolean {
  return canonicalDigest([rate]) === canonicalDigest([other]);
}

/**
 * Notes what meets conditions on reversals, in one version of the wall's rules. A verdict on a condition that has changed,
 * or of a rule that is gone, changes nothing.
 */
function* noteVerdicts({ adwallId, at, verdicts }: NewVerdicts): Command<void> {
  yield* lockSettings();
  const list = yield* currentRules(adwallId);
  const rules = list.rules.map((rule): RewardRule => {
    const verdict = verdicts.find(({ ruleId }) => ruleId === rule.ruleId);
    const isOfRule = verdict !== undefined && isSameRate(rule.definition.when.reversal_rate, verdict.rate);
    return isOfRule ? { ...rule, risky: verdict.risky } : rule;
  });
  if (rules.some((rule, index) => rule !== list.rules[index])) yield* storeRules({ adwallId, at }, list, rules);
}

/**
 * Replaces a wall's list, if that is allowed. `budgeted`: the rule whose budget is set, if any. Leads also lock budgets
 * before versions.
 */
function* replaceRules(
  { adwallId, at, mayReplace }: RulesChange,
  list: RuleList,
  rules: readonly RewardRule[],
  budgeted: RewardRule | null = null,
): Command<boolean> {
  if (mayReplace?.(list.rules, rules) === false) return false;
  if (budgeted !== null) yield* setBudget(budgeted, adwallId);
  yield* storeRules({ adwallId, at }, list, rules);
  return true;
}

/** The index of the rule `before`, or the end; null if there is no such rule. */
function placeBefore(rules: readonly RewardRule[], before: string | null): number | null {
  if (before === null) return rules.length;
  const index = rules.findIndex((rule) => rule.ruleId === before);
  return index === -1 ? null : index;
}

/** A rule as the audit log shows it. */
function shown({ definition, name }: RewardRule): object {
  return { name, ...definition };
}

function* record(audit: AuditOfPublisher | undefined, ruleId: string, what: AuditDifference): Command<void> {
  if (audit !== undefined) yield* recordAudit({ ...audit, subject: `rule ${ruleId}`, ...what });
}
