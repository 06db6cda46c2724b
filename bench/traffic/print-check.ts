import { heading, note } from '../results/print.ts';
import type { CheckResult } from './check-everything.ts';

const SHOWN = 20;

/** Prints the result of the global check. */
export function printCheck({ acknowledged, delivered, problems, unknown, waiting }: CheckResult): void {
  heading('Global check');
  const { click, lead, manual, reversal, 'sign-up': signUp } = acknowledged;
  note(
    `  Acknowledged: ${click} clicks, ${lead} leads, ${reversal} reversals, ${manual} transactions, ${signUp} sign-ups; ${unknown} with an unknown outcome.`,
  );
  note(`  Postbacks: ${delivered} received, ${waiting} still in the outbox.`);
  for (const problem of problems.slice(0, SHOWN)) note(`  WRONG: ${problem}`);
  if (problems.length > SHOWN) note(`  … and ${problems.length - SHOWN} more`);
  note(
    problems.length === 0
      ? '  Passed: every acknowledged write is there exactly once, the balances are its sums, and the ledger is sound.'
      : `  FAILED: ${problems.length} problems.`,
  );
}

/** Prints the unacceptable errors of a run. */
export function printErrors(errors: readonly string[]): void {
  for (const error of errors.slice(0, SHOWN)) note(`  WRONG: ${error}`);
  if (errors.length > SHOWN) note(`  … and ${errors.length - SHOWN} more`);
  if (errors.length > 0) note('  FAILED: requests were not answered as asked.');
}
