import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { firstIdOf, timeOfId } from '../../../runtime/ids.ts';
import { all, one, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { ReversalDelay, ReversalRow, ReversalsWanted, UserReversals } from '../../ports/reversals.ts';
import { query } from '../../sql.ts';
import { addDelay, delayOf, type Reversal } from './reversal-counts.ts';

/** Reversed leads that are read to find the users. */
const MOST_READ = 50_000;

const ids = {
  sqlite: 'json_each($1) given',
  postgres: 'json_array_elements_text(cast($1 as json)) as given (value)',
};

/** SQL: the leads `d` of some users, of clicks from one id to before another. */
const leadsOf = (engine: 'sqlite' | 'postgres', joins = ''): string => `
    from ${ids[engine]} cross join leads d${joins}
    where d.account_id = cast(given.value as bigint)
      and d.click_id >= cast($2 as text) and d.click_id < cast($3 as text)`;

const credited = (engine: 'sqlite' | 'postgres'): string => `
    select d.account_id as "accountId", count(*) as credited, cast(sum(d.amount) as bigint) as "creditedAmount"
    ${leadsOf(engine)} and d.ledger_seq is not null
    group by d.account_id`;

const reversals = (engine: 'sqlite' | 'postgres'): string => `
    select d.account_id as "accountId", -r.amount as amount, r.balance_after as "balanceAfter", d.payout,
      r.at - p.at as ms
    ${leadsOf(
      engine,
      `
      join ledger p on p.account_id = d.account_id and p.seq = d.ledger_seq
      join ledger r on r.account_id = d.account_id and r.seq = d.reversal_seq`,
    )}`;

export const userReversalQueries = {
  /** The oldest of the newest reversed leads; none if there are not so many. */
  oldestRead: query<{ clickId: string }>(`
    select click_id as "clickId" from leads
    where adwall_id = cast($1 as bigint) and reversal_seq is not null
      and click_id >= cast($2 as text) and click_id < cast($3 as text)
    order by click_id desc limit 1 offset cast($4 as bigint)`),
  top: query<{ accountId: number; subid1: string | null }>(`
    select t.account_id as "accountId", p.subid1
    from (
      select s.account_id, s.amount, s.reversed
      from (
        select account_id, sum(amount) as amount, count(*) as reversed from leads
        where adwall_id = cast($1 as bigint) and reversal_seq is not null
          and click_id >= cast($2 as text) and click_id < cast($3 as text)
        group by account_id) s
      join accounts a on a.account_id = s.account_id and a.test = 0
      order by s.amount desc, s.reversed desc, s.account_id limit cast($4 as bigint)) t
    left join persons p on p.account_id = t.account_id
    order by t.amount desc, t.reversed desc, t.account_id`),
  credited: query<{ accountId: number; credited: number; creditedAmount: number }>({
    sqlite: credited('sqlite'),
    postgres: credited('postgres'),
  }),
  reversals: query<Reversal & { accountId: number }>({
    sqlite: reversals('sqlite'),
    postgres: reversals('postgres'),
  }),
};

export const userReversalsCommands = lists({ listUserReversals });

/**
 * Lists the users of whom most was reversed, of some days' clicks. Sums by user would have nearly as many rows as there
 * are leads, so this reads an index of reversed leads, and the leads of the users that it returns.
 */
function* listUserReversals(wanted: Omit<ReversalsWanted, 'dimension'>): Command<UserReversals> {
  const { adwallId, days, limit } = wanted;
  const until = firstIdOf('clk', days.to * DAY_MS);
  const first = firstIdOf('clk', days.from * DAY_MS);
  const oldest = yield* one(userReversalQueries.oldestRead, adwallId, first, until, MOST_READ);
  const from = oldest?.clickId ?? first;
  const top = yield* all(userReversalQueries.top, adwallId, from, until, limit);
  if (top.length === 0) return { rows: [], since: null };
  const given = [JSON.stringify(top.map(({ accountId }) => accountId)), from, until] as const;
  const sums = new Map((yield* all(userReversalQueries.credited, ...given)).map((row) => [row.accountId, row]));
  const reversed = Map.groupBy(yield* all(userReversalQueries.reversals, ...given), ({ accountId }) => accountId);
  const rows = top.map(({ accountId, subid1 }): ReversalRow => {
    const byDays = new Map<number, ReversalDelay>();
    for (const reversal of reversed.get(accountId) ?? []) addDelay(byDays, delayOf(reversal));
    const own = [...byDays.values()].toSorted((a, b) => a.days - b.days);
    return {
      value: subid1 ?? '',
      credited: sums.get(accountId)?.credited ?? 0,
      creditedAmount: sums.get(accountId)?.creditedAmount ?? 0,
      reversed: own.reduce((sum, delay) => sum + delay.reversed, 0),
      reversedAmount: own.reduce((sum, delay) => sum + delay.reversedAmount, 0),
      delays: own,
    };
  });
  return { rows, since: oldest === undefined ? null : timeOfId(oldest.clickId) };
}
