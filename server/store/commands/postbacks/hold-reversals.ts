import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';

/** SQL condition: the row `d` of deliveries takes back an earlier message, and that one is not delivered. */
export const isAheadOfCredit = `d.status in (2, 3) and exists (
        select 1 from deliveries c
        where c.lead_id = d.lead_id and c.status = case when d.status = 2 then 1 else 0 end and c.postback_id = d.postback_id and c.state <> 'delivered')`;

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
 * Makes those of the given deliveries wait that take back an undelivered message
 * (docs/contract/postbacks.md#order), and returns their ids. The command must have locked the deliveries. Settling a
 * credit locks both rows: either it has finished and is visible here, or it wakes the reversal later.
 */
export function* holdReversals(deliveryIds: readonly string[]): Command<ReadonlySet<string>> {
  if (deliveryIds.length === 0) return new Set();
  const held = yield* all(holdReversalQueries.hold, JSON.stringify(deliveryIds));
  return new Set(held.map(({ deliveryId }) => deliveryId));
}
