import type { DeliveryState } from '../../ports/deliveries.ts';

/**
 * SQL: how many deliveries of the postback `p` are in a state. Counts are kept by triggers in a column for each state, on
 * PostgreSQL in parts.
 */
export const countOf = (state: DeliveryState): string =>
  `(select coalesce(cast(sum(c.${state}) as bigint), 0) from delivery_counts c where c.postback_id = p.postback_id)`;
