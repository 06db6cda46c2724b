import type { Units } from '@rewards-wall/shared/credits.ts';
import type { NewLead } from '../../../ports/leads.ts';

/** What the budget of a lead's rule has left. The budget must be locked. */
export interface BudgetFacts {
  /** Of what the account's clicks on the offer reserved. */
  reserved: Units;
  /** Neither used nor reserved; null without a limit. */
  free: Units | null;
}

/** How a lead changes a budget. */
export interface BudgetChange {
  ruleId: string;
  /** What stays reserved for the account and offer. */
  reserved: Units;
  /** Added to what is used. */
  used: Units;
}

interface TakenBonus {
  /** The lead with the bonus that it gets. */
  paid: NewLead;
  taken?: Units;
  budget?: BudgetChange;
}

/**
 * Takes a lead's bonus from what its clicks reserved. If that is too little, the rest comes from the budget; if the
 * budget has too little left, the lead gets no more than was reserved. The last lead of an offer returns what it leaves.
 */
export function takeBonus(lead: NewLead, facts: BudgetFacts | null, isLast: boolean): TakenBonus {
  const { amount, ends, event, reward } = lead;
  if (facts === null) return { paid: lead };
  if (reward === undefined || reward.bonus <= 0) {
    return { paid: lead, ...(isLast || ends === 'screenout' ? returnAll(lead, facts) : {}) };
  }
  const fromReserved = Math.min(reward.bonus, facts.reserved);
  const missing = reward.bonus - fromReserved;
  const more = missing <= (facts.free ?? missing) ? missing : 0;
  const taken = fromReserved + more;
  const left = facts.reserved - fromReserved;
  const budget = { ruleId: reward.ruleId, reserved: isLast ? 0 : left, used: more - (isLast ? left : 0) };
  if (taken === reward.bonus) return { paid: lead, taken, budget };
  const paid = { amount: amount - reward.bonus + taken, reward: { ...reward, bonus: taken } };
  return { paid: { ...lead, ...paid, event: { ...event, ...paid } }, taken, budget };
}

/** Returns what was reserved for an offer that is done, if the lead is not paid. A repeatable offer goes on. */
export function returnReserved(lead: NewLead, facts: BudgetFacts | null): { budget?: BudgetChange } {
  const isDone = lead.eventCount === 0 && lead.takes !== 'transaction';
  return facts === null || !isDone ? {} : returnAll(lead, facts);
}

function returnAll({ budgetRule }: NewLead, { reserved }: BudgetFacts): { budget?: BudgetChange } {
  if (budgetRule === undefined || reserved === 0) return {};
  return { budget: { ruleId: budgetRule, reserved: 0, used: -reserved } };
}
