/** The states of a delivery, each with a column in the counts. */
export const STATES = ['pending', 'waiting', 'delivered', 'exhausted'] as const;

/** SQL: how many deliveries of the postback `p` are in a state. Counts are kept by triggers, on PostgreSQL in parts. */
export const countOf = (state: string): string =>
  `(select coalesce(cast(sum(c.${state}) as bigint), 0) from delivery_counts c where c.postback_id = p.postback_id)`;
