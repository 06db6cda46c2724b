import type { Engine } from '../../../engine.ts';
import { query } from '../../../sql.ts';
import { all } from '../../../command.ts';
import type { AccountState } from './range-sums.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

/** An account with its newest row, or its newest row that a verification covers. */
interface AccountRow {
  accountId: number;
  /** What commands have recorded as written (`countRow` in ledger.ts). */
  rowsWritten: number;
  sumWritten: number;
  /** Null if the account has no such row. */
  seq: number | null;
  balance: number | null;
}

/**
 * SQL: accounts `a` with their newest row `l` for which `covered` is true. One look-up per account, because the primary
 * key ends with it.
 */
function accountsWith(covered: string, rest: string): { sqlite: string; postgres: string } {
  const columns = `select a.account_id as "accountId", a.ledger_rows as "rowsWritten", a.ledger_sum as "sumWritten",
      l.seq, l.balance_after as balance`;
  const newest = `from ledger m where m.account_id = a.account_id${covered} order by m.seq desc limit 1`;
  return {
    sqlite: `${columns} from accounts a
    left join ledger l on l.account_id = a.account_id and l.seq = (select m.seq ${newest}) ${rest}`,
    postgres: `${columns} from accounts a
    left join lateral (select m.seq, m.balance_after ${newest}) l on true ${rest}`,
  };
}

const ofList = (ids: string): string => `where a.account_id in (${ids})`;

export const walkAccountsQueries = {
  accountsUpTo: query<AccountRow>(
    accountsWith(
      ' and +m.transaction_id <= cast($2 as bigint)',
      'where a.account_id > cast($1 as bigint) order by a.account_id limit cast($3 as bigint)',
    ),
  ),
  accountsOfList: query<AccountRow>({
    sqlite: accountsWith('', ofList('select value from json_each($1)')).sqlite,
    postgres: accountsWith('', ofList('select cast(value as bigint) from json_array_elements_text(cast($1 as json))'))
      .postgres,
  }),
};

interface WalkEvents {
  onAccount?: (state: AccountState) => void;
  /** The number of accounts so far, and the last account. */
  onChunk?: (accounts: number, accountId: number) => void;
}

/**
 * Passes every account with rows up to transaction_id `upTo` to `onAccount`, with the newest of these rows. Checks that
 * each account ends with the row that commands wrote last, and that the rows add up to what commands recorded.
 */
export async function walkAccounts(
  { read, upTo }: { read: Engine['read']; upTo: number },
  report: Report,
  { onAccount = () => undefined, onChunk = () => undefined }: WalkEvents = {},
): Promise<void> {
  let last = 0;
  let differing: number[] = [];
  const lookAgain = async (count: number): Promise<void> => {
    onChunk(count, last);
    const ids = differing;
    differing = [];
    for (const row of await differingOf(read, ids)) reportDifference(row, report);
  };
  await walk(
    read,
    () => all(walkAccountsQueries.accountsUpTo, last, upTo, CHUNK),
    (row) => {
      last = row.accountId;
      if (isDifferent(row)) differing.push(row.accountId);
      const { accountId, balance, seq } = row;
      if (seq !== null && balance !== null) onAccount({ accountId, seq, balance });
    },
    lookAgain,
  );
}

/**
 * Of these accounts, those whose newest row isn't what commands recorded, each as of one moment. The first look
 * excludes new rows.
 */
async function differingOf(read: Engine['read'], ids: readonly number[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return (await read(() => all(walkAccountsQueries.accountsOfList, JSON.stringify(ids)))).filter(isDifferent);
}

/** Whether its newest row isn't the one that commands wrote last. */
export function isDifferent({ balance, rowsWritten, seq, sumWritten }: AccountRow): boolean {
  return (seq ?? 0) !== rowsWritten || (balance ?? 0) !== sumWritten;
}

function reportDifference({ accountId, rowsWritten, seq }: AccountRow, report: Report): void {
  const ends = seq === null ? 'it has no rows' : `it ends with row ${seq}`;
  const problem =
    (seq ?? 0) === rowsWritten
      ? 'its balance is not what the service wrote'
      : `${ends}, but the service wrote ${rowsWritten}`;
  report(accountId, seq, problem);
}
