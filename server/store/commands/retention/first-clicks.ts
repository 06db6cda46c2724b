import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';

export interface RemovedClick {
  clickId: string;
  accountId: number | null;
  offerId: number;
  terms: string;
  at: number;
}

const account = 'cast(given.value ->> 0 as bigint)';
const offer = 'cast(given.value ->> 1 as bigint)';
const lines = 'json_each($1) given';

export const firstClickQueries = {
  ofAccount: query<{ clickId: string; offerId: number; at: number }>(`
    select click_id as "clickId", offer_id as "offerId", at from first_clicks where account_id = $1 order by offer_id`),
};

/** On PostgreSQL, `remove-at-once.ts` does this. */
export const sqliteFirstClickQueries = {
  /** Clicks whose user still has a click on the offer, or the remains of one. */
  withOthers: query<{ accountId: number; offerId: number }>(`
    select ${account} as "accountId", ${offer} as "offerId" from ${lines}
    where exists (select 1 from clicks c where c.account_id = ${account} and c.offer_id = ${offer})
      or exists (select 1 from lead_origins o
        where o.account_id = ${account} and o.offer_id = ${offer} and o.restored_at is null)`),
  keep: query(`
    insert into first_clicks (account_id, offer_id, click_id, terms, at)
    select ${account}, ${offer}, given.value ->> 2, given.value ->> 3, cast(given.value ->> 4 as bigint)
    from ${lines} where true
    on conflict (account_id, offer_id) do nothing`),
  forget: query(`
    delete from first_clicks where (account_id, offer_id) in (select ${account}, ${offer} from ${lines})`),
};

/**
 * Records which click was a user's first on an offer while the user has others, because statistics count a completion
 * in that click's period. `removed`: removed clicks that led to nothing.
 */
export function* keepFirstClicks(removed: readonly RemovedClick[]): Command<void> {
  const first = new Map<string, RemovedClick>();
  const inOrder = removed.toSorted((a, b) => a.at - b.at || (a.clickId < b.clickId ? -1 : 1));
  for (const click of inOrder) {
    const key = keyOf(click);
    if (click.accountId !== null && !first.has(key)) first.set(key, click);
  }
  if (first.size === 0) return;
  const others = yield* all(sqliteFirstClickQueries.withOthers, linesOf([...first.values()]));
  const kept = new Set(others.map(keyOf));
  const { some = [], last = [] } = Object.groupBy(first.values(), (click) =>
    kept.has(keyOf(click)) ? 'some' : 'last',
  );
  if (some.length > 0) yield* one(sqliteFirstClickQueries.keep, linesOf(some));
  if (last.length > 0) yield* one(sqliteFirstClickQueries.forget, linesOf(last));
}

function keyOf({ accountId, offerId }: Pick<RemovedClick, 'accountId' | 'offerId'>): string {
  return `${accountId} ${offerId}`;
}

function linesOf(clicks: readonly RemovedClick[]): string {
  return JSON.stringify(
    clicks.map(({ accountId, at, clickId, offerId, terms }) => [accountId, offerId, clickId, terms, at]),
  );
}

export function* firstClicksOfAccount(accountId: number): Command<{ clickId: string; offerId: number; at: number }[]> {
  return [...(yield* all(firstClickQueries.ofAccount, accountId))];
}
