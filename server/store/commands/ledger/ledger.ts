import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type { LedgerEntry } from '../../ports/ledger.ts';
import type { TokenHolder } from '../../ports/tokens.ts';
import { findTokenHolder } from '../persons/persons.ts';

export interface LastRow {
  seq: number;
  balance: number;
}

/** Stands in for the row before the first one. */
export const NOTHING_YET: LastRow = { seq: 0, balance: 0 };

/** The id of a new ledger row, as SQL. */
export const nextTransactionId = {
  sqlite: '(select coalesce(max(transaction_id), 0) + 1 from ledger)',
  postgres: `nextval('transaction_ids')`,
};

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
  countRow: query(`
    update accounts set ledger_rows = ledger_rows + 1, ledger_sum = ledger_sum + cast($2 as bigint)
    where account_id = $1 returning account_id as "accountId"`),
};

export const ledgerCommands = reads({ listTransactions });

export function* lastRow(accountId: number): Command<LastRow> {
  return (yield* one(ledgerQueries.lastRow, accountId)) ?? NOTHING_YET;
}

/**
 * Records with the account that it got a ledger row of `amount`. Every command that writes a row does this, so that a
 * verification notices rows that are missing or were added later (docs/decisions/015-ledger-checkpoints.md). Adds to
 * the recorded values, whatever the rows say.
 */
export function* countRow(accountId: number, amount: number): Command<void> {
  const counted = yield* one(ledgerQueries.countRow, accountId, amount);
  if (counted === undefined) throw new Error(`Account ${accountId} is missing.`);
}

/**
 * Lists rows, newest first; `limit` null: all. `balance` and `total` are of all rows of the account. Rows have no gaps,
 * so a page is a range of `seq`, and the total is the last `seq`.
 */
function* listTransactions(input: {
  account: AccountRef;
  limit: number | null;
  offset: number;
}): Command<{ balance: number; total: number; person: TokenHolder | null; rows: LedgerEntry[] }> {
  const person = yield* findTokenHolder(input.account);
  if (person === null) return { balance: 0, total: 0, person, rows: [] };
  const last = yield* lastRow(person.accountId);
  const newest = last.seq - input.offset;
  const below = input.limit === null ? 0 : Math.max(0, newest - input.limit);
  const rows = newest <= 0 ? [] : yield* all(ledgerQueries.entries, person.accountId, newest, below);
  return { balance: last.balance, total: last.seq, person, rows: [...rows] };
}
