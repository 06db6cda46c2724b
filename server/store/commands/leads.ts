import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { query } from '../sql.ts';
import { one, type Steps } from '../steps.ts';
import type { CreditedLead, NewLead } from '../store.ts';
import { lastRow, sqliteLedgerQueries } from './ledger.ts';

const ALREADY_COMPLETED = 'already_completed';

/** What only the one-writer engine runs; PostgreSQL credits through a function of its own. */
export const sqliteLeadQueries = {
  leadByIdentity: query<{ leadId: string; clickId: string; payout: number; state: string }>(`
    select lead_id as "leadId", click_id as "clickId", payout, state from leads
    where source = $1 and external_id = $2 and event_id = $3`),
  clickOfLead: query<{ accountId: number | null; offerId: number; ipDigest: string | null }>(`
    select account_id as "accountId", offer_id as "offerId", ip_digest as "ipDigest" from clicks where click_id = $1`),
  payableLead: query<{ leadId: string; clickId: string }>(`
    select lead_id as "leadId", click_id as "clickId" from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and slot = 0`),
  insertLead: query(`
    insert into leads (account_id, offer_id, event_id, slot, lead_id, source, external_id, click_id, payout, amount,
      state, reason, completes, ledger_seq, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`),
  nextSlot: query<{ slot: number }>(`
    select max(slot) + 1 as slot from leads where account_id = $1 and offer_id = $2 and event_id = $3`),
  insertIpCompletion: query(`
    insert into ip_completions (ip_digest, offer_id, account_id) values ($1, $2, $3) on conflict do nothing`),
  countLead: query<{ leads: number }>(`
    insert into cap_counters (offer_id, day, leads) values ($1, $2, 1)
    on conflict (offer_id, day) do update set leads = leads + 1 returning leads`),
  raiseCaps: query('update versions set caps = caps + 1'),
};

/** Credits one lead on SQLite, or says why not. */
export function* creditLead(input: NewLead): Steps<CreditedLead> {
  const known = yield* one(sqliteLeadQueries.leadByIdentity, input.source, input.externalId, input.eventId);
  if (known !== undefined) {
    if (known.clickId !== input.clickId || known.payout !== input.payout) return { kind: 'conflict' };
    return known.state === 'rejected' ? { kind: ALREADY_COMPLETED } : { kind: 'duplicate', leadId: known.leadId };
  }
  const click = yield* one(sqliteLeadQueries.clickOfLead, input.clickId);
  if (click === undefined) return { kind: 'unknown_click' };
  const { accountId, offerId, ipDigest } = click;
  if (accountId === null) return { kind: 'erased' };

  const payable = yield* one(sqliteLeadQueries.payableLead, accountId, offerId, input.eventId);
  if (payable !== undefined) {
    if (payable.clickId === input.clickId) return { kind: 'duplicate', leadId: payable.leadId };
    const next = yield* one(sqliteLeadQueries.nextSlot, accountId, offerId, input.eventId);
    yield* insertLead(input, { accountId, offerId, slot: next?.slot ?? 1, ledgerSeq: null });
    return { kind: ALREADY_COMPLETED };
  }
  const last = yield* lastRow(accountId);
  const balance = last.balance + input.amount;
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  const seq = last.seq + 1;
  yield* insertLead(input, { accountId, offerId, slot: 0, ledgerSeq: seq });
  const row = yield* one(
    sqliteLedgerQueries.insertLead,
    accountId,
    seq,
    input.amount,
    balance,
    offerId,
    input.leadId,
    input.at,
  );
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  if (input.completesOffer && ipDigest !== null) {
    yield* one(sqliteLeadQueries.insertIpCompletion, ipDigest, offerId, accountId);
  }
  if (input.cap !== null) {
    const day = input.cap.per === 'day' ? input.day : '';
    const counted = yield* one(sqliteLeadQueries.countLead, offerId, day);
    if (counted?.leads === input.cap.leads) yield* one(sqliteLeadQueries.raiseCaps);
  }
  return { kind: 'credited', leadId: input.leadId, transactionId: row.transactionId, balance };
}

function* insertLead(
  lead: NewLead,
  place: { accountId: number; offerId: number; slot: number; ledgerSeq: number | null },
): Steps<void> {
  const paid = place.slot === 0;
  yield* one(
    sqliteLeadQueries.insertLead,
    place.accountId,
    place.offerId,
    lead.eventId,
    place.slot,
    lead.leadId,
    lead.source,
    lead.externalId,
    lead.clickId,
    lead.payout,
    lead.amount,
    paid ? 'credited' : 'rejected',
    paid ? null : ALREADY_COMPLETED,
    paid && lead.completesOffer ? 1 : 0,
    place.ledgerSeq,
    lead.at,
  );
}
