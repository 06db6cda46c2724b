import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { LeadEvent, NewReversal, ReversedLead } from '../../ports/leads.ts';
import { returnToBudget } from '../directory/rule-budgets.ts';
import { countRow, lastRow, nextTransactionId, type LastRow } from '../ledger/ledger.ts';
import { leadColumns, lockAccount, type LockedLead } from './lock-lead.ts';
import { tellRejection } from './announced-leads.ts';
import { removeFromCap } from './caps.ts';
import { repeatsEvent } from './lead-claims.ts';
import { numberedPlaceQueries } from './numbered-places.ts';
import { restoreLocked } from '../retention/click-origins.ts';

const creditDeliveries = `select event from deliveries where lead_id = cast($1 as text) and status = 1 order by postback_id`;

function insertReversalRow(transactionId: string): string {
  return `
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id,
      reverses, at)
    select account_id, cast($3 as bigint), ${transactionId}, 'reversal', -amount, cast($4 as bigint), offer_id,
      offer_name, lead_id, transaction_id, cast($5 as bigint)
    from ledger where account_id = $1 and seq = $2
    returning transaction_id as "transactionId"`;
}

export const reversalQueries = {
  accountOfClick: query<{ accountId: number | null; offerId: number }>(`
    select account_id as "accountId", offer_id as "offerId" from clicks where click_id = $1
    union all
    select account_id, offer_id from lead_origins where click_id = $1 and restored_at is null`),
  leadByIdentity: query<LockedLead>(`
    select ${leadColumns} from leads where source = $1 and external_id = $2 and event_id = $3`),
  leadByClick: query<LockedLead>(`
    select ${leadColumns} from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = '' and slot = 0 and click_id = $4
      and source = $5`),
  /** A repeated event of the click: only their identities distinguish its leads and their reversals. */
  repeatOfClick: query<{ leadId: string }>(`
    select l.lead_id as "leadId" from leads l
    where l.account_id = $1 and l.offer_id = $2 and l.event_id = $3 and l.click_id = $4 and ${repeatsEvent('l')} limit 1`),
  /**
   * Finds the unreversed reconciliation of a transaction, if the lead to reverse, with the event $4, is the last
   * remaining one that it may have corrected.
   */
  reconciliationOf: query<LockedLead>(`
    select ${leadColumns} from leads
    where source = $1 and external_id = $2 and event_id = '${RECONCILED}' and click_id = $3
      and state in ('pending', 'credited') and cast($4 as text) <> '${RECONCILED}'
      and not exists (
        select 1 from leads o
        where o.source = $1 and o.external_id = $2 and o.event_id not in (cast($4 as text), '${RECONCILED}')
          and o.click_id = $3 and o.state in ('pending', 'credited'))`),
  insertEarly: query<{ clickId: string }>(`
    insert into early_reversals (source, external_id, event_id, click_id, account_id, reason, at, by_click)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning click_id as "clickId"`),
  early: query<{ clickId: string }>(`
    select click_id as "clickId" from early_reversals where source = $1 and external_id = $2 and event_id = $3`),
  insertReversalRow: query<{ transactionId: number }>({
    sqlite: insertReversalRow(nextTransactionId.sqlite),
    postgres: insertReversalRow(nextTransactionId.postgres),
  }),
  markReversed: query(`
    update leads set state = 'reversed', reason = $5, reversal_seq = $6, changed_at = $7, release_at = null,
      place_number = null, place_day = null
    where account_id = $1 and offer_id = $2 and event_id = $3 and slot = $4 and place = $8`),
  /** Locks the rows, so that none is settled while its reversal decides whether to wait for it. */
  creditDeliveries: query<{ event: string }>({
    sqlite: creditDeliveries,
    postgres: `${creditDeliveries} for update`,
  }),
  /** An id ends with the position of its postback among those with a delivery of the credit. */
  insertDeliveries: query<{ postbackId: string }>(`
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event,
      state, due_at, step, attempts, created_at)
    select t.lead_id, 2, t.postback_id, $2 || case when t.place < 10 then '0' else '' end || cast(t.place as text),
      t.click_id, t.transaction_id, cast($3 as bigint), cast($4 as text),
      case when t.state = 'delivered' then 'pending' else 'waiting' end, cast($5 as bigint), 0, 0,
      cast($5 as bigint)
    from (
      select d.lead_id, d.postback_id, d.click_id, d.transaction_id, d.state,
        (select count(*) from deliveries e
          where e.lead_id = d.lead_id and e.status = 1 and e.postback_id <= d.postback_id) as place
      from deliveries d where d.lead_id = cast($1 as text) and d.status = 1
    ) t
    returning postback_id as "postbackId"`),
};

export const reversalsCommands = writes({ reverseLead });

/**
 * Reverses one lead once, together with the reconciliation that paid a difference (docs/contract/leads.md#reversals). A
 * reversal that arrives before its lead is stored until the lead arrives. Every check comes before the first write.
 */
