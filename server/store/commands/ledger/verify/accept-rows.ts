import { query } from '../../../sql.ts';
import { all, one, type Command } from '../../../command.ts';
import { writes } from '../../../engine.ts';
import { checkpointQueries } from './checkpoints.ts';
import { isDifferent, walkAccountsQueries } from './walk-accounts.ts';

export const acceptRowsQueries = {
  correct: query(`
    update accounts set ledger_rows = ledger_rows + cast($2 as bigint), ledger_sum = ledger_sum + cast($3 as bigint)
    where account_id = $1`),
};

export const acceptRowsCommands = writes({ acceptRows });

/**
 * Accepts rows that were repaired by hand: corrects the recorded values of the next `limit` accounts by the difference
 * to their newest rows. A concurrent writer changes both in one transaction, so the difference that one statement sees
 * stays valid. `last`: the last of these accounts; null if none is left.
 */
function* acceptRows(input: { after: number; limit: number }): Command<{ last: number | null; corrected: number }> {
  // Two concurrent corrections would both add it.
  yield* one(checkpointQueries.lock);
  const accounts = yield* all(walkAccountsQueries.accountsUpTo, input.after, Number.MAX_SAFE_INTEGER, input.limit);
  const wrong = accounts.filter(isDifferent);
  for (const { accountId, balance, rowsWritten, seq, sumWritten } of wrong) {
    yield* one(acceptRowsQueries.correct, accountId, (seq ?? 0) - rowsWritten, (balance ?? 0) - sumWritten);
  }
  return { last: accounts.at(-1)?.accountId ?? null, corrected: wrong.length };
}
