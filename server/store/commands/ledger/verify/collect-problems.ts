import type { BrokenRow } from '../../../ports/ledger.ts';
import type { Report } from './walk-rows.ts';

/** Keeps the first `limit` problems, and counts all. */
export function collectProblems(limit: number): { report: Report; all: () => { broken: BrokenRow[]; count: number } } {
  const broken: BrokenRow[] = [];
  let count = 0;
  return {
    report(accountId, seq, problem) {
      count++;
      if (broken.length < limit) broken.push({ accountId, seq, problem });
    },
    all: () => ({ broken, count }),
  };
}
