import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { DeliveryFilter } from '../store.ts';
import { filterValues, matchesFilter } from './delivery-filter.ts';

/** A row that is being sent right now is left to who sends it. */
const isIdle = `(d.lease is null or d.due_at <= $8)`;
const isReplayable = `(d.state in ('delivered', 'exhausted') or d.state = 'pending' and ${isIdle})`;
const again = 'due_at = cast($8 as bigint), step = 0, lease = null';
const isCreditOpen = (at: string): string => `exists (
        select 1 from deliveries c where c.lead_id = ${at}.lead_id and c.postback_id = ${at}.postback_id
          and c.status = 1 and c.state <> 'delivered')`;

const credits = (matches: string): string => `
    update deliveries as d set state = 'pending', ${again}
    where ${matches} and d.status = 1 and ${isReplayable} returning delivery_id`;
const reversals = (matches: string): string => `
    update deliveries as d set state = case when ${isCreditOpen('d')} then 'waiting' else 'pending' end, ${again}
    where ${matches} and d.status = 2 and ${isReplayable} returning delivery_id`;

export const replayQueries = {
  /** Claims, settlements and new leads wait for it on PostgreSQL; SQLite has one writer anyway. Reads go on. */
  lockDeliveries: query({ sqlite: 'select 1', postgres: 'lock table deliveries in exclusive mode' }),
  replayCredits: query({ sqlite: credits(matchesFilter.sqlite), postgres: credits(matchesFilter.postgres) }),
  replayReversals: query({ sqlite: reversals(matchesFilter.sqlite), postgres: reversals(matchesFilter.postgres) }),
  /** Reversals that were due, of credits that now go out again. */
  holdReversals: query(`
    update deliveries as d set state = 'waiting', lease = null
    where d.state = 'pending' and d.status = 2 and (d.lease is null or d.due_at <= $1) and ${isCreditOpen('d')}`),
};

/** A reversal is due only after its credit: one whose credit goes out again waits for it, asked for or not. */
export function* replayDeliveries(input: DeliveryFilter & { at: number }): Steps<{ replayed: number }> {
  yield* one(replayQueries.lockDeliveries);
  const values = yield* filterValues(input);
  if (values === null) return { replayed: 0 };
  const replayedCredits = yield* all(replayQueries.replayCredits, ...values, input.at);
  const replayedReversals = yield* all(replayQueries.replayReversals, ...values, input.at);
  yield* one(replayQueries.holdReversals, input.at);
  return { replayed: replayedCredits.length + replayedReversals.length };
}
