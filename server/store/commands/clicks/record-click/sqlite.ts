import type { NewClick, RecordedClick } from '../../../ports/clicks.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import { lockPerson, openPerson } from '../../persons/persons.ts';

export const sqliteRecordClickQueries = {
  lastClick: query<{ clickId: string; at: number }>(`
    select click_id as "clickId", at from clicks
    where account_id = cast($1 as bigint) and offer_id = cast($2 as bigint) order by at desc limit 1`),
  countedLeads: query<{ leads: number }>('select leads from cap_counters where offer_id = $1 and day = $2'),
  noteId: query('update persons set id_digest = $2 where account_id = $1 and id_digest is not $2'),
  insertClick: query(`
    insert into clicks
      (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount, terms, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`),
};

/**
 * Records one click on SQLite (docs/contract/clicks.md#following-a-click). A full offer opens no account.
 * `record_clicks` in `postgres-function.ts` makes the same checks in the same order on PostgreSQL: change both.
 */
export function* recordClick(input: NewClick): Command<RecordedClick> {
  const { account, at, cap, offerId, sealer } = input;
  const before = yield* lockPerson(account);
  if (before !== null) {
    const newest = yield* one(sqliteRecordClickQueries.lastClick, before.accountId, offerId);
    if (newest !== undefined && newest.at >= input.repeatSince) return { kind: 'repeat', clickId: newest.clickId };
  }
  if (cap !== null) {
    const counted = yield* one(sqliteRecordClickQueries.countedLeads, offerId, cap.per === 'day' ? cap.day : '');
    if (counted !== undefined && counted.leads >= cap.leads) return { kind: 'full' };
  }
  const person = before ?? (yield* openPerson({ account, newKey: sealer.newKey, at }));
  yield* one(sqliteRecordClickQueries.noteId, person.accountId, input.idDigest);
  yield* one(
    sqliteRecordClickQueries.insertClick,
    input.clickId,
    person.accountId,
    offerId,
    sealer.seal(person.wrappedKey),
    input.ipDigest,
    input.deviceDigest,
    input.country,
    input.payout,
    input.amount,
    input.terms,
    at,
  );
  return { kind: 'recorded', clickId: input.clickId };
}
