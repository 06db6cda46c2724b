import type { Units } from '@rewards-wall/shared/credits.ts';
import type { BonusReservation, NewClick, RecordedClick } from '../../../ports/clicks.ts';
import { query } from '../../../sql.ts';
import { all, one, type Command } from '../../../command.ts';
import { lockPerson, openPerson } from '../../persons/persons.ts';

export const sqliteRecordClickQueries = {
  lastClick: query<{ clickId: string; amount: number; at: number }>(`
    select click_id as "clickId", amount, at from clicks
    where account_id = cast($1 as bigint) and offer_id = cast($2 as bigint) order by at desc limit 1`),
  countedLeads: query<{ leads: number }>('select leads from cap_counters where offer_id = $1 and day = $2'),
  noteId: query('update persons set id_digest = $2 where account_id = $1 and id_digest is not $2'),
  insertClick: query(`
    insert into clicks
      (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, placement, payout, amount,
        terms, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`),
  reserved: query<{ amount: number }>(`
    select amount from bonus_reservations
    where rule_id = $1 and account_id = cast($2 as bigint) and offer_id = cast($3 as bigint)`),
  takenPlaces: query<{ eventId: string; taken: number }>(`
    select event_id as "eventId", count(*) as taken from leads
    where account_id = $1 and offer_id = $2 and slot = 0 and (place = '' or place_number is not null)
    group by event_id`),
  reserve: query<{ used: number }>(`
    update rule_budgets set used = used + $2 where rule_id = $1 and used + $2 <= coalesce(budget, used + $2)
    returning used`),
  keepReservation: query(`
    insert into bonus_reservations (rule_id, account_id, offer_id, amount, expires_at) values ($1, $2, $3, $4, $5)
    on conflict (account_id, offer_id, rule_id) do update set amount = max(amount, excluded.amount),
      expires_at = max(expires_at, excluded.expires_at)`),
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
    const isRepeat = newest !== undefined && newest.at >= input.repeatSince && newest.amount >= input.amount;
    if (isRepeat) return { kind: 'repeat', clickId: newest.clickId };
  }
  if (cap !== null) {
    const counted = yield* one(sqliteRecordClickQueries.countedLeads, offerId, cap.per === 'day' ? cap.day : '');
    if (counted !== undefined && counted.leads >= cap.leads) return { kind: 'full' };
  }
  const { reservation } = input;
  const wanted = reservation === undefined ? 0 : yield* payableBonus(reservation, before?.accountId ?? null, offerId);
  if (reservation !== undefined && !(yield* reserveBonus(reservation, wanted, before?.accountId ?? null, offerId))) {
    return { kind: 'budget_used' };
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
    input.placement ?? null,
    input.payout,
    input.amount,
    input.terms,
    at,
  );
  if (reservation !== undefined && wanted > 0) {
    const { expiresAt, ruleId } = reservation;
    yield* one(sqliteRecordClickQueries.keepReservation, ruleId, person.accountId, offerId, wanted, expiresAt);
  }
  return { kind: 'recorded', clickId: input.clickId };
}

/** The bonus that leads of the account may still get: without events that were completed as often as they may be. */
function* payableBonus({ parts }: BonusReservation, accountId: number | null, offerId: number): Command<Units> {
  const rows = accountId === null ? [] : yield* all(sqliteRecordClickQueries.takenPlaces, accountId, offerId);
  const taken = new Map(rows.map((row) => [row.eventId, row.taken]));
  return parts
    .filter(({ completions, eventId }) => (taken.get(eventId) ?? 0) < (completions ?? Infinity))
    .reduce((sum, { bonus }) => sum + bonus, 0);
}

/** Adds to what is used of the budget; false if too little is left. */
function* reserveBonus(
  { ruleId }: BonusReservation,
  wanted: Units,
  accountId: number | null,
  offerId: number,
): Command<boolean> {
  const { reserve, reserved } = sqliteRecordClickQueries;
  const own = accountId === null ? 0 : ((yield* one(reserved, ruleId, accountId, offerId))?.amount ?? 0);
  return own >= wanted || (yield* one(reserve, ruleId, wanted - own)) !== undefined;
}
