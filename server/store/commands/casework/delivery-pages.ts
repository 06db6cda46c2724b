import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { DeliveryPageWanted } from '../../ports/casework.ts';
import type { DeliveryFilter, DeliveryState, StoredDelivery } from '../../ports/deliveries.ts';
import { filterValues, isOfLead, isWanted, wanted } from '../postbacks/delivery-filter.ts';
import { deliveryColumns, withAttempts, type DeliveryRow } from '../postbacks/list-deliveries.ts';

const states = ['pending', 'waiting', 'delivered', 'exhausted'] as const satisfies readonly DeliveryState[];
/** Sorts after every id: the last code point. */
const LAST = '\u{10FFFF}';

/** What a replay sends again. */
const isReplayed = (row: string): string => `${row}.state in ('pending', 'delivered', 'exhausted')`;

export const deliveryPageQueries = {
  deliveriesBelow: query<DeliveryRow>(`${deliveryColumns}
    from deliveries d join postbacks p on p.postback_id = d.postback_id
    where d.postback_id = cast($1 as text) and d.state = cast($2 as text)
      and (d.created_at, d.delivery_id) < (cast($3 as bigint), cast($4 as text))
    order by d.created_at desc, d.delivery_id desc limit cast($5 as bigint)`),
  countOfLead: query<{ count: number }>(`
    select count(*) as count from (
      select 1 from deliveries d where ${isOfLead} and ${isReplayed('d')} limit cast($8 as bigint)) found`),
  countWanted: query<{ count: number }>(`
    select count(*) as count from (
      select 1 from ${wanted} cross join deliveries x where ${isWanted} and ${isReplayed('x')}
      limit cast($6 as bigint)) found`),
};

/** Merges the newest deliveries of each postback and state, by which an index finds them. */
export function* pageDeliveries(page: DeliveryPageWanted): Command<StoredDelivery[]> {
  const { after, limit, postbackIds, state } = page;
  const below = [after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.deliveryId ?? LAST] as const;
  const found: DeliveryRow[] = [];
  for (const postbackId of postbackIds) {
    for (const wantedState of state === null ? states : [state]) {
      found.push(...(yield* all(deliveryPageQueries.deliveriesBelow, postbackId, wantedState, ...below, limit)));
    }
  }
  const newest = found.sort((a, b) => b.createdAt - a.createdAt || (a.deliveryId < b.deliveryId ? 1 : -1));
  return yield* withAttempts(newest.slice(0, limit));
}

/** Counts what `replayDeliveries` would send again, up to `most`. */
export function* countDeliveries({ most, ...filter }: DeliveryFilter & { most: number }): Command<number> {
  const found = yield* filterValues(filter);
  if (found === null) return 0;
  const { countOfLead, countWanted } = deliveryPageQueries;
  return (yield* one(found.byLead ? countOfLead : countWanted, ...found.values, most))?.count ?? 0;
}
