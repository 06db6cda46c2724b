import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { LeadEvent } from '../store.ts';
import type { LastRow } from './ledger.ts';
import { nextTransactionId } from './transaction-id.ts';

/** A lead that is to be paid, and what it takes from its click. */
export interface PayableLead {
  leadId: string;
  accountId: number;
  offerId: number;
  clickId: string;
  ipDigest: string | null;
  deviceDigest: string | null;
  amount: number;
  /** 1 when the offer is done with it. */
  completes: number;
}

/** What is told of the payment, and under which name. */
export interface Notice {
  event: LeadEvent;
  deliveryId: string;
  at: number;
}

function insertLeadRow(transactionId: string): string {
  return `
    insert into ledger
      (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
    values ($1, $2, ${transactionId}, 'lead', $3, $4, $5, (select name from offers where offer_id = $5), $6, $7)
    returning transaction_id as "transactionId"`;
}

export const payLeadQueries = {
  insertLeadRow: query<{ transactionId: number }>({
    sqlite: insertLeadRow(nextTransactionId.sqlite),
    postgres: insertLeadRow(nextTransactionId.postgres),
  }),
  insertIpCompletion: query(`
    insert into ip_completions (ip_digest, offer_id, account_id) values ($1, $2, $3) on conflict do nothing`),
  insertDeviceCompletion: query(`
    insert into device_completions (device_digest, offer_id, account_id) values ($1, $2, $3) on conflict do nothing`),
  /** One for each postback of the account's wall, enabled or not. */
  insertDeliveries: query<{ postbackId: string }>(`
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select cast($2 as text), 1, t.postback_id, $3 || case when t.place < 10 then '0' else '' end || cast(t.place as text),
      cast($4 as text), cast($5 as bigint), cast($6 as text), 'pending', cast($7 as bigint), 0, 0, cast($7 as bigint)
    from (
      select p.postback_id,
        (select count(*) from postbacks q where q.adwall_id = p.adwall_id and q.postback_id <= p.postback_id) as place
      from postbacks p
      where p.adwall_id = (select profile_id from accounts where account_id = cast($1 as bigint) and kind = 'wall')
    ) t
    returning postback_id as "postbackId"`),
};

/** Writes the ledger row after `last`, what the user completed, and a delivery for each postback of the wall. */
export function* payLead(
  lead: PayableLead,
  last: LastRow,
  { at, deliveryId, event }: Notice,
): Steps<{ transactionId: number; balance: number; deliveries: number }> {
  const { accountId, amount, deviceDigest, ipDigest, leadId, offerId } = lead;
  const balance = last.balance + amount;
  const row = yield* one(payLeadQueries.insertLeadRow, accountId, last.seq + 1, amount, balance, offerId, leadId, at);
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  const { transactionId } = row;
  if (lead.completes === 1) {
    if (ipDigest !== null) yield* one(payLeadQueries.insertIpCompletion, ipDigest, offerId, accountId);
    if (deviceDigest !== null) yield* one(payLeadQueries.insertDeviceCompletion, deviceDigest, offerId, accountId);
  }
  const told = yield* all(
    payLeadQueries.insertDeliveries,
    accountId,
    leadId,
    deliveryId,
    lead.clickId,
    transactionId,
    JSON.stringify(event),
    at,
  );
  return { transactionId, balance, deliveries: told.length };
}
