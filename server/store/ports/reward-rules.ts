import type { ReversalRate, RewardRule, RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AuditOfPublisher } from './audit.ts';

/** A change of a wall's rules. */
export interface RulesChange {
  adwallId: number;
  at: number;
  /** Refuses the change if it is false for the rules before and after it. Absent: any change is allowed. */
  mayReplace?: ((before: readonly RewardRule[], after: readonly RewardRule[]) => boolean) | undefined;
  /** For the audit log. */
  audit?: AuditOfPublisher | undefined;
}

/** A rule to add. `before`: the rule that it precedes; null for the end. */
export interface NewRule extends RulesChange {
  rule: RewardRule;
  before: string | null;
}

/** `unknown_rule`: the wall has no rule `before`. `not_allowed`: `mayReplace` refuses it. */
export type AddedRule = { kind: 'added' | 'unknown_wall' | 'unknown_rule' | 'too_many_rules' | 'not_allowed' };

export interface RuleRef extends RulesChange {
  ruleId: string;
}

/** What changes; absent parts stay. */
export interface RuleChange extends RuleRef {
  name?: string | undefined;
  definition?: RuleDefinition | undefined;
  /** What meets the condition on reversals of `definition`; absent: judged within a minute. */
  risky?: readonly string[] | undefined;
  /** The rule that the change is based on. Absent: don't compare. */
  expected?: { name: string; definition: RuleDefinition } | undefined;
}

/** What meets the conditions on reversals of a wall's rules. */
export interface NewVerdicts {
  adwallId: number;
  verdicts: readonly RuleVerdict[];
  at: number;
}

export interface RuleVerdict {
  ruleId: string;
  /** The condition that was judged. */
  rate: ReversalRate;
  risky: readonly string[];
}

/** `before`: null moves the rule to the end. */
export interface RuleMove extends RuleRef {
  before: string | null;
}

/**
 * `unknown_rule`: the wall doesn't have the rule, or the one before which it should move. `changed_meanwhile`: the rule
 * is no longer as `expected`.
 */
export type ChangedRule = { kind: 'changed' | 'unknown_rule' | 'not_allowed' | 'changed_meanwhile' };

/** How much of its budget a rule has used. */
export interface RuleBudget {
  ruleId: string;
  /** Null once the rule has no limit, -1 once it no longer pays more. */
  budget: Units | null;
  /** Added to credits, or reserved by clicks. */
  used: Units;
}

/** `hasMore`: reservations that have expired are left. */
export interface SettledBudget {
  hasMore: boolean;
}

export interface RecentLeadsWanted {
  adwallId: number;
  /** Epoch ms. */
  from: number;
  limit: number;
}

/** A lead that a rule could have changed. */
export interface RecentLead {
  accountId: number;
  offerId: number;
  /** Its credits without a rule. */
  base: Units;
  at: number;
  /** Of the click; null if it is unknown, or no longer stored. */
  country: string | null;
  /** When the account was opened on the wall. */
  openedAt: number;
}

/** What the leads of a rule got, minus reversals. */
export interface RuleSums {
  ruleId: string;
  /** Leads that were credited. */
  leads: number;
  reversals: number;
  /** Without the rule. */
  base: Units;
  /** What the rule added or, if negative, took. */
  bonus: Units;
}
