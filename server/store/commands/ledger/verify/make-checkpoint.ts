import type { LedgerRange, NewCheckpoint, Seal } from '../../../ports/ledger-verification.ts';
import { rangeWithMac, sumOf, withMac, type Chain } from './chain.ts';
import { isSameRange, type RangeSums } from './range-sums.ts';

/** The checkpoint after those of `chain`. `current`: the balances of every range that may differ from the chain's. */
export function makeCheckpoint(
  seal: Seal,
  given: {
    chain: Chain;
    number: number;
    at: number;
    upTo: number;
    rows: number;
    rowsDigest: string;
    current: RangeSums;
  },
): NewCheckpoint {
  const { at, chain, current, number, rows, rowsDigest, upTo } = given;
  const ranges = new Map(chain.ranges);
  const changed: LedgerRange[] = [];
  for (const rangeId of current.ids()) {
    const figures = current.figures(rangeId);
    if (isSameRange(figures, ranges.get(rangeId))) continue;
    const range = rangeWithMac(seal, { rangeId, number, ...figures });
    ranges.set(rangeId, range);
    changed.push(range);
  }
  const sums = sumOf(ranges.values());
  const newest = chain.checkpoints.at(-1);
  const checkpoint = withMac(seal, {
    number,
    at,
    upTo,
    rows,
    rowsDigest,
    accounts: sums.accounts,
    balance: sums.balance,
    balancesDigest: sums.digest,
    previous: newest?.mac ?? '',
  });
  return { ...checkpoint, ranges: changed, isFirst: newest === undefined };
}
