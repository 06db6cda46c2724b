import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { LedgerEntry, NewTransaction, PostedTransaction } from '../ports/ledger.ts';
import type { TokenHolder } from '../ports/tokens.ts';
import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { findTokenHolder, lockPerson, openPerson, sameKey } from './persons.ts';
import { nextTransactionId } from './transaction-id.ts';

export interface LastRow {
  seq: number;
  balance: number;
}

const NOTHING_YET: LastRow = { seq: 0, balance: 0 };

export const ledgerQueries = {
  lastRow: query<LastRow>(`
    select seq, balance_after as balance from ledger where account_id = cast($1 as bigint)
    order by seq desc limit 1`),
  entries: query<LedgerEntry>(`
    select l.transaction_id as "transactionId", l.seq, l.kind, l.amount, l.balance_after as "balanceAfter",
      l.offer_id as "offerId", l.offer_name as "offerName", d.sealed as "sealedDescription", l.reverses, l.at
    from ledger l left join descriptions d on d.account_id = l.account_id and d.seq = l.seq
    where l.account_id = cast($1 as bigint) and l.seq <= cast($2 as bigint) and l.seq > cast($3 as bigint)
    order by l.seq desc`),
};

/** What only the one-writer engine runs; PostgreSQL posts through a function of its own. */
export const sqliteLedgerQueries = {
  usedKey: query<{ fingerprint: string; accountId: number; seq: number }>(`
    select fingerprint, account_id as "accountId", seq from idempotency_keys
    where kind = $1 and profile_id = $2 and digest = $3`),
  firstAnswer: query<{ transactionId: number; balance: number }>(`
    select transaction_id as "transactionId", balance_after as balance from ledger
    where account_id = $1 and seq = $2`),
  insertKey: query(`
    insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at)
    values ($1, $2, $3, $4, $5, $6, $7)`),
  insertManual: query<{ transactionId: number }>(`
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
    values ($1, $2, ${nextTransactionId.sqlite}, 'manual', $3, $4, $5) returning transaction_id as "transactionId"`),
  insertDescription: query('insert into descriptions (account_id, seq, sealed) values ($1, $2, $3)'),
};

export function* lastRow(accountId: number): Steps<LastRow> {
  return (yield* one(ledgerQueries.lastRow, accountId)) ?? NOTHING_YET;
}

/**
 * Writes one manual row on SQLite (docs/contract/ledger.md#create-a-transaction). Every refusal comes before the first
 * write.
 */
export function* postTransaction(input: NewTransaction): Steps<PostedTransaction> {
  const { account, amount, sealedDescription, minBalance, idempotency, at } = input;
  if (idempotency !== null) {
    const used = yield* one(sqliteLedgerQueries.usedKey, account.kind, account.profileId, idempotency.digest);
    if (used !== undefined) {
      if (used.fingerprint !== idempotency.fingerprint) return { kind: 'idempotency_mismatch' };
      const first = yield* one(sqliteLedgerQueries.firstAnswer, used.accountId, used.seq);
      if (first === undefined) throw new Error('An idempotency key names a ledger row that is not there.');
      return { kind: 'repeat', ...first };
    }
  }
  const before = yield* lockPerson(account);
  if (before !== null && sealedDescription !== null && !sameKey(before.wrappedKey, input.wrappedKey)) {
    return { kind: 'person_changed' };
  }
  const last = before === null ? NOTHING_YET : yield* lastRow(before.accountId);
  const balance = last.balance + amount;
  if (minBalance !== null && balance < minBalance) return { kind: 'insufficient_balance', balance: last.balance };
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };

  const { accountId } = before ?? (yield* openPerson(input));
  const seq = last.seq + 1;
  const row = yield* one(sqliteLedgerQueries.insertManual, accountId, seq, amount, balance, at);
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  if (sealedDescription !== null) yield* one(sqliteLedgerQueries.insertDescription, accountId, seq, sealedDescription);
  if (idempotency !== null) {
    const { digest, fingerprint } = idempotency;
    yield* one(sqliteLedgerQueries.insertKey, account.kind, account.profileId, digest, fingerprint, accountId, seq, at);
  }
  return { kind: 'posted', transactionId: row.transactionId, balance };
}

/** The rows have no gaps, so the page is a range of `seq` and the total is the last one. */
export function* listTransactions(input: {
  account: AccountRef;
  limit: number | null;
  offset: number;
}): Steps<{ balance: number; total: number; person: TokenHolder | null; rows: LedgerEntry[] }> {
  const person = yield* findTokenHolder(input.account);
  if (person === null) return { balance: 0, total: 0, person, rows: [] };
  const last = yield* lastRow(person.accountId);
  const newest = last.seq - input.offset;
  const below = input.limit === null ? 0 : Math.max(0, newest - input.limit);
  const rows = newest <= 0 ? [] : yield* all(ledgerQueries.entries, person.accountId, newest, below);
  return { balance: last.balance, total: last.seq, person, rows: [...rows] };
}
