import type { Command } from 'commander';
import { createPublisher } from '../../publishers/create-publisher.ts';
import { listAnswer, recordAnswer } from '../output/answer.ts';
import { isoTime, parseName } from '../options/parameters.ts';
import type { Runner } from '../runner.ts';

export function addPublisherCommands(program: Command, runner: Runner): void {
  const publisher = program.command('publisher').description('those who run walls and survey profiles');
  publisher
    .command('create')
    .description('create a publisher')
    .requiredOption('--name <text>', 'its name', parseName)
    .action(
      runner.on(async ({ store, clock }, options: { name: string }) =>
        recordAnswer(await createPublisher({ store, clock })(options)),
      ),
    );
  publisher
    .command('list')
    .description('all publishers')
    .action(
      runner.on(async ({ store }) => {
        const publishers = await store.listPublishers();
        const rows = publishers.map(({ pubId, name, createdAt }) => ({ pubId, name, created_at: isoTime(createdAt) }));
        return listAnswer(rows, 'There is no publisher yet: publisher create --name NAME');
      }),
    );
}
