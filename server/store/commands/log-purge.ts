import { query } from '../sql.ts';
import { one, type Command } from '../command.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { Erasure } from '../ports/persons.ts';
import { erasePerson } from './erasure.ts';
import { installationQueries, readInstallationValue } from './installation.ts';

/** Names the last erasure whose old pages may still stand in SQLite's write-ahead log. */
const DUE = 'log_purge_due';

export const sqliteLogPurgeQueries = {
  settle: query('delete from installation where name = $1 and value = $2'),
};

/** The obligation is written with the erasure itself: a process that ends in between still owes it. */
export function* eraseAndOweLogPurge(input: {
  account: AccountRef;
  wrappedKey?: Uint8Array;
  at: number;
}): Command<Erasure | null> {
  const erasure = yield* erasePerson(input);
  if (erasure !== null) yield* one(installationQueries.setValue, DUE, `${erasure.accountId} ${input.at}`);
  return erasure;
}

export function logPurgeDue(): Command<string | null> {
  return readInstallationValue(DUE);
}

/** Does nothing when another erasure came since `due` was read. */
export function* settleLogPurge(due: string): Command<void> {
  yield* one(sqliteLogPurgeQueries.settle, DUE, due);
}
