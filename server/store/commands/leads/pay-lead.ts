import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { LeadClaim, LeadEvent } from '../../ports/leads.ts';
import { countsAsCompletion } from './lead-claims.ts';
import { countRow, nextTransactionId, type LastRow } from '../ledger/ledger.ts';

/** A lead to pay, with what its click adds to it. */
export interface PayableLead {
  leadId: string;
  accountId: number;
  offerId: number;
  clickId: string;
  ipDigest: string | null;
  deviceDigest: string | null;
  amount: number;
  /** 1 if it completes the offer. */
  completes: number;
  takes: LeadClaim;
}

/** The contents of postbacks about the payment. */
export interface Notification {
  event: LeadEvent;
  /** Prefix of each delivery's id. */
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
  /** Including disabled postbacks. */
  postbacksOfAccount: query<{ postbackId: string }>(`
    select postback_id as "postbackId" from postbacks
    where adwall_id = (select profile_id from accounts where account_id = cast($1 as bigint) and kind = 'wall')
    order by postback_id`),
  insertDelivery: query(`
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    values ($1, 1, $2, $3, $4, $5, $6, 'pending', $7, 0, 0, $7)`),
};

/** Writes the ledger row after `last`, the completion, and a delivery for each postback of the wall. */
export function* payLead(
  lead: PayableLead,
  last: LastRow,
  { at, deliveryId, event }: Notification,
): Command<{ transactionId: number; balance: number; deliveries: number }> {
  const { accountId, amount, leadId, offerId } = lead;
  const balance = last.balance + amount;
  const row = yield* one(payLeadQueries.insertLeadRow, accountId, last.seq + 1, amount, balance, offerId, leadId, at);
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  const { transactionId } = row;
  yield* countRow(accountId, amount);
  yield* noteCompletion(lead);
  const postbacks = yield* all(payLeadQueries.postbacksOfAccount, accountId);
  if (postbacks.length === 0) return { transactionId, balance, deliveries: 0 };
  const message = JSON.stringify(event);
  for (const [index, { postbackId }] of postbacks.entries()) {
    const id = `${deliveryId}${String(index + 1).padStart(2, '0')}`;
    yield* one(payLeadQueries.insertDelivery, leadId, postbackId, id, lead.clickId, transactionId, message, at);
  }
  return { transactionId, balance, deliveries: postbacks.length };
}

/**
 * Notes for the fraud rules who has completed the offer from this address or device. A repeatable offer is never
 * finished, but they still ask.
 */
export function* noteCompletion(lead: PayableLead): Command<void> {
  const { accountId, deviceDigest, ipDigest, offerId } = lead;
  if (!countsAsCompletion(lead)) return;
  if (ipDigest !== null) yield* one(payLeadQueries.insertIpCompletion, ipDigest, offerId, accountId);
  if (deviceDigest !== null) yield* one(payLeadQueries.insertDeviceCompletion, deviceDigest, offerId, accountId);
}
