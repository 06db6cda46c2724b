import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { parseUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import type { RuleBudget, SettledBudget } from '../../ports/reward-rules.ts';
import { query } from '../../sql.ts';
import { lockSettings } from '../installation/versions.ts';
import { currentRules, storeRules } from './rule-lists.ts';

/** A process whose clock is behind may still pay a lead of a click that has just expired. */
const GRACE_MS = HOUR_MS;
const EXPIRED_AT_ONCE = 500;

const budgetOfRule = `
    select rule_id as "ruleId", adwall_id as "adwallId", budget, used from rule_budgets
    where rule_id = $1`;

const budgetsOfOffer = `
    select rule_id as "ruleId" from rule_budgets
    where rule_id in (select rule_id from bonus_reservations where account_id = $1 and offer_id = $2)`;

type BudgetRow = RuleBudget & { adwallId: number };

export const ruleBudgetQueries = {
  setBudget: query(`
    insert into rule_budgets (rule_id, adwall_id, budget, used) values ($1, $2, $3, 0)
    on conflict (rule_id) do update set budget = excluded.budget`),
  dropBudget: query('update rule_budgets set budget = null where rule_id = $1'),
  /** Leads then get only what their clicks reserved, also once others have returned what they took. */
  endBudget: query('update rule_budgets set budget = -1 where rule_id = $1 and budget is not null'),
  endWallBudgets: query('update rule_budgets set budget = -1 where adwall_id = $1 and budget is not null'),
  budgetsOfWall: query<RuleBudget>(`
    select rule_id as "ruleId", budget, used from rule_budgets where adwall_id = $1 order by rule_id`),
  rulesToSettle: query<{ ruleId: string }>(`
    select rule_id as "ruleId" from rule_budgets where budget >= 0
    union
    select o.rule_id from (
      select rule_id from bonus_reservations where expires_at < $1 order by expires_at limit ${EXPIRED_AT_ONCE}) o
    order by 1`),
  budget: query<BudgetRow>(budgetOfRule),
  expired: query<{ expiresAt: number }>(`
    select expires_at as "expiresAt" from bonus_reservations where rule_id = $1 and expires_at < $2 limit 1`),
  lockBudget: query<BudgetRow>({ sqlite: budgetOfRule, postgres: `${budgetOfRule} for update` }),
  /** Of the rule, the oldest `EXPIRED_AT_ONCE`, and others of the same moment. */
  removeExpired: query<{ amount: Units }>(`
    delete from bonus_reservations where rule_id = $1 and expires_at <= (
      select max(o.expires_at) from (
        select expires_at from bonus_reservations where rule_id = $1 and expires_at < $2
        order by expires_at limit ${EXPIRED_AT_ONCE}) o)
    returning amount`),
  budgetsOfOffer: query<{ ruleId: string }>({
    sqlite: budgetsOfOffer,
    postgres: `${budgetsOfOffer} order by rule_id for update`,
  }),
  endReservations: query<{ ruleId: string; amount: Units }>(`
    delete from bonus_reservations where account_id = $1 and offer_id = $2 returning rule_id as "ruleId", amount`),
  addUsed: query('update rule_budgets set used = used + $2 where rule_id = $1'),
};

export const ruleBudgetsCommands = {
  ...reads({ budgetsOfWall, rulesToSettle }),
  ...writes({ settleBudget }),
};

/** The budgets that rules of a wall have or had. */
function* budgetsOfWall(adwallId: number): Command<readonly RuleBudget[]> {
  return yield* all(ruleBudgetQueries.budgetsOfWall, adwallId);
}

/** The rules that have a budget, and others whose clicks left reservations that have expired. */
function* rulesToSettle(at: number): Command<readonly string[]> {
  return (yield* all(ruleBudgetQueries.rulesToSettle, at - GRACE_MS)).map(({ ruleId }) => ruleId);
}

/** Sets the budget of a new or changed rule. Call it while the settings are locked. */
export function* setBudget({ definition, ruleId }: RewardRule, adwallId: number): Command<void> {
  const { multiply = 1 } = definition.then;
  const budget = definition.budget === undefined ? null : parseUnits(String(definition.budget));
  if (multiply <= 1) yield* one(ruleBudgetQueries.endBudget, ruleId);
  else if (budget === null) yield* one(ruleBudgetQueries.dropBudget, ruleId);
  else yield* one(ruleBudgetQueries.setBudget, ruleId, adwallId, budget);
}

/** Returns to a budget what a lead took that is rejected or reversed. */
export function* returnToBudget(lead: { ruleId: string | null; taken: Units | null }): Command<void> {
  if (lead.ruleId !== null && lead.taken !== null) yield* one(ruleBudgetQueries.addUsed, lead.ruleId, -lead.taken);
}

/** Returns what is reserved for an offer that the account can no longer complete. Call it while the account is locked. */
export function* endReservations(accountId: number, offerId: number): Command<void> {
  yield* all(ruleBudgetQueries.budgetsOfOffer, accountId, offerId);
  for (const { amount, ruleId } of yield* all(ruleBudgetQueries.endReservations, accountId, offerId)) {
    yield* one(ruleBudgetQueries.addUsed, ruleId, -amount);
  }
}

/** Whether reservations have expired, or the rule must stop or resume. */
function* needsSettling(ruleId: string, at: number): Command<boolean> {
  const budget = yield* one(ruleBudgetQueries.budget, ruleId);
  if (budget === undefined) return false;
  if ((yield* one(ruleBudgetQueries.expired, ruleId, at - GRACE_MS)) !== undefined) return true;
  const rule = (yield* currentRules(budget.adwallId)).rules.find((known) => known.ruleId === ruleId);
  return rule !== undefined && (rule.isUsedUp === true) !== isUsedUpNow(budget, rule);
}

function isUsedUpNow({ budget, used }: RuleBudget, rule: RewardRule | undefined): boolean {
  if (budget === null || budget < 0) return false;
  const least = rule?.isUsedUp === true ? 2 : 1;
  return budget === 0 || (budget - used) * 100 < budget * least;
}

/**
 * Returns what expired reservations left, and stops or resumes the rule: it stops when less than a hundredth of its budget
 * is left, and resumes with two hundredths, so that it doesn't alternate.
 */
function* settleBudget({ at, ruleId }: { ruleId: string; at: number }): Command<SettledBudget> {
  // Most calls change nothing, and needn't keep others from changing settings.
  if (!(yield* needsSettling(ruleId, at))) return { hasMore: false };
  yield* lockSettings();
  const found = yield* one(ruleBudgetQueries.lockBudget, ruleId);
  if (found === undefined) return { hasMore: false };
  const expired = yield* all(ruleBudgetQueries.removeExpired, ruleId, at - GRACE_MS);
  const returned = expired.reduce((sum, { amount }) => sum + amount, 0);
  if (returned > 0) yield* one(ruleBudgetQueries.addUsed, ruleId, -returned);
  const list = yield* currentRules(found.adwallId);
  const index = list.rules.findIndex((rule) => rule.ruleId === ruleId);
  const rule = list.rules[index];
  const isUsedUp = isUsedUpNow({ ...found, used: found.used - returned }, rule);
  if (rule !== undefined && (rule.isUsedUp === true) !== isUsedUp) {
    const { isUsedUp: _, ...unused } = rule;
    const settled: RewardRule = isUsedUp ? { ...rule, isUsedUp } : unused;
    yield* storeRules({ adwallId: found.adwallId, at }, list, list.rules.with(index, settled));
  }
  return { hasMore: expired.length >= EXPIRED_AT_ONCE };
}
