import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { DeliveryFilter } from '../store.ts';
import { filterValues, matchesFilter, matchesLead } from './delivery-filter.ts';

/** Not what is being sent right now: that is left to who sends it. */
const replayed = (matches: string): string => `
    update deliveries as d set state = 'pending', due_at = cast($8 as bigint), step = 0, lease = null
    where ${matches}
      and (d.state in ('delivered', 'exhausted') or d.state = 'pending' and (d.lease is null or d.due_at <= $8))
    returning delivery_id`;

const held = (matches: string): string => `
    update deliveries as d set state = 'waiting', lease = null
    where ${matches} and d.state = 'pending' and d.status = 2 and (d.lease is null or d.due_at <= $2)
      and exists (
        select 1 from deliveries c
        where c.lead_id = d.lead_id and c.status = 1 and c.postback_id = d.postback_id and c.state <> 'delivered')`;

export const replayQueries = {
  /**
   * Replays go one after the other: one of a credit and one of its reversal must see each other. Settlements and
   * reversals lock the rows of their lead.
   */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730004)' }),
  replay: query({ sqlite: replayed(matchesFilter.sqlite), postgres: replayed(matchesFilter.postgres) }),
  /** Reversals that would be due before their credit. */
  holdReversals: query({ sqlite: held(matchesLead.sqlite), postgres: held(matchesLead.postgres) }),
};

/** A reversal is due only after its credit: one whose credit goes out again waits for it, asked for or not. */
export function* replayDeliveries(input: DeliveryFilter & { at: number }): Steps<{ replayed: number }> {
  yield* one(replayQueries.lock);
  const values = yield* filterValues(input);
  if (values === null) return { replayed: 0 };
  const rows = yield* all(replayQueries.replay, ...values, input.at);
  yield* one(replayQueries.holdReversals, values[0] ?? null, input.at);
  return { replayed: rows.length };
}
