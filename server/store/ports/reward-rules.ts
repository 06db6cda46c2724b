import type { RewardRule, RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { AuditOfPublisher } from './audit.ts';

/** A change of a wall's rules. */
interface RulesChange {
  adwallId: number;
  at: number;
  /** For the audit log. */
  audit?: AuditOfPublisher | undefined;
}

/** A rule to add. `before`: the rule that it precedes; null for the end. */
export interface NewRule extends RulesChange {
  rule: RewardRule;
  before: string | null;
}

/** `unknown_rule`: the wall has no rule `before`. */
export type AddedRule = { kind: 'added' | 'unknown_wall' | 'unknown_rule' | 'too_many_rules' };

export interface RuleRef extends RulesChange {
  ruleId: string;
}

/** What changes; absent parts stay. */
export interface RuleChange extends RuleRef {
  name?: string | undefined;
  definition?: RuleDefinition | undefined;
}

/** `before`: null moves the rule to the end. */
export interface RuleMove extends RuleRef {
  before: string | null;
}

/** `unknown_rule`: the wall doesn't have the rule, or the one before which it should move. */
export type ChangedRule = { kind: 'changed' | 'unknown_rule' };
