import type { Command } from 'commander';
import { createPublisher } from '../../publishers/create-publisher.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { listOutput, recordOutput } from '../output/command-output.ts';
import { parseName } from '../options/parse.ts';
import type { Runner } from '../runner.ts';

export function addPublisherCommands(program: Command, runner: Runner): void {
  const publisher = program.command('publisher').description('add and list publishers');
  publisher
    .command('add')
    .alias('create')
    .description('add a publisher')
    .requiredOption('--name <text>', "the publisher's name", parseName)
    .action(
      runner.withInstallation(async ({ store, clock }, options: { name: string }) =>
        recordOutput(await createPublisher({ store, clock })(options)),
      ),
    );
  publisher
    .command('list')
    .description('list publishers')
    .action(
      runner.withInstallation(async ({ store }) => {
        const publishers = await store.listPublishers();
        const rows = publishers.map(({ pubId, name, createdAt }) => ({ pubId, name, created_at: isoTime(createdAt) }));
        return listOutput(rows, 'There are no publishers yet. Add one: publisher add --name NAME');
      }),
    );
}
