import type { Command } from 'commander';
import { problemCount } from '../../ledger/verification/problem-count.ts';
import { verifyDatabase, type Verification } from '../../ledger/verification/verify-database.ts';
import { isMoved } from '../../store/moved-database.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { showProgress } from '../output/progress.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import type { Installation } from '../installation.ts';
import type { Runner } from '../runner.ts';

export function addLedgerCommands(program: Command, runner: Runner): void {
  const ledger = program.command('ledger').description('verify the ledger');
  const verify = async (
    installation: Installation,
    how: { isFull: boolean; isResealing?: boolean },
  ): Promise<CommandOutput> => {
    const onProgress = showProgress({ clock: installation.clock, note: runner.note });
    const found = await verifyDatabase(installation)({
      ...how,
      isRecorded: !(await isMoved(installation.store)),
      onProgress,
    });
    return { json: found, text: verificationText(found), failed: !found.ok };
  };
  ledger
    .command('verify')
    .description('check new rows and every balance; exits with 1 after a problem')
    .option('--full', 'check the database file and the whole ledger; shows progress')
    .action(
      runner.withInstallation(
        (installation, { full }: { full?: true }) => verify(installation, { isFull: full === true }),
        { migrate: false, evenIfMoved: true },
      ),
    );
  ledger
    .command('reseal')
    .description('accept a ledger that was repaired by hand: check everything, then start new checkpoints')
    .action(runner.withInstallation((installation) => verify(installation, { isFull: true, isResealing: true })));
}

/** The counts, and the first problems. */
export function verificationText(found: Verification): string {
  if ('damage' in found)
    return ['The database file is damaged. Restore a backup.', ...found.damage].map(paragraph).join('\n');
  const { accounts, broken, checkpoint, full, ok, problems, rows } = found;
  const counts = recordText({
    ok,
    checked: full ? 'everything' : 'new rows, and every balance',
    accounts,
    rows,
    ...(ok ? {} : { problems }),
    checkpoint: checkpoint === null ? 'none' : `${checkpoint.number} ${checkpoint.mac}`,
  });
  if (ok) return counts;
  const rest =
    problems === 0 ? [] : [table(broken.map(({ accountId, seq, problem }) => ({ accountId, seq, problem })))];
  return [counts, ...unresolvedText(found), ...rest].join('\n');
}

function unresolvedText({ damage_found_at, unresolved }: Extract<Verification, { full: boolean }>): string[] {
  const sentences = [
    ...(unresolved === null
      ? []
      : [
          `A full verification found ${problemCount(unresolved.problems)} at ${unresolved.found_at}. No later one has passed: run ledger verify --full.`,
        ]),
    ...(damage_found_at === null
      ? []
      : [
          `The database file was found to be damaged at ${damage_found_at}. Restore a backup; if you have, run ledger verify --full.`,
        ]),
  ];
  return sentences.map(paragraph);
}
