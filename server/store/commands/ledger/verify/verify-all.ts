import type { Engine, ReadingEngine } from '../../../engine.ts';
import type { EngineMethods } from '../../../ports/engine-methods.ts';
import type { Checkpoint, Seal, VerificationProgress, VerifiedLedger } from '../../../ports/ledger-verification.ts';
import { query } from '../../../sql.ts';
import { all, one, type Command } from '../../../command.ts';
import { accountsOf, NO_CHAIN, readChain, type Chain } from './chain.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkLeads } from './check-leads.ts';
import { collectProblems } from './collect-problems.ts';
import { createDigestSum, type DigestSum } from './digest-sum.ts';
import { checkNumbers, checkRow, ledgerRowColumns, ledgerRowJoins, rowText, type LedgerRow } from './ledger-row.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { createNumberSet } from './number-set.ts';
import { createRangeSums, isSameRange, type RangeSums } from './range-sums.ts';
import { walkAccounts } from './walk-accounts.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

/** Sorts before every id and number. */
const LOWEST = Number.MIN_SAFE_INTEGER;

/** What a verification needs of an engine. */
export interface VerifyingEngine extends ReadingEngine {
  /** The highest settled transaction_id: every lower one is committed or never will be. */
  settledTransaction(): Promise<number>;
}

export const verifyQueries = {
  ledgerAfter: query<LedgerRow>(`
    select ${ledgerRowColumns}
    from ledger l${ledgerRowJoins}
    where (l.account_id, l.seq) > ($1, $2) and l.account_id <= cast($3 as bigint)
      and +l.transaction_id <= cast($4 as bigint)
    order by l.account_id, l.seq limit cast($5 as bigint)`),
  lastAccount: query<{ accountId: number | null }>('select max(account_id) as "accountId" from accounts'),
};

/**
 * Checks every ledger row, lead and delivery (docs/contract/ledger.md#balances), and compares them with the
 * checkpoints. Reads chunks in separate statements, so that a large ledger needs little memory, blocks the event loop
 * only briefly, and doesn't hold up the write-ahead log. Only the counts of deliveries need one state of the database,
 * while an index of them is read. Ignores ledger rows written after it began.
 */
export async function verifyLedger(
  engine: VerifyingEngine,
  input: Parameters<EngineMethods['verifyLedger']>[0],
): Promise<VerifiedLedger> {
  const { at = 0, isResealing = false, limit, onProgress = () => undefined, seal = null } = input;
  const { read } = engine;
  const found = collectProblems(limit);
  const { report } = found;
  const stored = seal === null ? NO_CHAIN : await readChain(read, seal, isResealing ? () => undefined : report);
  const chain = isResealing ? NO_CHAIN : stored;
  const upTo = await engine.settledTransaction();
  const lastAccount = (await read(() => one(verifyQueries.lastAccount)))?.accountId ?? 0;
  const tell = (step: VerificationProgress['step'], rows: number, accountId: number): void =>
    onProgress({ step, rows, part: lastAccount === 0 ? null : Math.min(accountId / lastAccount, 1) });

  const sealing = seal === null ? null : checkSeals(seal, chain, report);
  const numbers = { transactionIds: createNumberSet(), reversedIds: createNumberSet() };
  let accounts = 0;
  const rows = await walkRows(
    { read, upTo, from: LOWEST, to: Number.MAX_SAFE_INTEGER },
    (row, before) => {
      if (before === null) accounts++;
      checkRow(row, before, report);
      checkNumbers(row, numbers, report);
      sealing?.add(row);
    },
    (count, accountId) => tell('ledger', count, accountId),
  );
  sealing?.end();
  if (!isResealing) {
    const onChunk = (count: number, accountId: number): void => tell('accounts', count, accountId);
    await walkAccounts({ read, upTo }, report, { onChunk });
  }
  await checkLeads(read, report, (count, { accountId }) => tell('leads', count, accountId));
  await checkDeliveries(engine, report, (count, part) => onProgress({ step: 'deliveries', rows: count, part }));

  const { broken, count: problems } = found.all();
  const newest = stored.checkpoints.at(-1);
  const hasNews = isResealing || upTo > (newest?.upTo ?? -1);
  const checkpoint =
    seal === null || sealing === null || problems > 0 || !hasNews
      ? null
      : makeCheckpoint(seal, { ...sealing.result(), at, upTo, chain, number: (newest?.number ?? 0) + 1 });
  return { accounts, rows, broken, problems, checkpoint };
}

