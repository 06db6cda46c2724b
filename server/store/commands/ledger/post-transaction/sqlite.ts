import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import type { NewTransaction, PostedTransaction } from '../../../ports/ledger.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import { NOTHING_YET, countRow, lastRow, nextTransactionId } from '../ledger.ts';
import { findTokenHolder, lockPerson, openPerson } from '../../persons/persons.ts';

export const sqlitePostTransactionQueries = {
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

/**
 * Posts one manual transaction on SQLite (docs/contract/ledger.md#create-a-transaction). Every refusal comes before the
 * first write. `post_transactions` in `postgres-function.ts` makes the same checks in the same order on PostgreSQL:
 * change both.
 */
export function* postTransaction(input: NewTransaction): Command<PostedTransaction> {
  const { account, amount, sealer, minBalance, idempotency, at } = input;
  if (idempotency !== null) {
    const used = yield* one(sqlitePostTransactionQueries.usedKey, account.kind, account.profileId, idempotency.digest);
    if (used !== undefined) {
      if (used.fingerprint !== idempotency.fingerprint) return { kind: 'idempotency_mismatch' };
      const first = yield* one(sqlitePostTransactionQueries.firstAnswer, used.accountId, used.seq);
      if (first === undefined) throw new Error('An idempotency key names a ledger row that is missing.');
      const isTest = (yield* findTokenHolder(account))?.isTest === true;
      return { kind: 'repeat', ...first, isTest };
    }
  }
  const before = yield* lockPerson(account);
  const last = before === null ? NOTHING_YET : yield* lastRow(before.accountId);
  const balance = last.balance + amount;
  if (minBalance !== null && balance < minBalance) return { kind: 'insufficient_balance', balance: last.balance };
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };

  const { accountId, isTest, wrappedKey } = before ?? (yield* openPerson({ account, newKey: sealer.newKey, at }));
  const sealedDescription = sealer.seal(wrappedKey);
  const seq = last.seq + 1;
  const row = yield* one(sqlitePostTransactionQueries.insertManual, accountId, seq, amount, balance, at);
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  yield* countRow(accountId, amount);
  if (sealedDescription !== null)
    yield* one(sqlitePostTransactionQueries.insertDescription, accountId, seq, sealedDescription);
  if (idempotency !== null) {
    const { digest, fingerprint } = idempotency;
    yield* one(
      sqlitePostTransactionQueries.insertKey,
      account.kind,
      account.profileId,
      digest,
      fingerprint,
      accountId,
      seq,
      at,
    );
  }
  return { kind: 'posted', transactionId: row.transactionId, balance, isTest };
}