function* reverseLead(input: NewReversal): Command<ReversedLead> {
  const { clickId, eventId, externalId, source } = input;
  const click = yield* one(reversalQueries.accountOfClick, clickId);
  const accountId = click?.accountId ?? null;
  const isThere = accountId !== null && (yield* lockAccount(accountId));
  const named = yield* one(reversalQueries.leadByIdentity, source, externalId, eventId);
  if (named !== undefined && named.clickId !== clickId) return { kind: 'conflict' };
  if (click === undefined) return { kind: 'unknown_click' };
  if (named?.state === 'reversed') return { kind: 'duplicate' };
  if (accountId === null || !isThere) return { kind: 'erased' };

  const { offerId } = click;
  const event = [accountId, offerId, eventId, clickId] as const;
  const byClick =
    named === undefined &&
    input.takes === 'event' &&
    !input.onlyNamed &&
    (yield* one(reversalQueries.repeatOfClick, ...event)) === undefined;
  const lead = named ?? (byClick ? yield* one(reversalQueries.leadByClick, ...event, source) : undefined);
  if (lead === undefined) {
    if (input.onlyNamed) return { kind: 'unknown_lead' };
    return yield* storeEarly(input, { accountId, byClick });
  }
  if (lead.state === 'reversed') return { kind: 'duplicate' };
  // Messages about the reversal go to the deliveries of the credit, so these must exist.
  yield* restoreLocked(input);
  const reconciliation = yield* one(reversalQueries.reconciliationOf, source, lead.externalId, clickId, lead.eventId);
  return yield* reverseAll(reconciliation === undefined ? [lead] : [lead, reconciliation], input);
}

/** Stores a reversal until its lead comes. */
function* storeEarly(
  input: NewReversal,
  { accountId, byClick }: { accountId: number; byClick: boolean },
): Command<ReversedLead> {
  const { clickId, eventId, externalId, source } = input;
  // Retention may have removed the click before the person was locked. Then its lead can no longer arrive.
  if ((yield* one(reversalQueries.accountOfClick, clickId)) === undefined) return { kind: 'unknown_click' };
  const kept = yield* one(
    reversalQueries.insertEarly,
    source,
    externalId,
    eventId,
    clickId,
    accountId,
    input.reason,
    input.at,
    byClick ? 1 : 0,
  );
  if (kept !== undefined) return { kind: 'early' };
  const before = yield* one(reversalQueries.early, source, externalId, eventId);
  return { kind: before?.clickId === clickId ? 'duplicate' : 'conflict' };
}

interface ReversedCredit {
  leadId: string;
  transactionId: number;
  deliveries: number;
}

/** Reverses leads of one account, in this order. The balance may fall below zero. A rejected lead stays as it is. */
function* reverseAll(leads: readonly [LockedLead, ...LockedLead[]], input: NewReversal): Command<ReversedLead> {
  const credited = leads.filter(({ state }) => state === 'credited');
  let last = yield* lastRow(leads[0].accountId);
  const balance = credited.reduce((left, { amount }) => left - amount, last.balance);
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  for (const lead of leads) {
    if (lead.state !== 'pending') continue;
    yield* markReversed(lead, input, null);
    yield* removeFromCap(lead);
    yield* tellRejection(lead.leadId, input);
  }
  const reversed: ReversedCredit[] = [];
  for (const [index, lead] of credited.entries()) {
    const deliveryId = index === 0 ? input.deliveryId : `${input.deliveryId}d`;
    reversed.push(yield* reverseCredit(lead, last, { ...input, deliveryId }));
    last = { seq: last.seq + 1, balance: last.balance - lead.amount };
  }
  const [first] = reversed;
  // A callback about a rejected lead is final, but a report repeats it with each reading.
  if (input.onlyNamed && leads.every(({ state }) => state === 'rejected')) return { kind: 'duplicate' };
  if (first === undefined) return { kind: 'withdrawn', leadId: leads[0].leadId };
  return { kind: 'reversed', ...first, balance, deliveries: reversed.reduce((sum, each) => sum + each.deliveries, 0) };
}

/** Writes the reversal's ledger row, and a delivery for each delivery of the credit. */
function* reverseCredit(lead: LockedLead, last: LastRow, input: NewReversal): Command<ReversedCredit> {
  const { accountId, leadId } = lead;
  if (lead.ledgerSeq === null) throw new Error(`The credited lead ${leadId} has no ledger row.`);
  const seq = last.seq + 1;
  const balance = last.balance - lead.amount;
  const row = yield* one(reversalQueries.insertReversalRow, accountId, lead.ledgerSeq, seq, balance, input.at);
  if (row === undefined) throw new Error(`The ledger row of lead ${leadId} is missing.`);
  const { transactionId } = row;
  yield* countRow(accountId, -lead.amount);
  yield* markReversed(lead, input, seq);
  const [credit] = yield* all(reversalQueries.creditDeliveries, leadId);
  if (credit === undefined) return { leadId, transactionId, deliveries: 0 };
  const event: LeadEvent = { ...(JSON.parse(credit.event) as LeadEvent), reason: input.reason, at: input.at };
  const deliveries = yield* all(
    reversalQueries.insertDeliveries,
    leadId,
    input.deliveryId,
    transactionId,
    JSON.stringify(event),
    input.at,
  );
  return { leadId, transactionId, deliveries: deliveries.length };
}

/** Frees the numbered place, and the offer with it, and returns the bonus to its budget. */
function* markReversed(lead: LockedLead, input: NewReversal, seq: number | null): Command<void> {
  const { accountId, eventId, offerId, place, slot } = lead;
  yield* one(reversalQueries.markReversed, accountId, offerId, eventId, slot, input.reason, seq, input.at, place);
  if (lead.placeNumber !== null) yield* one(numberedPlaceQueries.uncomplete, accountId, offerId);
  yield* returnToBudget(lead);
}
