import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { Erasure, PersonToErase } from '../../ports/persons.ts';
import { erasePerson } from './erase-person.ts';
import { installationQueries, readInstallationValue } from '../installation/installation.ts';

/** On SQLite only: the id of the last erasure whose old pages may still be in the write-ahead log. */
const DUE = 'log_purge_due';

export const sqliteLogPurgeQueries = {
  settle: query('delete from installation where name = $1 and value = $2'),
};

/**
 * Erases a person, and records in the same transaction that the log must be purged, in case the process ends before it
 * is.
 */
export function* eraseAndNotePurge(input: PersonToErase): Command<Erasure | null> {
  const erasure = yield* erasePerson(input);
  if (erasure !== null) yield* one(installationQueries.setValue, DUE, `${erasure.accountId} ${input.at}`);
  return erasure;
}

export function logPurgeDue(): Command<string | null> {
  return readInstallationValue(DUE);
}

/** Records that the log was purged, unless another erasure followed after `due` was read. */
export function* settleLogPurge(due: string): Command<void> {
  yield* one(sqliteLogPurgeQueries.settle, DUE, due);
}
