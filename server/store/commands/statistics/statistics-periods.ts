import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists, writes } from '../../engine.ts';
import { STATISTICS_PERIOD_MS, type PeriodRow, type ShownCount } from '../../ports/statistics.ts';
import { addingTo, counters } from './counters.ts';
import { zeroCounts } from '../../../schema/zero-counts.ts';
import { addToDays, createDayCounts } from './wall-days.ts';
import { countedNames } from './wall-placements.ts';

const columns = `period, adwall_id, offer_id, ${counters}`;
const fields = ['period', 'adwallId', 'offerId', ...counters.split(', ')];
const adding = `
    on conflict (period, adwall_id, offer_id) do update set ${addingTo('offer_periods')}`;

/** More periods than a year has. */
const MOST_LOOKED_UP = 2000;
const listed = `o.period, o.adwall_id as "adwallId", o.offer_id as "offerId", ${counters}`;
const listOfWall = (periods: string, period: string): string => `
    select ${listed} from ${periods} cross join offer_periods o
    where o.period = ${period} and o.adwall_id = cast($2 as bigint)
    order by o.period, o.adwall_id, o.offer_id`;

export const periodQueries = {
  /** Writes in key order, so that concurrent writers of the same rows wait for each other instead of deadlocking. */
  addToPeriods: query({
    sqlite: `
    insert into offer_periods (${columns})
    select ${fields.map((name) => `value ->> '${name}'`).join(', ')} from json_each($1) where true${adding}`,
    postgres: `
    insert into offer_periods (${columns})
    select ${fields.map((name) => `"${name}"`).join(', ')} from json_to_recordset(cast($1 as json)) as given
      (${fields.map((name) => `"${name}" bigint`).join(', ')})
    order by period, "adwallId", "offerId"${adding}`,
  }),
  listPeriods: query<PeriodRow>(`
    select ${listed} from offer_periods o
    where o.period >= $1 and o.period < $2 order by o.period, o.adwall_id, o.offer_id`),
  /** Looks up each period, so that it reads no other wall's rows. */
  listPeriodsOfWall: query<PeriodRow>({
    sqlite: listOfWall('json_each(cast($1 as text)) given', 'given.value'),
    postgres: listOfWall('json_array_elements_text(cast($1 as json)) as given (value)', 'cast(given.value as bigint)'),
  }),
};

/** Counts to add to the stored ones: one row for each offer of a wall in a period. */
export interface PeriodCounts {
  /** The row to add to, which starts at zero. */
  at(period: number, adwallId: number, offerId: number): PeriodRow;
  rows(): PeriodRow[];
}

export function createPeriodCounts(): PeriodCounts {
  const rows = new Map<string, PeriodRow>();
  return {
    at(period, adwallId, offerId) {
      const key = `${period} ${adwallId} ${offerId}`;
      let row = rows.get(key);
      if (row === undefined) {
        row = { period, adwallId, offerId, ...zeroCounts };
        rows.set(key, row);
      }
      return row;
    },
    rows: () => [...rows.values()],
  };
}

export const statisticsPeriodsCommands = { ...lists({ listPeriods }), ...writes({ addImpressions }) };

export function* addToPeriods(counts: PeriodCounts): Command<void> {
  const rows = counts.rows();
  if (rows.length > 0) yield* one(periodQueries.addToPeriods, JSON.stringify(rows));
}

/** Adds impressions and openings to the rows of a period. */
function* addImpressions(input: { period: number; counts: readonly ShownCount[] }): Command<void> {
  const counts = createPeriodCounts();
  const days = createDayCounts(yield* countedNames(input.counts));
  const at = input.period * STATISTICS_PERIOD_MS;
  for (const { adwallId, impressions, offerId, openings = 0, placement = '' } of input.counts) {
    counts.at(input.period, adwallId, offerId).impressions += impressions;
    for (const row of days.ofPlacement({ adwallId, placement, at })) {
      row.impressions += impressions;
      row.openings += openings;
    }
  }
  yield* addToPeriods(counts);
  yield* addToDays(days);
}

/**
 * Lists periods with `from` <= period < `to`, in the order of period, wall and offer; of all walls if none is named.
 */
function* listPeriods(input: { adwallId: number | null; from: number; to: number }): Command<PeriodRow[]> {
  const { adwallId, from, to } = input;
  if (adwallId !== null && to - from <= MOST_LOOKED_UP) {
    const periods = Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);
    return [...(yield* all(periodQueries.listPeriodsOfWall, JSON.stringify(periods), adwallId))];
  }
  const rows = yield* all(periodQueries.listPeriods, from, to);
  return rows.filter((row) => adwallId === null || row.adwallId === adwallId);
}
