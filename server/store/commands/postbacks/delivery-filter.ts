import { query, type Value } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { DeliveryFilter } from '../../ports/deliveries.ts';

/** Sorts after every id: the last code point. */
const LAST = 'char(1114111)';

/**
 * SQL condition: the row `d` of deliveries belongs to the lead `$1`, or `$1` is null. On SQLite a range finds it by the
 * primary key, because SQLite plans a statement before it knows which values are null.
 */
export const matchesLead = {
  sqlite: `d.lead_id between coalesce($1, '') and coalesce($1, ${LAST})`,
  postgres: '(cast($1 as text) is null or d.lead_id = cast($1 as text))',
};
const others = `
      and (cast($2 as text) is null or d.delivery_id = cast($2 as text))
      and (cast($3 as text) is null or d.postback_id = cast($3 as text))
      and (cast($4 as bigint) is null
        or d.postback_id in (select postback_id from postbacks where adwall_id = cast($4 as bigint)))
      and (cast($5 as text) is null or d.state = cast($5 as text))
      and (cast($6 as bigint) is null or d.created_at >= cast($6 as bigint))
      and (cast($7 as bigint) is null or d.created_at < cast($7 as bigint))`;

/** SQL condition: the row `d` of deliveries matches a filter. `$1` to `$7` are the values of `filterValues`. */
export const matchesFilter = { sqlite: matchesLead.sqlite + others, postgres: matchesLead.postgres + others };

export const filterQueries = {
  leadOfDelivery: query<{ leadId: string }>(`
    select lead_id as "leadId" from deliveries where delivery_id = $1`),
};

/** The values for `matchesFilter`, the lead first; null if nothing can match. */
export function* filterValues(filter: DeliveryFilter): Command<Value[] | null> {
  const { adwallId, deliveryId, from, postbackId, state, to } = filter;
  let leadId = filter.leadId ?? null;
  if (deliveryId !== undefined) {
    const found = yield* one(filterQueries.leadOfDelivery, deliveryId);
    if (found === undefined || (leadId !== null && leadId !== found.leadId)) return null;
    leadId = found.leadId;
  }
  return [leadId, deliveryId ?? null, postbackId ?? null, adwallId ?? null, state ?? null, from ?? null, to ?? null];
}
