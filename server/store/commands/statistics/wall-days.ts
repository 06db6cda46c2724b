import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { DayFigures, Days, RankedDimension, LeadCounts } from '../../ports/statistics.ts';
import { addingTo, dayCounters, dayCounterNames } from './counters.ts';
import { zeroCounts } from '../../../schema/zero-counts.ts';

const DAYS_OF_WEEK = 7;

type Dimension = RankedDimension | 'wall';

interface DayRow extends DayFigures {
  adwallId: number;
  dimension: Dimension;
  day: number;
  value: string;
}

const columns = `adwall_id, dimension, day, value, ${dayCounters}`;
const adding = `
    on conflict (adwall_id, dimension, day, value) do update set ${addingTo('wall_days', dayCounterNames)}`;

const sumsOf = dayCounterNames.map((name) => `cast(sum(w.${name}) as bigint) as ${name}`).join(', ');

const leadSums = ['leads', 'reversals']
  .map((name) => `cast(coalesce(sum(w.${name}), 0) as bigint) as ${name}`)
  .join(', ');

/** SQL: the figures of each day, from one to before another. */
const clicksOfDays = (from: string, to: string): string => `
      select value, clicks, payout from wall_days
      where adwall_id = cast($1 as bigint) and dimension = cast($2 as text)
        and day >= cast(${from} as bigint) and day < cast(${to} as bigint)`;

export const dayQueries = {
  /** Writes in key order, so that concurrent writers of the same rows wait for each other instead of deadlocking. */
  addToDays: query({
    sqlite: `
    insert into wall_days (${columns})
    select ${['adwallId', 'dimension', 'day', 'value', ...dayCounterNames].map((name) => `value ->> '${name}'`).join(', ')}
    from json_each($1) where true${adding}`,
    postgres: `
    insert into wall_days (${columns})
    select "adwallId", dimension, day, value, ${dayCounters}
    from json_to_recordset(cast($1 as json)) as given
      ("adwallId" bigint, dimension text, day bigint, value text, ${dayCounterNames.map((name) => `${name} bigint`).join(', ')})
    order by "adwallId", dimension, day, value${adding}`,
  }),
  /** Adds the days of a placement of a wall to those of another one. */
  addPlacement: query(`
    insert into wall_days (${columns})
    select w.adwall_id, w.dimension, w.day, cast($3 as text), ${dayCounterNames.map((name) => `w.${name}`).join(', ')}
    from wall_days w
    where w.adwall_id = cast($1 as bigint) and w.dimension = 'placement' and w.value = cast($2 as text)
    order by w.day${adding}`),
  deletePlacementDays: query(`
    delete from wall_days
    where adwall_id = cast($1 as bigint) and dimension = 'placement' and value = cast($2 as text)`),
  deletePlacementWeeks: query(`
    delete from wall_weeks
    where adwall_id = cast($1 as bigint) and dimension = 'placement' and value = cast($2 as text)`),
  ofWall: query<DayFigures & { day: number }>(`
    select day, ${dayCounters} from wall_days
    where adwall_id = cast($1 as bigint) and dimension = 'wall'
      and day >= cast($2 as bigint) and day < cast($3 as bigint)
    order by day`),
  /**
   * The top values, from whole weeks and the days around them. Their other counts are read only for the values shown.
   */
  topValues: query<{ value: string }>(`
    select value from (
      select value, clicks, payout from wall_weeks
      where adwall_id = cast($1 as bigint) and dimension = cast($2 as text)
        and week >= cast($4 as bigint) / ${DAYS_OF_WEEK} and week < cast($5 as bigint) / ${DAYS_OF_WEEK}
      union all ${clicksOfDays('$3', '$4')}
      union all ${clicksOfDays('$5', '$6')}) as parts
    group by value order by sum(payout) desc, sum(clicks) desc, value limit cast($7 as bigint)`),
  /** Looks up each day of each wall. */
  ofSource: query<LeadCounts>({
    sqlite: `
    select ${leadSums}
    from (select value as wall from json_each($1)) a cross join (select value as day from json_each($2)) d
      cross join wall_days w
    where w.adwall_id = a.wall and w.dimension = 'source' and w.day = d.day and w.value = cast($3 as text)`,
    postgres: `
    select ${leadSums} from wall_days w
    where w.adwall_id = any(array(select cast(value as bigint) from json_array_elements_text(cast($1 as json))))
      and w.dimension = 'source'
      and w.day >= cast(cast($2 as json) ->> 0 as bigint) and w.day <= cast(cast($2 as json) ->> -1 as bigint)
      and w.value = cast($3 as text)`,
  }),
  ofValues: query<DayFigures & { value: string }>({
    sqlite: `
    select w.value, ${sumsOf}
    from (select value as day from json_each($3)) d cross join (select value as name from json_each($4)) n
      cross join wall_days w
    where w.adwall_id = cast($1 as bigint) and w.dimension = cast($2 as text) and w.day = d.day and w.value = n.name
    group by w.value`,
    // As a join, PostgreSQL would read the wall's rows of all time.
    postgres: `
    select w.value, ${sumsOf} from wall_days w
    where w.adwall_id = cast($1 as bigint) and w.dimension = cast($2 as text)
      and w.day >= cast(cast($3 as json) ->> 0 as bigint) and w.day <= cast(cast($3 as json) ->> -1 as bigint)
      and w.value = any(array(select json_array_elements_text(cast($4 as json))))
    group by w.value`,
  }),
};

