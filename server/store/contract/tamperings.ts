import type { LedgerEntry } from '../ports/ledger.ts';

/** A ledger row, and the facts that the tamperings below need. */
export interface Row extends LedgerEntry {
  accountId: number;
  /** A checkpoint covers it. */
  isSealed: boolean;
  /** It is its account's newest, or the newest that a checkpoint covers. */
  isBalance: boolean;
  isNewest: boolean;
}

/** One change in a database shell, and which verification must detect it. */
export interface Tampering {
  sql: (row: Row) => string;
  /** Whether it is distinguishable from what the service itself writes. */
  isFound: (row: Row) => boolean;
  /** Whether a verification of new rows must detect it. */
  isFoundAtOnce: (row: Row) => boolean;
  /** Whether the problem must name the account. */
  isNamed?: true;
}

const where = ({ accountId, seq }: Row): string => `where account_id = ${accountId} and seq = ${seq}`;
const leadOf = ({ accountId, seq }: Row): string =>
  `where account_id = ${accountId} and (ledger_seq = ${seq} or reversal_seq = ${seq})`;
const isLead = ({ kind }: Row): boolean => kind === 'lead';
const always = (): boolean => true;
const isNew = ({ isSealed }: Row): boolean => !isSealed;
const isSealed = (row: Row): boolean => row.isSealed;

export const tamperings = {
  'a changed amount': {
    sql: (row) => `update ledger set amount = amount + 1 ${where(row)}`,
    isFound: always,
    isFoundAtOnce: isNew,
    isNamed: true,
  },
  'a changed balance': {
    sql: (row) => `update ledger set balance_after = balance_after + 1 ${where(row)}`,
    isFound: always,
    isFoundAtOnce: (row) => isNew(row) || row.isBalance,
    isNamed: true,
  },
  'a changed amount that fits the balance': {
    sql: (row) => `update ledger set amount = amount + 1, balance_after = balance_after + 1 ${where(row)}`,
    isFound: always,
    isFoundAtOnce: (row) => isNew(row) || row.isBalance,
    isNamed: true,
  },
  'a changed time': {
    sql: (row) => `update ledger set at = at + 1 ${where(row)}`,
    isFound: isSealed,
    isFoundAtOnce: () => false,
  },
  'a changed transaction id': {
    sql: (row) => `update ledger set transaction_id = transaction_id + 1000000 ${where(row)}`,
    isFound: isSealed,
    isFoundAtOnce: isSealed,
  },
  'a deleted row': {
    sql: (row) => `delete from ledger ${where(row)}`,
    isFound: always,
    isFoundAtOnce: (row) => isNew(row) || row.isBalance,
    isNamed: true,
  },
  'the newest rows, deleted': {
    sql: ({ accountId, seq }) => `delete from ledger where account_id = ${accountId} and seq >= ${seq}`,
    isFound: always,
    isFoundAtOnce: always,
    isNamed: true,
  },
  'all rows of an account, deleted': {
    sql: ({ accountId }) => `delete from ledger where account_id = ${accountId}`,
    isFound: always,
    isFoundAtOnce: always,
    isNamed: true,
  },
  'an inserted row that fits': {
    sql: ({ accountId }) =>
      `insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
       select account_id, seq + 1, (select max(transaction_id) + 1 from ledger), 'manual', 5, balance_after + 5, at
       from ledger where account_id = ${accountId} order by seq desc limit 1`,
    isFound: always,
    isFoundAtOnce: always,
    isNamed: true,
  },
  'an inserted row': {
    sql: ({ accountId, amount, at, seq, transactionId }) =>
      `insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
       values (${accountId}, ${seq + 1000}, ${transactionId + 1000000}, 'manual', ${amount}, ${amount}, ${at})`,
    isFound: always,
    isFoundAtOnce: always,
    isNamed: true,
  },
  'an inserted row with an old id': {
    sql: ({ accountId, amount, at, seq, transactionId }) =>
      `insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
       values (${accountId}, ${-seq}, ${-transactionId}, 'manual', ${amount}, ${amount}, ${at})`,
    isFound: always,
    isFoundAtOnce: () => false,
    isNamed: true,
  },
  "a lead's changed amount": {
    sql: (row) => `update leads set amount = amount + 1 ${leadOf(row)}`,
    isFound: isLead,
    isFoundAtOnce: (row) => isLead(row) && isNew(row),
  },
  "a lead's changed payout": {
    sql: (row) => `update leads set payout = payout + 1 ${leadOf(row)}`,
    isFound: (row) => isLead(row) && row.isSealed,
    isFoundAtOnce: () => false,
  },
  "a lead's changed state": {
    sql: (row) => `update leads set state = 'pending' ${leadOf(row)}`,
    isFound: ({ kind }) => kind !== 'manual',
    // Leads are also read by id, and all of them count as new here.
    isFoundAtOnce: ({ kind }) => kind !== 'manual',
  },
  'a deleted lead': {
    sql: (row) => `delete from leads ${leadOf(row)}`,
    isFound: ({ kind }) => kind !== 'manual',
    isFoundAtOnce: (row) => row.kind !== 'manual' && isNew(row),
  },
} satisfies Record<string, Tampering>;

export const chainTamperings: Record<string, string> = {
  'a changed checkpoint': 'update ledger_checkpoints set up_to = up_to + 1 where number = 1',
  'another digest of rows': `update ledger_checkpoints set rows_digest = '0' where number = 1`,
  'a deleted checkpoint': 'delete from ledger_checkpoints where number = (select max(number) from ledger_checkpoints)',
  'no checkpoint': 'delete from ledger_checkpoints',
  'a changed range': `update ledger_ranges set balance = '1'`,
  'a deleted range': 'delete from ledger_ranges',
};
