import type { Command } from 'commander';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { wallOrOnly } from '../options/only-wall.ts';
import { parseId } from '../options/parse.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

/** Commands about the placements that statistics count apart (docs/placements.md#placements-in-figures). */
export function addPlacementCommands(program: Command, runner: Runner): void {
  program
    .command('placement')
    .description('choose which placements statistics count apart')
    .command('remove')
    .description('count a placement under (other), which makes room for another name')
    .argument('<name>', 'the placement; see stats --by placement')
    .requiredOption('--wall <id>', 'the wall', parseId)
    .action(runner.withInstallation(remove));
}

async function remove(installation: Installation, name: string, { wall }: { wall: number }): Promise<CommandOutput> {
  const { clock, store } = installation;
  const { adwallId, pubId } = await wallOrOnly(installation, wall);
  const actor = { kind: 'cli', id: null, ip: null } as const;
  const audit = { actor, pubId, action: 'placement.remove', at: clock.now() };
  const { kind } = await store.removePlacement({ adwallId, name, audit });
  if (kind === 'unknown_placement') {
    throw new CommandError(`The statistics of wall ${adwallId} have no placement ${name}; see stats --by placement.`);
  }
  return recordOutput({ placement: name, state: 'removed' });
}
