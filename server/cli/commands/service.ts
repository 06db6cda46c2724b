import type { Command } from 'commander';
import { checkConfig, type ConfigReport } from '../../check-config.ts';
import { describeConfig } from '../../config.ts';
import { databaseName } from '../../store/open-database.ts';
import type { Installation } from '../installation.ts';
import { type CommandOutput, listOutput, recordOutput } from '../output/command-output.ts';
import { paragraph, recordText } from '../output/table.ts';
import type { Runner } from '../runner.ts';

export function addServiceCommands(program: Command, runner: Runner): void {
  program
    .command('setup')
    .description('create the database and the master key; run it once')
    .action(runner.withInstallation(setUp));
  program
    .command('migrate')
    .description("migrate the database to this build's schema")
    .action(
      runner.withInstallation(async ({ store }) => recordOutput({ version: await store.schemaVersion() }), {
        migrate: true,
      }),
    );
  program
    .command('config')
    .description('print the settings in effect, with secrets masked')
    .action(() => runner.print(listOutput(describeConfig(runner.terminal.env), '')))
    .command('check')
    .description('check all settings and the files they name; exits with 1 if the service would not start')
    .action(async () => runner.print(checkOutput(await checkConfig(runner.terminal.env))));
  program
    .command('serve')
    .description('run the service')
    .option('--create', 'create a missing database; for trials only')
    .action(async ({ create: mayCreate = false }: { create?: boolean }) => {
      // Loaded on use, because no other command needs the web server.
      const { serve } = await import('../../main.ts');
      await serve(runner.terminal.env, { mayCreate });
    });
}

async function setUp({ config, isNew, masterKey, store }: Installation): Promise<CommandOutput> {
  const database = databaseName(config.databaseUrl);
  const done = { database, created: isNew, version: await store.schemaVersion(), master_key_file: masterKey.file };
  const advice = isNew ? 'Next, start the service: rewards serve' : 'The database already exists. Nothing was changed.';
  return { json: done, text: `${recordText(done)}\n${advice}` };
}

function checkOutput({ errors, warnings }: ConfigReport): CommandOutput {
  const isOk = errors.length === 0;
  const lines = [
    ...errors.map((sentence) => `error: ${sentence}`),
    ...warnings.map((sentence) => `warning: ${sentence}`),
    ...(isOk ? ['The service can start with these settings.'] : []),
  ];
  return { json: { ok: isOk, errors, warnings }, text: lines.map(paragraph).join('\n'), failed: !isOk };
}
