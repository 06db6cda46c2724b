import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../commands-of.ts';
import { query } from '../sql.ts';
import { all, type Steps } from '../steps.ts';
import type { BrokenRow, LedgerKind } from '../store.ts';
import { createNumberSet } from './number-set.ts';

/** Rows of one statement: some 10 ms of work, after which others get their turn. */
const CHUNK = 2000;

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
  leadAmount: number | null;
  leadState: string | null;
}

interface LeadRow {
  accountId: number;
  offerId: number;
  eventId: string;
  slot: number;
  leadId: string;
  ledgerSeq: number | null;
  state: string;
  ledgerLead: string | null;
}

export const verifyQueries = {
  ledgerAfter: query<LedgerRow>(`
    select l.account_id as "accountId", l.seq, l.transaction_id as "transactionId", l.kind, l.amount,
      l.balance_after as "balanceAfter", l.lead_id as "leadId", l.reverses,
      r.account_id as "reversedAccount", r.amount as "reversedAmount",
      d.ledger_seq as "leadSeq", d.amount as "leadAmount", d.state as "leadState"
    from ledger l
    left join ledger r on r.transaction_id = l.reverses
    left join leads d on l.kind = 'lead' and d.account_id = l.account_id and d.offer_id = l.offer_id
      and d.lead_id = l.lead_id
    where (l.account_id, l.seq) > ($1, $2) order by l.account_id, l.seq limit $3`),
  leadsAfter: query<LeadRow>(`
    select d.account_id as "accountId", d.offer_id as "offerId", d.event_id as "eventId", d.slot,
      d.lead_id as "leadId", d.ledger_seq as "ledgerSeq", d.state, l.lead_id as "ledgerLead"
    from leads d left join ledger l on l.account_id = d.account_id and l.seq = d.ledger_seq
    where (d.account_id, d.offer_id, d.event_id, d.slot) > ($1, $2, $3, $4)
    order by d.account_id, d.offer_id, d.event_id, d.slot limit $5`),
};

/**
 * Walks every ledger row and every lead in chunks, so that neither memory nor the event loop feels the size.
 * Rows that are written meanwhile may or may not be seen; each chunk is one consistent statement.
 */
export async function verifyLedger(
  { read }: Pick<Engine, 'read'>,
  { limit }: { limit: number },
): Promise<{ accounts: number; rows: number; broken: BrokenRow[] }> {
  const broken: BrokenRow[] = [];
  const report = (accountId: number, seq: number | null, problem: string): void => {
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
      say('a reversal names no row, or another kind names one');
    if (row.reverses !== null) {
      if (!reversedIds.add(row.reverses)) say(`transaction ${row.reverses} is reversed twice`);
      if (row.reversedAccount !== row.accountId) say('it reverses a row of no or of another account');
      else if (row.reversedAmount !== -row.amount) say('it reverses a row of another amount');
    }
    if (row.kind === 'lead') {
      if (row.leadState === null) say(`its lead ${row.leadId ?? ''} is missing`);
      else if (row.leadSeq !== row.seq || row.leadAmount !== row.amount) say('its lead names another row or amount');
    }
    last = { accountId: row.accountId, seq: row.seq, balance: row.balanceAfter };
  }

  const ledgerChunk = (): Steps<readonly LedgerRow[]> =>
    all(verifyQueries.ledgerAfter, last.accountId, last.seq, CHUNK);
  for (let chunk = await read(ledgerChunk); chunk.length > 0; chunk = await read(ledgerChunk)) {
    rows += chunk.length;
    chunk.forEach(check);
    await setImmediate();
  }

  let lead: Pick<LeadRow, 'accountId' | 'offerId' | 'eventId' | 'slot'> = {
    accountId: 0,
    offerId: 0,
    eventId: '',
    slot: 0,
  };
  const leadChunk = (): Steps<readonly LeadRow[]> =>
    all(verifyQueries.leadsAfter, lead.accountId, lead.offerId, lead.eventId, lead.slot, CHUNK);
  for (let chunk = await read(leadChunk); chunk.length > 0; chunk = await read(leadChunk)) {
    for (const row of chunk) {
      const credited = row.state === 'credited';
      if (credited && row.ledgerSeq === null)
        report(row.accountId, null, `credited lead ${row.leadId} has no ledger row`);
      if (row.ledgerSeq !== null && row.ledgerLead !== row.leadId) {
        report(row.accountId, row.ledgerSeq, `lead ${row.leadId} names a ledger row that is not its own`);
      }
      lead = row;
    }
    await setImmediate();
  }
  return { accounts, rows, broken };
}
