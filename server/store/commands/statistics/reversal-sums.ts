import { parseUnits, UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { REVERSAL_DAYS } from '@rewards-wall/shared/reward-rules.ts';
import { MAX_RISKY } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { all, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { ReversalDelay, ReversalRow, ReversalsWanted, ReversalSums, RiskyWanted } from '../../ports/reversals.ts';
import type { Days } from '../../ports/statistics.ts';
import { query } from '../../sql.ts';
import { DAYS_OF_WEEK } from './reversal-counts.ts';

/** Whole weeks, and the single days around them. */
const days = { sqlite: '(select value from json_each($3))', postgres: listed('$3', 'bigint') };
const weeks = { sqlite: '(select value from json_each($4))', postgres: listed('$4', 'bigint') };
const values = { sqlite: '(select value from json_each($5))', postgres: listed('$5', 'text') };

function listed(parameter: string, type: string): string {
  return `(array(select cast(value as ${type}) from json_array_elements_text(cast(${parameter} as json))))`;
}

/** SQL: the rows of some days, by key. */
const rowsIn = (table: string, engine: 'sqlite' | 'postgres', isOfValues: boolean): string => {
  const is = engine === 'sqlite' ? 'in' : '= any';
  const span = (length: number, starts: string): string => `
      select * from ${table}
      where adwall_id = cast($1 as bigint) and dimension = cast($2 as text) and span = ${length} and start ${is} ${starts}${
        isOfValues ? ` and value ${is} ${values[engine]}` : ''
      }`;
  return `(${span(1, days[engine])}
      union all${span(DAYS_OF_WEEK, weeks[engine])}) as w`;
};

const top = (engine: 'sqlite' | 'postgres'): string => `
    select value, cast(sum(credited) as bigint) as credited, cast(sum(credited_amount) as bigint) as "creditedAmount",
      cast(sum(reversed) as bigint) as reversed, cast(sum(reversed_amount) as bigint) as "reversedAmount"
    from ${rowsIn('reversal_sums', engine, false)}
    group by value order by 5 desc, 4 desc, 2 desc, 1 limit cast($5 as bigint)`;

const delays = (engine: 'sqlite' | 'postgres'): string => `
    select value, days, cast(sum(reversed) as bigint) as reversed,
      cast(sum(reversed_amount) as bigint) as "reversedAmount", cast(sum(lost_amount) as bigint) as "lostAmount",
      cast(sum(lost_payout) as bigint) as "lostPayout"
    from ${rowsIn('reversal_delays', engine, true)}
    group by value, days order by value, days`;

const outcomes = (engine: 'sqlite' | 'postgres'): string => `
    select value from ${rowsIn('reversal_sums', engine, false)}
    group by value
    having sum(credited) >= cast($5 as bigint) and sum(reversed) * cast($6 as bigint) >= sum(credited) * cast($7 as bigint)
    order by sum(reversed) desc, value limit cast($8 as bigint)`;

export const reversalSumQueries = {
  risky: query<{ value: string }>({ sqlite: outcomes('sqlite'), postgres: outcomes('postgres') }),
  top: query<ReversalSums & { value: string }>({ sqlite: top('sqlite'), postgres: top('postgres') }),
  delays: query<ReversalDelay & { value: string }>({ sqlite: delays('sqlite'), postgres: delays('postgres') }),
};

export const reversalSumsCommands = lists({ findRisky, sumReversals });

/** Adds up the leads of some days' clicks, by offer, source or country, or of the wall: where most was reversed first. */
function* sumReversals({ adwallId, days: wanted, dimension, limit }: ReversalsWanted): Command<ReversalRow[]> {
  const given = [adwallId, dimension, ...spansOf(wanted)] as const;
  const sums = yield* all(reversalSumQueries.top, ...given, limit);
  const reversed = sums.filter((row) => row.reversed > 0).map(({ value }) => value);
  const found = reversed.length === 0 ? [] : yield* all(reversalSumQueries.delays, ...given, JSON.stringify(reversed));
  const byValue = Map.groupBy(found, ({ value }) => value);
  return sums.map((row) => ({
    ...row,
    delays: (byValue.get(row.value) ?? []).map(({ value: _, ...delay }) => delay),
  }));
}

/** Days as JSON: single ones, and the first days of whole weeks. */
function spansOf({ from, to }: Days): [single: string, whole: string] {
  const single: number[] = [];
  const whole: number[] = [];
  for (let day = from; day < to;) {
    const isWeek = day % DAYS_OF_WEEK === 0 && day + DAYS_OF_WEEK <= to;
    (isWeek ? whole : single).push(day);
    day += isWeek ? DAYS_OF_WEEK : 1;
  }
  return [JSON.stringify(single), JSON.stringify(whole)];
}

/** The offers or sources that meet a condition on reversals; those with most reversals if there are too many. Sorted. */
function* findRisky({ adwallId, at, rate: { leads, min, of } }: RiskyWanted): Command<string[]> {
  if (of === 'user') return [];
  const tomorrow = Math.floor(at / DAY_MS) + 1;
  const spans = spansOf({ from: tomorrow - REVERSAL_DAYS, to: tomorrow });
  const share = parseUnits(String(min)) ?? UNITS_PER_CREDIT;
  const given = [adwallId, of, ...spans, leads, UNITS_PER_CREDIT, share, MAX_RISKY] as const;
  return (yield* all(reversalSumQueries.risky, ...given)).map(({ value }) => value).toSorted();
}
