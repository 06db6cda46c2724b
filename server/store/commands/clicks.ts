import { query } from '../sql.ts';
import { one, type Steps } from '../steps.ts';
import type { NewClick, StoredClick } from '../store.ts';
import { lockPerson, openPerson, sameKey } from './persons.ts';

export const clickColumns = `
    click_id as "clickId", account_id as "accountId", offer_id as "offerId", sealed, ip_digest as "ipDigest", country,
      payout, amount, terms, at`;

/** What only the one-writer engine runs; PostgreSQL records through a function of its own. */
export const sqliteClickQueries = {
  /** A bound on `at` would make SQLite plan the statement anew at each call. */
  lastClick: query<{ clickId: string; at: number }>(`
    select click_id as "clickId", at from clicks where account_id = $1 and offer_id = $2 order by at desc limit 1`),
  insertClick: query(`
    insert into clicks
      (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`),
};

export const clickQueries = {
  readClick: query<StoredClick>(`select ${clickColumns} from clicks where click_id = $1`),
};

/** Records one click on SQLite. */
export function* recordClick(
  input: NewClick,
): Steps<{ kind: 'recorded' | 'repeat'; clickId: string } | { kind: 'person_changed' }> {
  const before = yield* lockPerson(input.account);
  const person = before ?? (yield* openPerson(input));
  const newest = yield* one(sqliteClickQueries.lastClick, person.accountId, input.offerId);
  if (newest !== undefined && newest.at >= input.repeatSince) return { kind: 'repeat', clickId: newest.clickId };
  if (!sameKey(person.wrappedKey, input.wrappedKey)) return { kind: 'person_changed' };
  yield* one(
    sqliteClickQueries.insertClick,
    input.clickId,
    person.accountId,
    input.offerId,
    input.sealed,
    input.ipDigest,
    input.country,
    input.payout,
    input.amount,
    input.terms,
    input.at,
  );
  return { kind: 'recorded', clickId: input.clickId };
}

export function* readClick(clickId: string): Steps<StoredClick | null> {
  return (yield* one(clickQueries.readClick, clickId)) ?? null;
}
