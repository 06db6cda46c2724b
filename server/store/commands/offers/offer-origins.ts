import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { OfferOrigin } from '../../ports/catalog.ts';

interface OriginRow {
  offerId: number;
  feed: string | null;
  capLeads: number;
  takenOff: number;
  overridden: number;
}

const origins = (ids: string): string => `
    select o.offer_id as "offerId", o.taken_off as "takenOff", f.feed,
      case when v.offer_id is null then 0 else 1 end as overridden,
      coalesce((select c.leads from cap_counters c
        where c.offer_id = o.offer_id and c.day = case when o.cap_per = 'day' then cast($2 as text) else '' end), 0)
        as "capLeads"
    from offers o
    left join feed_offers f on f.offer_id = o.offer_id
    left join offer_overrides v on v.offer_id = o.offer_id
    where o.offer_id in (${ids}) order by o.offer_id`;

export const originQueries = {
  ofFeed: query<{ offerId: number }>('select offer_id as "offerId" from feed_offers where feed = $1'),
  origins: query<OriginRow>({
    sqlite: origins('select value from json_each($1)'),
    postgres: origins('select cast(value as bigint) from json_array_elements_text(cast($1 as json))'),
  }),
};

export const offerOriginsCommands = reads({ offerOrigins, feedOfferIds });

/**
 * Reads the facts about these offers that only staff sees, in id order; offers that are only staged are missing. `day`:
 * of the caps.
 */
function* offerOrigins(input: { offerIds: readonly number[]; day: string }): Command<OfferOrigin[]> {
  const rows = yield* all(originQueries.origins, JSON.stringify(input.offerIds), input.day);
  return rows.map(({ capLeads, feed, offerId, overridden, takenOff }) => ({
    offerId,
    feed,
    capLeads,
    isTakenOff: takenOff === 1,
    isOverridden: overridden === 1,
  }));
}

/** The ids of all offers that a feed has imported, including those that it no longer lists. */
function* feedOfferIds(feed: string): Command<number[]> {
  return (yield* all(originQueries.ofFeed, feed)).map(({ offerId }) => offerId);
}
