import { query } from '../../../sql.ts';
import type { NewTransaction, PostedTransaction } from '../../../ports/ledger.ts';
import { base64, createBatcher } from '../../../postgres/batch.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';

interface Answer {
  index: number;
  kind: PostedTransaction['kind'];
  transactionId: number;
  balance: number;
}

export const postgresPostTransactionQueries = {
  postTransactions: query<Answer>(`
    select at_index as index, outcome as kind, new_id as "transactionId", new_balance as balance
    from post_transactions(cast($1 as json))`),
};

/**
 * Posts manual transactions on PostgreSQL, those of one turn in one round trip. `sqlite.ts` is the shape for SQLite.
 */
export function postTransactions({
  rows,
}: Pick<PostgresRunner, 'rows'>): (input: NewTransaction) => Promise<PostedTransaction> {
  return createBatcher(async (inputs: readonly NewTransaction[]) => {
    const answers = await rows(postgresPostTransactionQueries.postTransactions, [JSON.stringify(inputs.map(row))]);
    const results: PostedTransaction[] = [];
    for (const answer of answers) results[answer.index] = result(answer);
    return results;
  });
}

function row(input: NewTransaction, index: number): object {
  return {
    index,
    kind: input.account.kind,
    profile_id: input.account.profileId,
    subid1: input.account.subid1,
    wrapped_key: base64(input.wrappedKey),
    amount: input.amount,
    sealed: input.sealedDescription === null ? null : base64(input.sealedDescription),
    min_balance: input.minBalance,
    digest: input.idempotency?.digest ?? null,
    fingerprint: input.idempotency?.fingerprint ?? null,
    at: input.at,
  };
}

function result({ kind, transactionId, balance }: Answer): PostedTransaction {
  switch (kind) {
    case 'posted':
    case 'repeat':
      return { kind, transactionId, balance };
    case 'insufficient_balance':
      return { kind, balance };
    case 'balance_limit':
    case 'idempotency_mismatch':
    case 'person_changed':
      return { kind };
  }
}
