import { query, type Value } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { DeliveryFilter } from '../../ports/deliveries.ts';

const between = (row: string, from: number): string => `
      and ${row}.created_at >= coalesce(cast($${from} as bigint), 0)
      and ${row}.created_at < coalesce(cast($${from + 1} as bigint), ${Number.MAX_SAFE_INTEGER})`;

/** SQL condition: the row `d` of deliveries is of a lead and matches a filter. `$1` to `$7` are its values. */
export const isOfLead = `d.lead_id = cast($1 as text)
      and (cast($2 as text) is null or d.delivery_id = cast($2 as text))
      and (cast($3 as text) is null or d.postback_id = cast($3 as text))
      and (cast($4 as bigint) is null
        or d.postback_id in (select postback_id from postbacks where adwall_id = cast($4 as bigint)))
      and (cast($5 as text) is null or d.state = cast($5 as text))${between('d', 6)}`;

/**
 * SQL: each postback and state that a filter without a lead asks for, as `w`. By these, an index finds the deliveries.
 * `$1` to `$5` are its values.
 */
export const wanted = `(
      select p.postback_id, s.state from postbacks p
      cross join (select 'pending' as state union all select 'waiting' union all select 'delivered'
        union all select 'exhausted') s
      where (cast($1 as text) is null or p.postback_id = cast($1 as text))
        and (cast($2 as bigint) is null or p.adwall_id = cast($2 as bigint))
        and (cast($3 as text) is null or s.state = cast($3 as text))) w`;

/** SQL condition: the row `x` of deliveries is one that `w` asks for. */
export const isWanted = `x.postback_id = w.postback_id and x.state = w.state${between('x', 4)}`;

export const filterQueries = {
  leadOfDelivery: query<{ leadId: string }>(`
    select lead_id as "leadId" from deliveries where delivery_id = $1`),
};

/** The values for `isOfLead` or for `wanted` and `isWanted`; null if nothing can match. */
export function* filterValues(filter: DeliveryFilter): Command<{ byLead: boolean; values: Value[] } | null> {
  const { adwallId, deliveryId, from, postbackId, state, to } = filter;
  let leadId = filter.leadId ?? null;
  if (deliveryId !== undefined) {
    const found = yield* one(filterQueries.leadOfDelivery, deliveryId);
    if (found === undefined || (leadId !== null && leadId !== found.leadId)) return null;
    leadId = found.leadId;
  }
  const others = [postbackId ?? null, adwallId ?? null, state ?? null, from ?? null, to ?? null];
  return leadId === null
    ? { byLead: false, values: others }
    : { byLead: true, values: [leadId, deliveryId ?? null, ...others] };
}
