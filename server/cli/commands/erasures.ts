import type { Command } from 'commander';
import { replayErasures } from '../../persons/replay-erasures.ts';
import { recordOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

export function addErasureCommands(program: Command, runner: Runner): void {
  program
    .command('erasures')
    .description('replay the list of erasures after a restore')
    .command('replay')
    .description('erase again the users that a restored backup brought back; run it after every restore of PostgreSQL')
    .action(
      runner.withInstallation(async (installation) => {
        const { erased, log_purged, remembered } = await replayErasures(installation)();
        return recordOutput({ remembered, erased, log_purged });
      }),
    );
}
