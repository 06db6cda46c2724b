import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { writeParts } from '../../engine.ts';
import type { FigureTable } from '../../ports/retention.ts';
import { removeUnusedPlacements } from '../statistics/wall-placements.ts';

type Removed = { removed: number };

/** SQL: deletes sums of reversals. Only weeks whose days are all before that day. */
const oldSums = (table: string, key: string): string => {
  const columns = key.split(', ').map((column) => `w.${column}`);
  const before = (span: number): string => `
      select ${columns.join(', ')}
      from walls cross join (
          select 'wall' as name union all select 'offer' union all select 'source' union all select 'country') dimensions
        cross join ${table} w
      where w.adwall_id = walls.adwall_id and w.dimension = dimensions.name and w.span = ${span}
        and w.start <= cast($1 as bigint) - ${span}`;
  return `
    delete from ${table} where (${key}) in (
      select ${key} from (${before(1)}
      union all ${before(7)}) as old limit cast($2 as bigint))
    returning 1 as removed`;
};

const DIMENSIONS = ['offer', 'source', 'country', 'placement']
  .map((name) => `select '${name}' as name`)
  .join(' union all ');

export const removeFiguresQueries = {
  /** The rows of the whole wall stay, because there is only one a day. */
  wallDays: query<Removed>(`
    delete from wall_days where (adwall_id, dimension, day, value) in (
      select w.adwall_id, w.dimension, w.day, w.value
      from walls cross join (${DIMENSIONS}) dimensions
        cross join wall_days w
      where w.adwall_id = walls.adwall_id and w.dimension = dimensions.name and w.day < cast($1 as bigint)
      limit cast($2 as bigint))
    returning 1 as removed`),
  /** Only weeks whose days are all before that day. */
  wallWeeks: query<Removed>(`
    delete from wall_weeks where (adwall_id, dimension, week, value) in (
      select w.adwall_id, w.dimension, w.week, w.value
      from walls cross join (${DIMENSIONS}) dimensions
        cross join wall_weeks w
      where w.adwall_id = walls.adwall_id and w.dimension = dimensions.name and w.week < cast($1 as bigint) / 7
      limit cast($2 as bigint))
    returning 1 as removed`),
  wallViewers: query<Removed>(`
    delete from wall_viewers where (adwall_id, day) in (
      select v.adwall_id, v.day from walls cross join wall_viewers v
      where v.adwall_id = walls.adwall_id and v.day < cast($1 as bigint) limit cast($2 as bigint))
    returning 1 as removed`),
  offerOutcomes: query<Removed>(`
    delete from offer_outcomes where (period, offer_id, outcome, minutes) in (
      select period, offer_id, outcome, minutes from offer_outcomes where period < cast($1 as bigint)
      order by period, offer_id, outcome, minutes limit cast($2 as bigint))
    returning 1 as removed`),
  reversalSums: query<Removed>(oldSums('reversal_sums', 'adwall_id, dimension, span, start, value')),
  reversalDelays: query<Removed>(oldSums('reversal_delays', 'adwall_id, dimension, span, start, value, days')),
  surveyStarts: query<Removed>(`
    delete from survey_starts where click_id in (
      select click_id from survey_starts where started_at < cast($1 as bigint)
      order by started_at limit cast($2 as bigint))
    returning 1 as removed`),
  /** Counters of total caps have no day, and stay. */
  capCounters: query<Removed>(`
    delete from cap_counters where (offer_id, day) in (
      select offer_id, day from cap_counters where day > '' and day < cast($1 as text)
      order by day, offer_id limit cast($2 as bigint))
    returning 1 as removed`),
};

const STATEMENTS = {
  wall_days: removeFiguresQueries.wallDays,
  wall_weeks: removeFiguresQueries.wallWeeks,
  wall_viewers: removeFiguresQueries.wallViewers,
  offer_outcomes: removeFiguresQueries.offerOutcomes,
  reversal_sums: removeFiguresQueries.reversalSums,
  reversal_delays: removeFiguresQueries.reversalDelays,
  survey_starts: removeFiguresQueries.surveyStarts,
  cap_counters: removeFiguresQueries.capCounters,
} as const satisfies Record<Exclude<FigureTable, 'wall_placements'>, unknown>;

export const removeFiguresCommands = writeParts({ removeFigures });

/**
 * Removes counts from before a UTC day, a statistics period or a time (epoch ms), and weeks that lie entirely before
 * that day; of placements, those without figures. Fewer than `limit` if none are left.
 */
function* removeFigures(input: { table: FigureTable; before: number; limit: number }): Command<Removed> {
  const { before, limit, table } = input;
  if (table === 'wall_placements') return yield* removeUnusedPlacements(limit);
  const from = table === 'cap_counters' ? utcDay(before) : before;
  return { removed: (yield* all(STATEMENTS[table], from, limit)).length };
}
