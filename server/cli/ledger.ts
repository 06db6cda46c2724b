import type { Command } from 'commander';
import type { BrokenRow } from '../store/store.ts';
import { recordText, table } from './answer.ts';
import type { Runner } from './runner.ts';

export const BROKEN_ROWS_SHOWN = 20;

export function addLedgerCommands(program: Command, runner: Runner): void {
  program
    .command('ledger')
    .description('the book of credits')
    .command('verify')
    .description('check every row and every balance; exit code 1 when something is broken')
    .action(
      runner.on(async ({ store }) => {
        const { accounts, rows, broken } = await store.verifyLedger({ limit: BROKEN_ROWS_SHOWN });
        const summary = { ok: broken.length === 0, accounts, rows };
        if (summary.ok) return { json: summary, text: recordText(summary) };
        return { json: { ...summary, broken }, text: `${recordText(summary)}\n${brokenText(broken)}`, failed: true };
      }),
    );
}

/** The first broken rows, as a table. */
export function brokenText(broken: readonly BrokenRow[]): string {
  return table(broken.map(({ accountId, seq, problem }) => ({ accountId, seq, problem })));
}