/** Counts to add to the stored ones, by UTC day. */
export interface DayCounts {
  /** The row to add to, which starts at zero. `at`: epoch ms. */
  at(key: { adwallId: number; dimension: Dimension; at: number; value: string }): DayFigures;
  /** The rows of a wall and a placement. */
  ofPlacement(given: { adwallId: number; placement: string | null; at: number }): DayFigures[];
  /** The rows to which a click or a lead adds: of its wall, offer, source, country and placement. */
  of(given: CountedAt): DayFigures[];
  rows(): object[];
}

interface CountedAt {
  adwallId: number;
  offerId: number;
  source: string | null;
  country: string | null;
  placement: string | null;
  /** Epoch ms. */
  at: number;
}

/** `nameOf`: as `countedNames` makes it. */
export function createDayCounts(nameOf: (adwallId: number, placement: string | null) => string): DayCounts {
  const rows = new Map<string, DayRow>();
  const at: DayCounts['at'] = ({ adwallId, at: time, dimension, value }) => {
    const day = Math.floor(time / DAY_MS);
    const key = `${adwallId} ${dimension} ${day} ${value}`;
    let row = rows.get(key);
    if (row === undefined) {
      row = { adwallId, dimension, day, value, openings: 0, ...zeroCounts };
      rows.set(key, row);
    }
    return row;
  };
  const ofPlacement: DayCounts['ofPlacement'] = ({ adwallId, at: time, placement }) => [
    at({ adwallId, dimension: 'wall', at: time, value: '' }),
    at({ adwallId, dimension: 'placement', at: time, value: nameOf(adwallId, placement) }),
  ];
  return {
    at,
    ofPlacement,
    of: ({ adwallId, at: time, country, offerId, placement, source }) => [
      ...ofPlacement({ adwallId, placement, at: time }),
      at({ adwallId, dimension: 'offer', at: time, value: String(offerId) }),
      at({ adwallId, dimension: 'source', at: time, value: source ?? '' }),
      at({ adwallId, dimension: 'country', at: time, value: country ?? '' }),
    ],
    rows: () => [...rows.values()],
  };
}

export const wallDaysCommands = lists({ listWallDays, rankWallDays, sumSourceDays });

export function* addToDays(counts: DayCounts): Command<void> {
  const rows = counts.rows();
  if (rows.length > 0) yield* one(dayQueries.addToDays, JSON.stringify(rows));
}

/** Lists the figures of a wall by UTC day, oldest first, without days on which nothing was counted. */
function* listWallDays({ adwallId, from, to }: { adwallId: number } & Days): Command<(DayFigures & { day: number })[]> {
  return [...(yield* all(dayQueries.ofWall, adwallId, from, to))];
}

/** Adds up a source's leads on some walls in these days, and those reversed in these days, without test users. */
function* sumSourceDays(input: { adwallIds: readonly number[]; source: string; days: Days }): Command<LeadCounts> {
  const { adwallIds, days, source } = input;
  const found = yield* one(dayQueries.ofSource, JSON.stringify(adwallIds), eachDay(days), source);
  return found ?? { leads: 0, reversals: 0 };
}

/** JSON: the number of each day. */
function eachDay({ from, to }: Days): string {
  return JSON.stringify(Array.from({ length: to - from }, (_, at) => from + at));
}

/** The days of the whole weeks within some days; none at their end if there is no whole week. */
function wholeWeeks({ from, to }: Days): Days {
  const first = Math.ceil(from / DAYS_OF_WEEK) * DAYS_OF_WEEK;
  const end = Math.floor(to / DAYS_OF_WEEK) * DAYS_OF_WEEK;
  return first < end ? { from: first, to: end } : { from: to, to };
}

/** Adds up what the wall's offers, sources, countries or placements brought: the best by payout, then by clicks. */
function* rankWallDays(input: {
  adwallId: number;
  dimension: RankedDimension;
  days: Days;
  limit: number;
}): Command<(DayFigures & { value: string })[]> {
  const { adwallId, days, dimension, limit } = input;
  const { from, to } = days;
  const weeks = wholeWeeks(days);
  const top = yield* all(dayQueries.topValues, adwallId, dimension, from, weeks.from, weeks.to, to, limit);
  if (top.length === 0) return [];
  const names = top.map(({ value }) => value);
  const rows = yield* all(dayQueries.ofValues, adwallId, dimension, eachDay(days), JSON.stringify(names));
  const byValue = new Map(rows.map((row) => [row.value, row]));
  return names.flatMap((value) => byValue.get(value) ?? []);
}
