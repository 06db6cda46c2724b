import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { StaffAct } from '../../ports/staff-acts.ts';

export const staffCreditQueries = {
  credited: query<{ worth: number }>('select worth from staff_credits where actor_id = $1 and day = $2'),
  /** Adds to the day's sum and locks it, so that two concurrent actions can't both use up the rest. */
  addWorth: query<{ worth: number }>(`
    insert into staff_credits (actor_id, day, worth) values ($1, $2, $3)
    on conflict (actor_id, day) do update set worth = staff_credits.worth + excluded.worth
      where staff_credits.worth + excluded.worth <= cast($4 as bigint)
    returning worth`),
};

export const staffCreditsCommands = reads({ staffCredited });

/** Total of what a staff member credited and deducted on a day, in units of the payout currency. */
function* staffCredited({ actorId, day }: { actorId: string; day: string }): Command<number> {
  return (yield* one(staffCreditQueries.credited, actorId, day))?.worth ?? 0;
}

/**
 * Counts credits, or a deduction by its absolute value, against a staff member's daily limit. False: it would exceed
 * the limit, and nothing was written. Must come before every other write of its command.
 */
export function* mayCredit({ audit, credit }: StaffAct, amount: number): Command<boolean> {
  if (credit === null || amount === 0) return true;
  const worth = credit.worthOf(Math.abs(amount));
  if (worth > credit.limit || audit.actor.id === null) return false;
  const added = yield* one(staffCreditQueries.addWorth, audit.actor.id, credit.day, worth, credit.limit);
  return added !== undefined;
}
