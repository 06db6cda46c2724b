import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AdjustedBalance, BalanceAdjustment, LeadBefore } from '../../ports/casework.ts';
import { recordAudit } from '../admins/audit.ts';
import { findResponse, storeResponse } from '../installation/stored-responses.ts';
import { countRow, lastRow, nextTransactionId } from '../ledger/ledger.ts';
import { lockPerson } from '../persons/persons.ts';
import { clicksEverOf } from '../retention/click-origins.ts';
import { mayCredit } from './staff-credits.ts';
import { ticketCredits } from './ticket-credits.ts';

const insertAdjustment = (transactionId: string): string => `
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
    values ($1, $2, ${transactionId}, 'manual', $3, $4, $5) returning transaction_id as "transactionId"`;

const isOwn = (table: string): string =>
  `exists (select 1 from ${table} c where c.click_id = cast($2 as text) and c.account_id = $4)`;

export const adjustBalanceQueries = {
  insertAdjustment: query<{ transactionId: number }>({
    sqlite: insertAdjustment(nextTransactionId.sqlite),
    postgres: insertAdjustment(nextTransactionId.postgres),
  }),
  insertReason: query('insert into descriptions (account_id, seq, sealed) values ($1, $2, $3)'),
  /** A complete of the click, or of an event that the offer pays once. */
  leadBefore: query<LeadBefore>(`
    select l.lead_id as "leadId", l.amount, l.state
    from (${clicksEverOf('click_id, offer_id', 'cast($1 as bigint)')}) named
    join leads l on l.account_id = cast($1 as bigint) and l.offer_id = named.offer_id
    where named.click_id = cast($2 as text) and l.kind = 'complete' and l.state in ('credited', 'pending')
      and (l.click_id = named.click_id or l.place = '')
      and (cast($3 as text) is null or l.event_id = cast($3 as text))
    order by l.state, l.at desc limit 1`),
  ticketOfAccount: query('select 1 from tickets where ticket_id = $1 and account_id = $2'),
  /** Users type the click of a ticket, so it may be another's. After a second event, it may be any. */
  noteCredited: query(`
    update tickets set credited_click = $2,
      credited_event = case when credited_click is null or credited_event = cast($3 as text) then cast($3 as text) end
    where ticket_id = $1 and account_id = $4 and (${isOwn('clicks')} or ${isOwn('lead_origins')})`),
};

export const adjustBalanceCommands = writes({ adjustBalance });

/**
 * Adds or deducts credits as a staff member, for a user that is there, with the row of the audit log. Every check comes
 * before the first write.
 */
function* adjustBalance(input: BalanceAdjustment): Command<AdjustedBalance> {
  const { account, amount, at, by, idempotency, paysFor, sealer, ticketId, unlessCredited } = input;
  const first = yield* findResponse('adjustment', account, idempotency);
  if (first !== null) return first.kind === 'repeat' ? { kind: 'repeat', transactionId: Number(first.answer) } : first;
  const person = yield* lockPerson(account);
  if (person === null) return { kind: 'unknown_user' };
  const { accountId } = person;
  if (ticketId !== null) {
    const ticket = yield* one(adjustBalanceQueries.ticketOfAccount, ticketId, accountId);
    if (ticket === undefined) return { kind: 'unknown_ticket' };
  }
  if (unlessCredited.length > 0) {
    const clickId = paysFor?.clickId ?? null;
    const credits = yield* ticketCredits({ accountId, ticketIds: unlessCredited, clickId });
    const credit = credits.find(({ amount: credited }) => credited > 0);
    const sum = credits.reduce((total, { amount: each }) => total + each, 0);
    if (credit !== undefined && sum > 0) return { kind: 'credited_before', credit };
    const lead = yield* one(adjustBalanceQueries.leadBefore, accountId, clickId, paysFor?.eventId ?? null);
    if (lead !== undefined) return { kind: 'lead_before', lead };
  }
  const last = yield* lastRow(accountId);
  const balance = last.balance + amount;
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  if (!(yield* mayCredit(by, amount))) return { kind: 'credit_limit' };
  const seq = last.seq + 1;
  const row = yield* one(adjustBalanceQueries.insertAdjustment, accountId, seq, amount, balance, at);
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  const { transactionId } = row;
  yield* countRow(accountId, amount);
  const sealed = sealer.seal(person.wrappedKey);
  if (sealed !== null) yield* one(adjustBalanceQueries.insertReason, accountId, seq, sealed);
  if (ticketId !== null && paysFor !== undefined && amount > 0) {
    yield* one(adjustBalanceQueries.noteCredited, ticketId, paysFor.clickId, paysFor.eventId, accountId);
  }
  yield* storeResponse('adjustment', account, idempotency, { accountId, answer: String(transactionId), at });
  const after = { transaction_id: transactionId, amount, ...(ticketId !== null && { ticket: ticketId }) };
  yield* recordAudit({ ...by.audit, at, subject: `account ${accountId}`, before: null, after });
  return { kind: 'posted', transactionId };
}
