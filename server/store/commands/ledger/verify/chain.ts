import type { Engine } from '../../../engine.ts';
import type { Checkpoint, LedgerRange, Seal } from '../../../ports/ledger-verification.ts';
import { query } from '../../../sql.ts';
import { all, one } from '../../../command.ts';
import { addDigests } from './digest-sum.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

/** Number of accounts in a range. */
export const RANGE_WIDTH = 4096;
const NOTHING = '0'.repeat(64);

const columns = `number, at, up_to as "upTo", rows, rows_digest as "rowsDigest", accounts, balance,
      balances_digest as "balancesDigest", previous, mac`;

export const chainQueries = {
  checkpointsAfter: query<Checkpoint>(`
    select ${columns} from ledger_checkpoints where number > $1 order by number limit $2`),
  rangesAfter: query<LedgerRange>(`
    select range_id as "rangeId", number, accounts, balance, digest, mac from ledger_ranges
    where range_id > $1 order by range_id limit $2`),
  lastCheckpoint: query<Checkpoint>(`select ${columns} from ledger_checkpoints order by number desc limit 1`),
};

/** Every checkpoint, oldest first, and the balances of each range as of the newest checkpoint. */
export interface Chain {
  checkpoints: readonly Checkpoint[];
  ranges: ReadonlyMap<number, LedgerRange>;
}

export const NO_CHAIN: Chain = { checkpoints: [], ranges: new Map() };

export function rangeOf(accountId: number): number {
  return Math.floor(accountId / RANGE_WIDTH);
}

/** A range's accounts, in words. */
export function accountsOf(rangeId: number): string {
  return `accounts ${rangeId * RANGE_WIDTH} to ${(rangeId + 1) * RANGE_WIDTH - 1}`;
}

export function withMac(seal: Seal, checkpoint: Omit<Checkpoint, 'mac'>): Checkpoint {
  const { accounts, at, balance, balancesDigest, number, previous, rows, rowsDigest, upTo } = checkpoint;
  const text = ['checkpoint', number, at, upTo, rows, rowsDigest, accounts, balance, balancesDigest, previous];
  return { ...checkpoint, mac: seal(JSON.stringify(text)) };
}

export function rangeWithMac(seal: Seal, range: Omit<LedgerRange, 'mac'>): LedgerRange {
  const { accounts, balance, digest, number, rangeId } = range;
  return { ...range, mac: seal(JSON.stringify(['range', rangeId, number, accounts, balance, digest])) };
}

/**
 * Reads the chain, and checks that nothing was changed, is missing or was reverted. Reads it again if another
 * verification has added a checkpoint, because the parts would not match.
 */
export async function readChain(read: Engine['read'], seal: Seal, report: Report): Promise<Chain> {
  const newest = async (): Promise<string | null> => (await read(() => one(chainQueries.lastCheckpoint)))?.mac ?? null;
  for (let before = await newest(); ;) {
    const problems: string[] = [];
    const chain = await readParts(read, seal, (problem) => problems.push(problem));
    const after = await newest();
    if (before === after) {
      for (const problem of problems) report(null, null, problem);
      return chain;
    }
    before = after;
  }
}

async function readParts(read: Engine['read'], seal: Seal, say: (problem: string) => void): Promise<Chain> {
  const checkpoints: Checkpoint[] = [];
  const ranges = new Map<number, LedgerRange>();
  await walk(
    read,
    () => all(chainQueries.checkpointsAfter, checkpoints.at(-1)?.number ?? 0, CHUNK),
    (checkpoint) => {
      const before = checkpoints.at(-1);
      if (withMac(seal, checkpoint).mac !== checkpoint.mac) say(`checkpoint ${checkpoint.number} was changed`);
      if (checkpoint.previous !== (before?.mac ?? '')) say(`a checkpoint before ${checkpoint.number} is missing`);
      checkpoints.push(checkpoint);
    },
  );
  let last = -1;
  await walk(
    read,
    () => all(chainQueries.rangesAfter, last, CHUNK),
    (range) => {
      last = range.rangeId;
      ranges.set(range.rangeId, range);
      if (rangeWithMac(seal, range).mac !== range.mac) say(`the sealed balances of ${accountsOf(last)} were changed`);
    },
  );
  checkSums({ checkpoints, ranges }, say);
  return { checkpoints, ranges };
}

/** The newest checkpoint has the sums over all ranges, so a reverted range would not match. */
function checkSums({ checkpoints, ranges }: Chain, say: (problem: string) => void): void {
  const newest = checkpoints.at(-1);
  const sums = sumOf(ranges.values());
  if (newest === undefined) {
    if (ranges.size > 0) say('all checkpoints are missing');
  } else if (
    sums.digest !== newest.balancesDigest ||
    sums.balance !== newest.balance ||
    sums.accounts !== newest.accounts ||
    sums.number > newest.number
  ) {
    say(`the sealed balances are not those of checkpoint ${newest.number}, the newest one`);
  }
}

export function sumOf(ranges: Iterable<LedgerRange>): Omit<LedgerRange, 'rangeId' | 'mac'> {
  let [accounts, balance, digest, number] = [0, 0n, NOTHING, 0];
  for (const range of ranges) {
    accounts += range.accounts;
    balance += BigInt(range.balance);
    digest = addDigests(digest, range.digest);
    number = Math.max(number, range.number);
  }
  return { accounts, balance: String(balance), digest, number };
}
