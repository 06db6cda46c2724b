import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots } from '../../engine.ts';
import type { DeliveryPageWanted } from '../../ports/casework.ts';
import type { DeliveryFilter, DeliveryState, StoredDelivery } from '../../ports/deliveries.ts';
import { filterValues, isOfLead, isWanted, wanted } from '../postbacks/delivery-filter.ts';
import { deliveryColumns, withAttempts, type DeliveryRow } from '../postbacks/list-deliveries.ts';
import { newestStreams } from './streams.ts';

/** One postback's deliveries in one state: an index has them in the order of the list. */
type Stream = readonly [postbackId: string, state: DeliveryState];

const states = ['pending', 'waiting', 'delivered', 'exhausted'] as const satisfies readonly DeliveryState[];

/** Deliveries that a replay sends again. */
const isReplayed = (row: string): string => `${row}.state in ('pending', 'delivered', 'exhausted')`;

/** SQL: what of a stream `s` is below `$2` and `$3`, and not before `$4`, newest first. */
const below = (columns: string, limit: string): string => `
      select ${columns} from deliveries x
      where x.postback_id = s.postback_id and x.state = s.state
        and (x.created_at, x.delivery_id) < (cast($2 as bigint), cast($3 as text))
        and x.created_at >= cast($4 as bigint)
      order by x.created_at desc, x.delivery_id desc limit ${limit}`;

const streams = {
  sqlite: `(select json_extract(value, '$[0]') as postback_id, json_extract(value, '$[1]') as state from json_each($1)) s`,
  postgres: `(select e ->> 0 as postback_id, e ->> 1 as state from json_array_elements(cast($1 as json)) e) s`,
};
/** The newest row of each stream, as text that sorts like the list; null for none. */
const headsFrom = (from: string, key: string): string => `
    select s.postback_id as "postbackId", s.state, (${below(key, '1')}) as head from ${from}`;
const newestFirst = 'order by d.created_at desc, d.delivery_id desc limit cast($5 as bigint)';

export const deliveryPageQueries = {
  newestOfPostbacks: query<{ postbackId: string; state: DeliveryState; head: string | null }>({
    sqlite: headsFrom(streams.sqlite, `printf('%016d', x.created_at) || x.delivery_id`),
    postgres: headsFrom(streams.postgres, `lpad(cast(x.created_at as text), 16, '0') || x.delivery_id`),
  }),
  deliveriesOfPostbacks: query<DeliveryRow>({
    sqlite: `${deliveryColumns}
    from ${streams.sqlite} cross join deliveries d join postbacks p on p.postback_id = d.postback_id
    where d.delivery_id in (${below('x.delivery_id', 'cast($5 as bigint)')}) ${newestFirst}`,
    postgres: `${deliveryColumns}
    from ${streams.postgres} cross join lateral (${below('x.*', 'cast($5 as bigint)')}) d
    join postbacks p on p.postback_id = d.postback_id ${newestFirst}`,
  }),
  countOfLead: query<{ count: number }>(`
    select count(*) as count from (
      select 1 from deliveries d where ${isOfLead} and ${isReplayed('d')} limit cast($8 as bigint)) found`),
  countWanted: query<{ count: number }>(`
    select count(*) as count from (
      select 1 from ${wanted} cross join deliveries x where ${isWanted} and ${isReplayed('x')}
      limit cast($6 as bigint)) found`),
};

export const deliveryPagesCommands = { ...reads({ countDeliveries }), ...snapshots({ pageDeliveries }) };

/** Lists deliveries of some postbacks, newest first. */
function* pageDeliveries(page: DeliveryPageWanted): Command<StoredDelivery[]> {
  const { after, from = 0, limit, postbackIds, state, to = Number.MAX_SAFE_INTEGER } = page;
  const { deliveriesOfPostbacks, newestOfPostbacks } = deliveryPageQueries;
  const asked = postbackIds.flatMap((id) => (state === null ? states : [state]).map((each): Stream => [id, each]));
  const isWithin = after !== null && after.createdAt < to;
  const under = [...(isWithin ? [after.createdAt, after.deliveryId] : [to, '']), from] as const;
  const heads = yield* all(newestOfPostbacks, JSON.stringify(asked), ...under);
  const chosen = newestStreams(heads, limit).map(({ postbackId, state: of }): Stream => [postbackId, of]);
  if (chosen.length === 0) return [];
  return yield* withAttempts(yield* all(deliveriesOfPostbacks, JSON.stringify(chosen), ...under, limit));
}

/** Counts the deliveries that `replayDeliveries` would send again, up to `most`. */
function* countDeliveries({ most, ...filter }: DeliveryFilter & { most: number }): Command<number> {
  const found = yield* filterValues(filter);
  if (found === null) return 0;
  const { countOfLead, countWanted } = deliveryPageQueries;
  return (yield* one(found.byLead ? countOfLead : countWanted, ...found.values, most))?.count ?? 0;
}
