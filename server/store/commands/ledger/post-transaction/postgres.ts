import { query } from '../../../sql.ts';
import type { NewTransaction, PostedTransaction } from '../../../ports/ledger.ts';
import { base64, createBatcher } from '../../../postgres/batch.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';
import { sealFirst, type PersonChanged, type SealedInput } from '../../persons/seal-first.ts';

type SealedTransaction = NewTransaction & SealedInput<Uint8Array | null>;

interface Answer {
  index: number;
  kind: (PostedTransaction | PersonChanged)['kind'];
  transactionId: number;
  balance: number;
}

export const postgresPostTransactionQueries = {
  postTransactions: query<Answer>(`
    select at_index as index, outcome as kind, new_id as "transactionId", new_balance as balance
    from post_transactions(cast($1 as json))`),
};

/**
 * Posts manual transactions on PostgreSQL; those of one turn take two round trips. `sqlite.ts` is the SQLite version.
 */
export function postTransactions(runner: PostgresRunner): (input: NewTransaction) => Promise<PostedTransaction> {
  const post = createBatcher(
    async (inputs: readonly SealedTransaction[]) => {
      const batch = JSON.stringify(inputs.map(row));
      const answers = await runner.rows(postgresPostTransactionQueries.postTransactions, [batch]);
      const results: (PostedTransaction | PersonChanged)[] = [];
      for (const answer of answers) results[answer.index] = result(answer, inputs[answer.index]?.isTest === true);
      return results;
    },
    { waitMs: runner.waitMs },
  );
  const seal = sealFirst(runner);
  return (input) => seal(input, (sealed) => post({ ...input, ...sealed }));
}

function row(input: SealedTransaction, index: number): object {
  return {
    index,
    kind: input.account.kind,
    profile_id: input.account.profileId,
    subid1: input.account.subid1,
    wrapped_key: base64(input.wrappedKey),
    is_new: input.isNew,
    amount: input.amount,
    sealed: input.sealed === null ? null : base64(input.sealed),
    min_balance: input.minBalance,
    digest: input.idempotency?.digest ?? null,
    fingerprint: input.idempotency?.fingerprint ?? null,
    at: input.at,
  };
}

function result({ kind, transactionId, balance }: Answer, isTest: boolean): PostedTransaction | PersonChanged {
  switch (kind) {
    case 'posted':
    case 'repeat':
      return { kind, transactionId, balance, isTest };
    case 'insufficient_balance':
      return { kind, balance };
    case 'balance_limit':
    case 'idempotency_mismatch':
    case 'person_changed':
      return { kind };
  }
}
