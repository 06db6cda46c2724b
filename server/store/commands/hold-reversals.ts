import { query } from '../sql.ts';
import { all, type Command } from '../command.ts';

/** The condition of SQL that the row `d` of deliveries tells of a reversal whose credit is not delivered. */
export const isAheadOfCredit = `d.status = 2 and exists (
        select 1 from deliveries c
        where c.lead_id = d.lead_id and c.status = 1 and c.postback_id = d.postback_id and c.state <> 'delivered')`;

const hold = (ids: string): string => `
    update deliveries as d set state = 'waiting', lease = null
    where d.delivery_id in (${ids}) and d.state = 'pending' and ${isAheadOfCredit}
    returning delivery_id as "deliveryId"`;

export const holdReversalQueries = {
  hold: query<{ deliveryId: string }>({
    sqlite: hold('select value from json_each($1)'),
    postgres: hold('select json_array_elements_text(cast($1 as json))'),
  }),
};

/**
 * Makes those of the given deliveries wait that would tell of a reversal before its credit
 * (docs/contract/postbacks.md#order); answers which. The command must have locked them. Whoever settles the credit
 * locks both rows: it is either through, and seen here, or wakes the reversal later.
 */
export function* holdReversals(deliveryIds: readonly string[]): Command<ReadonlySet<string>> {
  if (deliveryIds.length === 0) return new Set();
  const held = yield* all(holdReversalQueries.hold, JSON.stringify(deliveryIds));
  return new Set(held.map(({ deliveryId }) => deliveryId));
}
