import { query } from '../sql.ts';
import { one, type Steps } from '../steps.ts';
import type { NewClick, RecordedClick, StoredClick } from '../ports/clicks.ts';
import { lockPerson, openPerson, sameKey } from './persons.ts';

/** `of`: the name that a statement gives the table, and a dot. */
export const clickColumnsOf = (of: string): string => `
    ${of}click_id as "clickId", ${of}account_id as "accountId", ${of}offer_id as "offerId", ${of}sealed,
      ${of}ip_digest as "ipDigest", ${of}device_digest as "deviceDigest", ${of}country, ${of}payout, ${of}amount,
      ${of}terms, ${of}at`;
export const clickColumns = clickColumnsOf('');

/** What only the one-writer engine runs; PostgreSQL records through a function of its own. */
export const sqliteClickQueries = {
  lastClick: query<{ clickId: string; at: number }>(`
    select click_id as "clickId", at from clicks
    where account_id = cast($1 as bigint) and offer_id = cast($2 as bigint) order by at desc limit 1`),
  countedLeads: query<{ leads: number }>('select leads from cap_counters where offer_id = $1 and day = $2'),
  insertClick: query(`
    insert into clicks
      (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount, terms, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`),
};

export const clickQueries = {
  readClick: query<StoredClick>(`select ${clickColumns} from clicks where click_id = $1`),
};

/** Records one click on SQLite (docs/contract/clicks.md#following-a-click). A full offer opens no account. */
export function* recordClick(input: NewClick): Steps<RecordedClick> {
  const { cap, offerId } = input;
  const before = yield* lockPerson(input.account);
  if (before !== null) {
    const newest = yield* one(sqliteClickQueries.lastClick, before.accountId, offerId);
    if (newest !== undefined && newest.at >= input.repeatSince) return { kind: 'repeat', clickId: newest.clickId };
  }
  if (cap !== null) {
    const counted = yield* one(sqliteClickQueries.countedLeads, offerId, cap.per === 'day' ? cap.day : '');
    if (counted !== undefined && counted.leads >= cap.leads) return { kind: 'full' };
  }
  const person = before ?? (yield* openPerson(input));
  if (!sameKey(person.wrappedKey, input.wrappedKey)) return { kind: 'person_changed' };
  yield* one(
    sqliteClickQueries.insertClick,
    input.clickId,
    person.accountId,
    offerId,
    input.sealed,
    input.ipDigest,
    input.deviceDigest,
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
