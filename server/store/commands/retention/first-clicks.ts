import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';

interface RemovedClick {
  clickId: string;
  accountId: number | null;
  offerId: number;
  terms: string;
  at: number;
}

/** SQL condition: the user of `account` still has a click on `offer`, or what remains of one. */
const hasOthers = (account: string, offer: string): string => `(
      exists (select 1 from clicks c where c.account_id = ${account} and c.offer_id = ${offer})
      or exists (select 1 from lead_origins o
        where o.account_id = ${account} and o.offer_id = ${offer} and o.restored_at is null))`;

const account = 'cast(given.value ->> 0 as bigint)';
const offer = 'cast(given.value ->> 1 as bigint)';
const keep = (lines: string): string => `
    insert into first_clicks (account_id, offer_id, click_id, terms, at)
    select ${account}, ${offer}, given.value ->> 2, given.value ->> 3, cast(given.value ->> 4 as bigint)
    from ${lines} where ${hasOthers(account, offer)}
    on conflict (account_id, offer_id) do nothing`;
const forget = (lines: string): string => `
    delete from first_clicks where not ${hasOthers('first_clicks.account_id', 'first_clicks.offer_id')}
      and (account_id, offer_id) in (select ${account}, ${offer} from ${lines})`;

export const firstClickQueries = {
  ofAccount: query<{ clickId: string; offerId: number; at: number }>(`
    select click_id as "clickId", offer_id as "offerId", at from first_clicks where account_id = $1 order by offer_id`),
  keep: query({
    sqlite: keep('json_each($1) given'),
    postgres: keep('json_array_elements(cast($1 as json)) given'),
  }),
  forget: query({
    sqlite: forget('json_each($1) given'),
    postgres: forget('json_array_elements(cast($1 as json)) given'),
  }),
};

/**
 * Keeps which click was a user's first on an offer, while others are there: statistics count a completion when that click
 * was. `removed`: clicks that led to nothing and are gone.
 */
export function* keepFirstClicks(removed: readonly RemovedClick[]): Command<void> {
  const first = new Map<string, RemovedClick>();
  const inOrder = removed.toSorted((a, b) => a.at - b.at || (a.clickId < b.clickId ? -1 : 1));
  for (const click of inOrder) {
    const key = `${click.accountId} ${click.offerId}`;
    if (click.accountId !== null && !first.has(key)) first.set(key, click);
  }
  if (first.size === 0) return;
  const lines = [...first.values()].map(({ accountId, at, clickId, offerId, terms }) => [
    ...[accountId, offerId, clickId, terms, at],
  ]);
  yield* one(firstClickQueries.keep, JSON.stringify(lines));
  yield* one(firstClickQueries.forget, JSON.stringify(lines));
}

export function* firstClicksOfAccount(accountId: number): Command<{ clickId: string; offerId: number; at: number }[]> {
  return [...(yield* all(firstClickQueries.ofAccount, accountId))];
}
