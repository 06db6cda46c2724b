import type { Command } from 'commander';
import { describeSchemes } from '../../leads/reports/schemes.ts';
import { listOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

export function addSchemesCommand(source: Command, runner: Runner): void {
  source
    .command('schemes')
    .description('the ways in which sources can sign their calls')
    .action(() =>
      runner.print(
        listOutput(
          describeSchemes().map(({ name, network, clickIn, facts, isWeak, uncovered }) => ({
            scheme: name,
            network,
            click_in: clickIn,
            facts,
            weak: isWeak,
            not_signed: uncovered.join(', '),
          })),
          '',
        ),
      ),
    );
}
