import type { Units } from '@rewards-wall/shared/credits.ts';
import { MAX_COMPLETIONS } from '../../schema/offer-row.ts';
import { isSkip, skip, type Field } from './skip.ts';
import { textAt, textOf, valueAt, type Json } from './value-at.ts';
import { money } from './money.ts';
import { plainLine } from './plain-text.ts';

/** One goal of a network's offer, as an adapter reads it. */
export interface ReadGoal extends GoalLimits {
  /** The goal's ID in the network's callbacks, or its name if goals have no ID. */
  readonly key: string;
  readonly name: string;
  /** In the row's currency. */
  readonly payout: Field<Units>;
  /** Seconds allowed after the click; null or absent = no limit. */
  readonly timeToComplete?: number | null;
}

export type FeedGoal = ReadGoal & { readonly payout: Units; readonly timeToComplete: number | null };

const MAX_GOALS = 100;

/** The fields of a goal with its ID, name and payout, or functions that read them. */
export interface GoalFields {
  readonly key: string;
  readonly name: string;
  readonly payout: string | ((goal: Json) => Field<Units>);
  /** The time allowed after the click. */
  readonly seconds?: (goal: Json) => number | null;
  /** How often a user can complete a goal. Absent: once. */
  readonly limits?: (goal: Json) => GoalLimits;
}

export interface GoalLimits {
  /** How often a user can complete it; null = no limit. Absent: once. */
  readonly maxCompletions?: number | null;
  /** Whether only one completion a day counts. */
  readonly isOnceADay?: boolean;
}

/** The goals of a row, as most networks list them. */
export function goalsOf(rows: readonly Json[], { key, limits, name, payout, seconds }: GoalFields): ReadGoal[] {
  const payoutOf = typeof payout === 'string' ? (row: Json) => money(valueAt(row, payout)) : payout;
  return rows.map((row) => ({
    key: textAt(row, key),
    name: plainLine(textAt(row, name)),
    payout: payoutOf(row),
    timeToComplete: seconds?.(row) ?? null,
    ...limits?.(row),
  }));
}

/** How often a goal pays, by the network's number; null for an invalid number. */
export function completionLimit(value: Json): number | null {
  const limit = Number(textOf(value));
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_COMPLETIONS ? limit : null;
}

/** The goals of a row, or why it is skipped. */
export function checkedGoals(goals: readonly ReadGoal[]): Field<readonly FeedGoal[]> {
  if (goals.length > MAX_GOALS) return skip('too_many_goals');
  const checked: FeedGoal[] = [];
  for (const goal of goals) {
    if (isSkip(goal.payout)) return goal.payout;
    if (goal.key === '' || checked.some(({ key }) => key === goal.key)) return skip('repeated_goal');
    const name = goal.name === '' ? goal.key : goal.name;
    checked.push({ ...goal, name, payout: goal.payout, timeToComplete: goal.timeToComplete ?? null });
  }
  return checked;
}

/**
 * The payout of an offer if callbacks don't name goals. If only one goal pays, every lead must be for that one, so the
 * offer is read without goals. `whole`: the payout of an offer without goals.
 */
export function unnamedGoals(
  goals: readonly ReadGoal[],
  whole: Field<Units>,
): { payout: Field<Units>; goals: readonly ReadGoal[] } {
  if (goals.length === 0) return { payout: whole, goals };
  const [only, ...others] = goals.filter(({ payout }) => payout !== 0);
  return only === undefined || others.length > 0 ? { payout: 0, goals } : { payout: only.payout, goals: [] };
}
