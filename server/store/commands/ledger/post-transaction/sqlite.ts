import type { NewTransaction, PostedTransaction } from '../../../ports/ledger.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import { NOTHING_YET, countRow, lastRow, nextTransactionId } from '../ledger.ts';
import { lockPerson, openPerson } from '../../persons/persons.ts';
import { decideTransaction, type KeyUse } from './decide-transaction.ts';

export const sqlitePostTransactionQueries = {
  keyUse: query<KeyUse>(`
    select k.fingerprint, l.transaction_id as "transactionId", l.balance_after as balance
    from idempotency_keys k join ledger l on l.account_id = k.account_id and l.seq = k.seq
    where k.kind = $1 and k.profile_id = $2 and k.digest = $3`),
  insertKey: query(`
    insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at)
    values ($1, $2, $3, $4, $5, $6, $7)`),
  insertManual: query<{ transactionId: number }>(`
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
    values ($1, $2, ${nextTransactionId.sqlite}, 'manual', $3, $4, $5) returning transaction_id as "transactionId"`),
  insertDescription: query('insert into descriptions (account_id, seq, sealed) values ($1, $2, $3)'),
};

/** Posts one manual transaction on SQLite. `postgres.ts` is the PostgreSQL version. */
export function* postTransaction(input: NewTransaction): Command<PostedTransaction> {
  const { account, amount, sealer, idempotency, at } = input;
  const used =
    idempotency === null
      ? undefined
      : yield* one(sqlitePostTransactionQueries.keyUse, account.kind, account.profileId, idempotency.digest);
  const before = yield* lockPerson(account);
  const last = before === null ? NOTHING_YET : yield* lastRow(before.accountId);
  const decision = decideTransaction(input, last, used ?? null);
  if (decision.kind === 'repeat') return { ...decision, isTest: before?.isTest === true };
  if (decision.kind !== 'post') return decision;

  const { balance, seq } = decision;
  const { accountId, isTest, wrappedKey } = before ?? (yield* openPerson({ account, newKey: sealer.newKey, at }));
  const sealedDescription = sealer.seal(wrappedKey);
  const row = yield* one(sqlitePostTransactionQueries.insertManual, accountId, seq, amount, balance, at);
  if (row === undefined) throw new Error('The database gave a new transaction no id.');
  yield* countRow(accountId, amount);
  if (sealedDescription !== null)
    yield* one(sqlitePostTransactionQueries.insertDescription, accountId, seq, sealedDescription);
  if (idempotency !== null) {
    const { digest, fingerprint } = idempotency;
    const key = [account.kind, account.profileId, digest, fingerprint, accountId, seq, at] as const;
    yield* one(sqlitePostTransactionQueries.insertKey, ...key);
  }
  return { kind: 'posted', transactionId: row.transactionId, balance, isTest };
}
