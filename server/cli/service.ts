import type { Command } from 'commander';
import { describeConfig } from '../config.ts';
import { listAnswer, recordAnswer } from './answer.ts';
import type { Runner } from './runner.ts';

export function addServiceCommands(program: Command, runner: Runner): void {
  program
    .command('migrate')
    .description("bring the database's schema up to date")
    .action(runner.on(async ({ store }) => recordAnswer({ version: await store.schemaVersion() }), { migrate: true }));
  program
    .command('config')
    .description('the settings in effect; secrets are masked')
    .action(() => runner.print(listAnswer(describeConfig(runner.terminal.env), '')));
  program
    .command('serve')
    .description('run the service until it is told to stop')
    .action(async () => {
      // Loaded only here: no other command needs the web server.
      const { serve } = await import('../main.ts');
      await serve(runner.terminal.env);
    });
}