/** Reads the rows of accounts with `from` <= account_id <= `to`, and passes each with the previous row. */
export async function walkRows(
  { from, read, to, upTo }: { read: Engine['read']; upTo: number; from: number; to: number },
  check: (row: LedgerRow, before: { seq: number; balance: number } | null) => void,
  onChunk: (rows: number, accountId: number) => void = () => undefined,
): Promise<number> {
  let last: { accountId: number; seq: number; balance: number } | null = null;
  const next = (): Command<readonly LedgerRow[]> => {
    const { accountId, seq } = last ?? { accountId: from, seq: LOWEST };
    return all(verifyQueries.ledgerAfter, accountId, seq, to, upTo, CHUNK);
  };
  let count = 0;
  await walk(
    read,
    next,
    (row) => {
      count++;
      check(row, row.accountId === last?.accountId ? last : null);
      last = { accountId: row.accountId, seq: row.seq, balance: row.balanceAfter };
    },
    (rows) => onChunk(rows, last?.accountId ?? from),
  );
  return count;
}

/** Compares rows, sorted by account, with the checkpoints. */
function checkSeals(seal: Seal, { checkpoints, ranges }: Chain, report: Report) {
  const newest: Checkpoint | undefined = checkpoints.at(-1);
  const intervals = checkpoints.map(() => ({ rows: 0, digest: createDigestSum(seal) }));
  const since: { rows: number; digest: DigestSum } = { rows: 0, digest: createDigestSum(seal) };
  const sealed = createRangeSums(seal, () => undefined);
  const current = createRangeSums(seal, () => undefined);
  let last: LedgerRow | null = null;

  const note = (sums: RangeSums, { accountId, balanceAfter, seq }: LedgerRow): void =>
    sums.add({ accountId, seq, balance: balanceAfter });
  let lastSealed: LedgerRow | null = null;
  const endAccount = (): void => {
    if (lastSealed !== null) note(sealed, lastSealed);
    if (last !== null) note(current, last);
    lastSealed = null;
  };

  return {
    add(row: LedgerRow): void {
      if (last !== null && last.accountId !== row.accountId) endAccount();
      last = row;
      const isSealed = newest !== undefined && row.transactionId <= newest.upTo;
      if (isSealed) lastSealed = row;
      const interval = isSealed ? intervals[indexOf(checkpoints, row.transactionId)] : since;
      if (interval === undefined) return;
      interval.rows += 1;
      interval.digest.add(rowText(row));
    },
    end(): void {
      endAccount();
      for (const [index, checkpoint] of checkpoints.entries()) {
        const interval = intervals[index];
        if (interval?.rows === checkpoint.rows && interval.digest.value() === checkpoint.rowsDigest) continue;
        const from = (checkpoints[index - 1]?.upTo ?? 0) + 1;
        report(
          null,
          null,
          `rows with transaction_id ${from} to ${checkpoint.upTo} are not those of checkpoint ${checkpoint.number}`,
        );
      }
      for (const rangeId of new Set([...ranges.keys(), ...sealed.ids()])) {
        if (isSameRange(sealed.figures(rangeId), ranges.get(rangeId))) continue;
        report(null, null, `balances of ${accountsOf(rangeId)} were not those of checkpoint ${newest?.number ?? 0}`);
      }
    },
    result: () => ({ rows: since.rows, rowsDigest: since.digest.value(), current }),
  };
}

/** The index of the first checkpoint that covers a transaction. */
function indexOf(checkpoints: readonly Checkpoint[], transactionId: number): number {
  let [low, high] = [0, checkpoints.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((checkpoints[middle]?.upTo ?? 0) >= transactionId) high = middle;
    else low = middle + 1;
  }
  return low;
}
