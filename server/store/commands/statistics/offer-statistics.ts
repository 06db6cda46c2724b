import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { longWrites, snapshots } from '../../engine.ts';
import type { OfferStatistics } from '../../ports/statistics.ts';

/** Rows of one statement: enough to save round trips, few enough to keep its text small. */
const CHUNK = 500;
/** SQLite may round a number from JSON differently; no two scores are this close. */
const SAME_WITHIN = 1e-12;

export const offerStatisticsQueries = {
  /** Makes writers wait for each other; SQLite has only one. */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730003)' }),
  all: query<OfferStatistics>(`
    select offer_id as "offerId", epc, conversion_rate as "conversionRate", popularity, trending,
      minutes_to_credit as "minutesToCredit", completion_rate as "completionRate"
    from offer_statistics order by offer_id`),
  save: query({
    sqlite: `
    insert or replace into offer_statistics
      (offer_id, epc, conversion_rate, popularity, trending, minutes_to_credit, completion_rate)
    select value ->> 'offerId', value ->> 'epc', value ->> 'conversionRate', value ->> 'popularity',
      value ->> 'trending', value ->> 'minutesToCredit', value ->> 'completionRate'
    from json_each($1)`,
    postgres: `
    insert into offer_statistics
      (offer_id, epc, conversion_rate, popularity, trending, minutes_to_credit, completion_rate)
    select "offerId", epc, "conversionRate", popularity, trending, "minutesToCredit", "completionRate"
    from json_to_recordset(cast($1 as json)) as given ("offerId" bigint, epc bigint, "conversionRate" text,
      popularity double precision, trending double precision, "minutesToCredit" bigint,
      "completionRate" double precision)
    on conflict (offer_id) do update set epc = excluded.epc, conversion_rate = excluded.conversion_rate,
      popularity = excluded.popularity, trending = excluded.trending,
      minutes_to_credit = excluded.minutes_to_credit, completion_rate = excluded.completion_rate`,
  }),
  remove: query({
    sqlite: 'delete from offer_statistics where offer_id in (select value from json_each($1))',
    postgres: `
    delete from offer_statistics
    where offer_id in (select cast(value as bigint) from json_array_elements_text(cast($1 as json)))`,
  }),
  raise: query('update versions set statistics = statistics + 1'),
  version: query<{ version: number }>('select statistics as version from versions'),
};

export const offerStatisticsCommands = {
  ...snapshots({ loadOfferStatistics }),
  ...longWrites({ saveOfferStatistics }),
};

/**
 * Replaces the figures of all offers. `changed` counts offers whose figures differ or are gone; if there are any,
 * `versions.statistics` rises.
 */
function* saveOfferStatistics(input: { statistics: readonly OfferStatistics[] }): Command<{ changed: number }> {
  yield* one(offerStatisticsQueries.lock);
  const stored = new Map((yield* all(offerStatisticsQueries.all)).map((row) => [row.offerId, row]));
  const given = new Map(input.statistics.map((row) => [row.offerId, row]));
  const changed = [...given.values()].filter((row) => !isSame(row, stored.get(row.offerId)));
  const gone = [...stored.keys()].filter((offerId) => !given.has(offerId));
  for (let from = 0; from < changed.length; from += CHUNK) {
    yield* one(offerStatisticsQueries.save, JSON.stringify(changed.slice(from, from + CHUNK)));
  }
  if (gone.length > 0) yield* one(offerStatisticsQueries.remove, JSON.stringify(gone));
  if (changed.length + gone.length > 0) yield* one(offerStatisticsQueries.raise);
  return { changed: changed.length + gone.length };
}

/** Reads the figures in the order of the offers' ids. */
function* loadOfferStatistics(): Command<{ version: number; statistics: OfferStatistics[] }> {
  const version = yield* one(offerStatisticsQueries.version);
  return { version: version?.version ?? 0, statistics: [...(yield* all(offerStatisticsQueries.all))] };
}

function isSame(a: OfferStatistics, b: OfferStatistics | undefined): boolean {
  return (
    b !== undefined &&
    a.epc === b.epc &&
    a.conversionRate === b.conversionRate &&
    isClose(a.popularity, b.popularity) &&
    isClose(a.trending, b.trending) &&
    a.minutesToCredit === b.minutesToCredit &&
    isClose(a.completionRate ?? -1, b.completionRate ?? -1)
  );
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_WITHIN * Math.max(Math.abs(a), Math.abs(b));
}
