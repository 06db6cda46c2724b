import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { DeliveryFilter } from '../../ports/deliveries.ts';
import { filterValues, matchesFilter, matchesLead } from './delivery-filter.ts';
import { holdReversals, isAheadOfCredit } from './hold-reversals.ts';

/** Leaves out what is being sent right now: the process that sends it settles it. */
const replayed = (matches: string): string => `
    update deliveries as d set state = 'pending', due_at = cast($8 as bigint), step = 0, lease = null
    where ${matches}
      and (d.state in ('delivered', 'exhausted') or d.state = 'pending' and (d.lease is null or d.due_at <= $8))
    returning delivery_id`;

const early = (matches: string): string => `
    select delivery_id as "deliveryId" from deliveries d
    where ${matches} and d.state = 'pending' and (d.lease is null or d.due_at <= $2) and ${isAheadOfCredit}`;

export const replayQueries = {
  /**
   * Makes replays wait for each other: one of a credit and one of its reversal must see each other's writes.
   * Settlements and reversals lock the rows of their lead.
   */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730004)' }),
  replay: query({ sqlite: replayed(matchesFilter.sqlite), postgres: replayed(matchesFilter.postgres) }),
  /** Finds reversals that would be due before their credit. */
  earlyReversals: query<{ deliveryId: string }>({
    sqlite: early(matchesLead.sqlite),
    postgres: `${early(matchesLead.postgres)} for update`,
  }),
};

/**
 * Makes deliveries due again (docs/contract/postbacks.md#attempts-and-replay). A reversal whose credit goes out again
 * waits for it, asked for or not.
 */
export function* replayDeliveries(input: DeliveryFilter & { at: number }): Command<{ replayed: number }> {
  yield* one(replayQueries.lock);
  const values = yield* filterValues(input);
  if (values === null) return { replayed: 0 };
  const rows = yield* all(replayQueries.replay, ...values, input.at);
  const reversals = yield* all(replayQueries.earlyReversals, values[0] ?? null, input.at);
  yield* holdReversals(reversals.map((row) => row.deliveryId));
  return { replayed: rows.length };
}
