import type { Engine } from '../../engine.ts';
import { query } from '../../sql.ts';
import { all } from '../../command.ts';
import type { BrokenRow, LedgerKind } from '../../ports/ledger.ts';
import { createNumberSet } from './number-set.ts';
import { verifyDeliveries } from './verify-deliveries.ts';
import { verifyLeads } from './verify-leads.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

interface LedgerRow {
  accountId: number;
  seq: number;
  transactionId: number;
  kind: LedgerKind;
  amount: number;
  balanceAfter: number;
  leadId: string | null;
  reverses: number | null;
  reversedAccount: number | null;
  reversedAmount: number | null;
  leadSeq: number | null;
  leadReversalSeq: number | null;
  leadAmount: number | null;
  leadState: string | null;
}

export const verifyQueries = {
  ledgerAfter: query<LedgerRow>(`
    select l.account_id as "accountId", l.seq, l.transaction_id as "transactionId", l.kind, l.amount,
      l.balance_after as "balanceAfter", l.lead_id as "leadId", l.reverses,
      r.account_id as "reversedAccount", r.amount as "reversedAmount",
      d.ledger_seq as "leadSeq", d.reversal_seq as "leadReversalSeq", d.amount as "leadAmount", d.state as "leadState"
    from ledger l
    left join ledger r on r.transaction_id = l.reverses
    left join leads d on l.kind <> 'manual' and d.account_id = l.account_id and d.offer_id = l.offer_id
      and d.lead_id = l.lead_id
    where (l.account_id, l.seq) > ($1, $2) order by l.account_id, l.seq limit $3`),
};

/**
 * Checks every ledger row, lead and delivery (docs/contract/ledger.md#balances), in chunks, so that a large ledger
 * takes neither much memory nor long turns of the event loop. Each chunk is one consistent statement. Rows that are
 * written meanwhile may or may not be checked.
 */
export async function verifyLedger(
  { read }: Pick<Engine, 'read'>,
  { limit }: { limit: number },
): Promise<{ accounts: number; rows: number; broken: BrokenRow[] }> {
  const broken: BrokenRow[] = [];
  const report: Report = (accountId, seq, problem) => {
    if (broken.length < limit) broken.push({ accountId, seq, problem });
  };
  const transactionIds = createNumberSet();
  const reversedIds = createNumberSet();
  let last = { accountId: 0, seq: 0, balance: 0 };
  let accounts = 0;
  let rows = 0;

  function check(row: LedgerRow): void {
    const first = row.accountId !== last.accountId;
    if (first) accounts++;
    const expected = first ? 1 : last.seq + 1;
    const before = first ? 0 : last.balance;
    const say = (problem: string): void => report(row.accountId, row.seq, problem);
    if (row.seq !== expected) say(`seq is ${row.seq} where ${expected} was expected`);
    else if (row.balanceAfter !== before + row.amount) say('balance_after is not the balance before plus the amount');
    if (!transactionIds.add(row.transactionId)) say(`transaction_id ${row.transactionId} appears twice`);
    if ((row.kind === 'reversal') !== (row.reverses !== null))
      say('a reversal names no row, or a row of another kind names one');
    if (row.reverses !== null) {
      if (!reversedIds.add(row.reverses)) say(`transaction ${row.reverses} is reversed twice`);
      if (row.reversedAccount !== row.accountId) say('it reverses a row that is missing or of another account');
      else if (row.reversedAmount !== -row.amount) say('it reverses a row of another amount');
    }
    if (row.kind === 'lead') {
      if (row.leadState === null) say(`its lead ${row.leadId ?? ''} is missing`);
      else if (row.leadSeq !== row.seq || row.leadAmount !== row.amount) say('its lead names another row or amount');
    }
    if (row.kind === 'reversal') {
      if (row.leadState === null) say(`its lead ${row.leadId ?? ''} is missing`);
      else if (row.leadState !== 'reversed' || row.leadReversalSeq !== row.seq) {
        say('its lead is not reversed, or by another row');
      }
    }
    last = { accountId: row.accountId, seq: row.seq, balance: row.balanceAfter };
  }

  await walk(
    read,
    () => all(verifyQueries.ledgerAfter, last.accountId, last.seq, CHUNK),
    (row) => {
      rows++;
      check(row);
    },
  );
  await verifyLeads(read, report);
  await verifyDeliveries(read, report);
  return { accounts, rows, broken };
}
