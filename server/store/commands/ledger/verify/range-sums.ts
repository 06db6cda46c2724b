import type { LedgerRange, Seal, RangeFigures } from '../../../ports/ledger-verification.ts';
import { rangeOf } from './chain.ts';
import { createDigestSum, type DigestSum } from './digest-sum.ts';
import { balanceText } from './ledger-row.ts';

/** The balances of one range of accounts, as they are summed up. */
interface Sums {
  accounts: number;
  balance: bigint;
  digest: DigestSum;
}

/** An account's newest row. */
export interface AccountState {
  accountId: number;
  seq: number;
  balance: number;
}

/** Sums up accounts by range. Uses memory only for ranges with changes. */
export interface RangeSums {
  add(state: AccountState): void;
  /** The account was in `from`, null if it had no row, and is in `to`. */
  move(from: AccountState | null, to: AccountState): void;
  /** The ranges with changes. */
  ids(): readonly number[];
  figures(rangeId: number): RangeFigures;
}

/** `start`: the initial sums of a range. */
export function createRangeSums(seal: Seal, start: (rangeId: number) => LedgerRange | undefined): RangeSums {
  const ranges = new Map<number, Sums>();
  const at = (rangeId: number): Sums => {
    const known = ranges.get(rangeId);
    if (known !== undefined) return known;
    const before = start(rangeId);
    const sums = {
      accounts: before?.accounts ?? 0,
      balance: BigInt(before?.balance ?? 0),
      digest: createDigestSum(seal, before?.digest),
    };
    ranges.set(rangeId, sums);
    return sums;
  };
  const move: RangeSums['move'] = (from, to) => {
    const sums = at(rangeOf(to.accountId));
    if (from === null) sums.accounts += 1;
    else {
      sums.balance -= BigInt(from.balance);
      sums.digest.remove(balanceText(from.accountId, from.seq, from.balance));
    }
    sums.balance += BigInt(to.balance);
    sums.digest.add(balanceText(to.accountId, to.seq, to.balance));
  };
  return {
    move,
    add: (state) => move(null, state),
    ids: () => [...ranges.keys()].sort((a, b) => a - b),
    figures(rangeId) {
      const { accounts, balance, digest } = at(rangeId);
      return { accounts, balance: String(balance), digest: digest.value() };
    },
  };
}

export function isSameRange(one: RangeFigures, other: RangeFigures | undefined): boolean {
  return (
    one.accounts === (other?.accounts ?? 0) &&
    one.balance === (other?.balance ?? '0') &&
    BigInt(`0x${one.digest}`) === BigInt(`0x${other?.digest ?? '0'}`)
  );
}
