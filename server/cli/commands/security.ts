import type { Command } from 'commander';
import { isoTime } from '../../runtime/iso-time.ts';
import { listOutput } from '../output/command-output.ts';
import { parseCount } from '../options/parse.ts';
import type { Runner } from '../runner.ts';

export function addSecurityCommands(program: Command, runner: Runner): void {
  program
    .command('security')
    .description('list security events')
    .command('list')
    .description('list security events, newest first')
    .option('--limit <n>', 'at most this many', parseCount, 100)
    .action(
      runner.withInstallation(async ({ store }, options: { limit: number }) => {
        const events = await store.listSecurityEvents(options);
        const rows = events.map(({ at, kind, owner, detail }) => ({
          at: isoTime(at),
          event: kind,
          kind: owner?.kind ?? null,
          profile_id: owner?.profileId ?? null,
          detail,
        }));
        return listOutput(rows, 'There are no security events.');
      }),
    );
}
