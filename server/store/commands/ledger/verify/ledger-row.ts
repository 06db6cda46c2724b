import type { LedgerKind } from '../../../ports/ledger.ts';
import type { NumberSet } from './number-set.ts';
import type { Report } from './walk-rows.ts';

/** A ledger row, with the row that it reverses and with its lead. */
export interface LedgerRow {
  accountId: number;
  seq: number;
  transactionId: number;
  kind: LedgerKind;
  amount: number;
  balanceAfter: number;
  offerId: number | null;
  offerName: string | null;
  leadId: string | null;
  reverses: number | null;
  at: number;
  /** The account, if it exists. */
  storedAccount: number | null;
  reversedAccount: number | null;
  reversedAmount: number | null;
  leadSeq: number | null;
  leadReversalSeq: number | null;
  leadAmount: number | null;
  leadState: string | null;
  source: string | null;
  externalId: string | null;
  eventId: string | null;
  clickId: string | null;
  payout: number | null;
}

/** SQL: the columns of a LedgerRow, where `l` is the row. */
export const ledgerRowColumns = `
      l.account_id as "accountId", l.seq, l.transaction_id as "transactionId", l.kind, l.amount,
      l.balance_after as "balanceAfter", l.offer_id as "offerId", l.offer_name as "offerName", l.lead_id as "leadId",
      l.reverses, l.at, a.account_id as "storedAccount", r.account_id as "reversedAccount", r.amount as "reversedAmount",
      d.ledger_seq as "leadSeq", d.reversal_seq as "leadReversalSeq", d.amount as "leadAmount", d.state as "leadState",
      d.source, d.external_id as "externalId", d.event_id as "eventId", d.click_id as "clickId", d.payout`;

/** SQL: the joins that they need. */
export const ledgerRowJoins = `
    left join accounts a on a.account_id = l.account_id
    left join ledger r on r.transaction_id = l.reverses
    left join leads d on l.kind <> 'manual' and d.account_id = l.account_id and d.offer_id = l.offer_id
      and d.lead_id = l.lead_id`;

/** The immutable part of a ledger row, and of the lead that it pays. */
export function rowText(row: LedgerRow): string {
  const { accountId, seq, transactionId, kind, amount, balanceAfter, offerId, offerName, leadId, reverses, at } = row;
  const lead = kind === 'lead' ? [row.source, row.externalId, row.eventId, row.clickId, row.payout] : [];
  return JSON.stringify([
    ...['row', accountId, seq, transactionId, kind, amount, balanceAfter],
    ...[offerId, offerName, leadId, reverses, at, ...lead],
  ]);
}

/** An account's balance, and the number of rows that it results from. */
export function balanceText(accountId: number, seq: number, balance: number): string {
  return JSON.stringify(['balance', accountId, seq, balance]);
}

/** Checks one row by itself, and that its lead matches. `before`: the previous row; null for the first. */
export function checkRow(row: LedgerRow, before: { seq: number; balance: number } | null, report: Report): void {
  const say = (problem: string): void => report(row.accountId, row.seq, problem);
  const expected = (before?.seq ?? 0) + 1;
  if (row.seq !== expected) say(`seq is ${row.seq} where ${expected} was expected`);
  else if (row.balanceAfter !== (before?.balance ?? 0) + row.amount) {
    say('balance_after is not the balance before plus the amount');
  }
  if ((row.kind === 'reversal') !== (row.reverses !== null)) {
    say('a reversal names no row, or a row of another kind names one');
  }
  if (row.storedAccount === null) say('its account is missing');
  if (row.reverses !== null) {
    if (row.reversedAccount !== row.accountId) say('it reverses a row that is missing or of another account');
    else if (row.reversedAmount !== -row.amount) say('it reverses a row of another amount');
  }
  if (row.kind === 'manual') return;
  if (row.leadState === null) say(`its lead ${row.leadId ?? ''} is missing`);
  else if (row.kind === 'lead') {
    if (row.leadSeq !== row.seq || row.leadAmount !== row.amount) say('its lead names another row or amount');
  } else if (row.leadState !== 'reversed' || row.leadReversalSeq !== row.seq) {
    say('its lead is not reversed, or by another row');
  }
}

/** Checks that each transaction occurs once, and is reversed at most once. */
export function checkNumbers(
  row: LedgerRow,
  { reversedIds, transactionIds }: { reversedIds: NumberSet; transactionIds: NumberSet },
  report: Report,
): void {
  const { accountId, reverses, seq, transactionId } = row;
  if (!transactionIds.add(transactionId)) report(accountId, seq, `transaction_id ${transactionId} appears twice`);
  if (reverses !== null && !reversedIds.add(reverses)) {
    report(accountId, seq, `transaction ${reverses} is reversed twice`);
  }
}
