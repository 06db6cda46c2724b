import type { Engine } from '../../../engine.ts';
import type { EngineMethods } from '../../../ports/engine-methods.ts';
import type { Seal, VerifiedLedger } from '../../../ports/ledger-verification.ts';
import { query } from '../../../sql.ts';
import { all } from '../../../command.ts';
import { accountsOf, RANGE_WIDTH, readChain, type Chain } from './chain.ts';
import { checkDeliveriesOf } from './check-deliveries.ts';
import { checkNewLeads } from './check-leads.ts';
import { collectProblems } from './collect-problems.ts';
import { createDigestSum } from './digest-sum.ts';
import { checkRow, ledgerRowColumns, ledgerRowJoins, rowText, type LedgerRow } from './ledger-row.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { createRangeSums, isSameRange, type RangeSums } from './range-sums.ts';
import { walkRows, type VerifyingEngine } from './verify-all.ts';
import { walkAccounts } from './walk-accounts.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

interface NewRow extends LedgerRow {
  beforeSeq: number | null;
  beforeBalance: number | null;
  isReversedTwice: number;
}

/** How many ranges with wrong balances to search for the wrong rows. */
const SEARCHED_RANGES = 3;

export const newRowQueries = {
  newRows: query<NewRow>(`
    select ${ledgerRowColumns}, b.seq as "beforeSeq", b.balance_after as "beforeBalance",
      case when exists (select 1 from ledger o where o.reverses = l.reverses and o.transaction_id <> l.transaction_id)
        then 1 else 0 end as "isReversedTwice"
    from ledger l${ledgerRowJoins}
    left join ledger b on b.account_id = l.account_id and b.seq = l.seq - 1
    where l.transaction_id > cast($1 as bigint) and l.transaction_id <= cast($2 as bigint)
    order by l.transaction_id limit cast($3 as bigint)`),
};

/**
 * Checks what is new since the last checkpoint, and that every balance follows from it
 * (docs/decisions/015-ledger-checkpoints.md). Reads the rows since then, and one row of each account.
 */
export async function verifyNewRows(
  engine: VerifyingEngine,
  input: Parameters<EngineMethods['verifyNewRows']>[0],
): Promise<VerifiedLedger | null> {
  const { at, leadsAfter, limit, seal } = input;
  const { read } = engine;
  const found = collectProblems(limit);
  const { report } = found;
  const chain = await readChain(read, seal, report);
  const newest = chain.checkpoints.at(-1);
  if (newest === undefined && found.all().count === 0) return null;
  const after = newest?.upTo ?? 0;
  const upTo = await engine.settledTransaction();
  if (upTo < after) report(null, null, `transaction ${after}, which the newest checkpoint covers, is missing`);

  const expected = createRangeSums(seal, (rangeId) => chain.ranges.get(rangeId));
  const rowsDigest = createDigestSum(seal);
  const rows = await walkNewRows({ read, after, upTo }, report, (row) => {
    const { accountId, amount, balanceAfter, seq } = row;
    const before = seq === 1 ? null : { accountId, seq: seq - 1, balance: balanceAfter - amount };
    expected.move(before, { accountId, seq, balance: balanceAfter });
    rowsDigest.add(rowText(row));
  });
  await checkNewLeads(read, leadsAfter, report);
  const accounts = await checkBalances({ read, seal, upTo, chain, expected }, report);

  const { broken, count: problems } = found.all();
  const news = { chain, at, upTo, rows, rowsDigest: rowsDigest.value(), current: expected };
  const checkpoint =
    problems > 0 || rows === 0 ? null : makeCheckpoint(seal, { ...news, number: (newest?.number ?? 0) + 1 });
  return { accounts, rows, broken, problems, checkpoint };
}

/** Checks the rows with `after` < transaction_id <= `upTo`, and their deliveries. */
async function walkNewRows(
  { after, read, upTo }: { read: Engine['read']; after: number; upTo: number },
  report: Report,
  onRow: (row: LedgerRow) => void,
): Promise<number> {
  let last = after;
  let count = 0;
  let leadIds = new Set<string>();
  const checkPostbacks = async (): Promise<void> => {
    const ids = [...leadIds];
    leadIds = new Set();
    await checkDeliveriesOf(read, ids, report);
  };
  await walk(
    read,
    () => all(newRowQueries.newRows, last, upTo, CHUNK),
    (row) => {
      count++;
      last = row.transactionId;
      const { beforeBalance, beforeSeq, leadId } = row;
      checkRow(row, beforeSeq === null ? null : { seq: beforeSeq, balance: beforeBalance ?? 0 }, report);
      if (row.isReversedTwice === 1) {
        report(row.accountId, row.seq, `transaction ${row.reverses ?? 0} is reversed twice`);
      }
      if (leadId !== null) leadIds.add(leadId);
      onRow(row);
    },
    checkPostbacks,
  );
  return count;
}

/** Compares every account's balance with the checkpoint plus the new rows. Returns how many accounts have one. */
async function checkBalances(
  given: { read: Engine['read']; seal: Seal; upTo: number; chain: Chain; expected: RangeSums },
  report: Report,
): Promise<number> {
  const { chain, expected, read, seal, upTo } = given;
  let accounts = 0;
  const actual = createRangeSums(seal, () => undefined);
  await walkAccounts({ read, upTo }, report, {
    onAccount(state) {
      accounts++;
      actual.add(state);
    },
  });
  const wrong = [...new Set([...chain.ranges.keys(), ...expected.ids(), ...actual.ids()])]
    .sort((a, b) => a - b)
    .filter((rangeId) => !isSameRange(actual.figures(rangeId), expected.figures(rangeId)));
  for (const rangeId of wrong) {
    report(null, null, `balances of ${accountsOf(rangeId)} don't follow from the last checkpoint`);
  }
  for (const rangeId of wrong.slice(0, SEARCHED_RANGES)) await findRows({ read, upTo, rangeId }, report);
  return accounts;
}

/** Reports the rows of a range that don't follow from each other. */
async function findRows(
  { rangeId, read, upTo }: { read: Engine['read']; upTo: number; rangeId: number },
  report: Report,
): Promise<void> {
  const from = rangeId * RANGE_WIDTH;
  await walkRows({ read, upTo, from, to: from + RANGE_WIDTH - 1 }, (row, before) => checkRow(row, before, report));
}
