import { Command, CommanderError } from 'commander';
import { UsageError } from './errors.ts';
import { addAdminCommands } from './commands/admin.ts';
import { addArchiveCommands } from './commands/archive.ts';
import { addBackupCommand } from './commands/backup.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addErasureCommands } from './commands/erasures.ts';
import { addFeedCommands } from './commands/feed.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLeadSimulateCommand } from './commands/lead-simulate.ts';
import { addLeadCommands } from './commands/leads.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addListenCommand } from './commands/listen.ts';
import { addMoveCommand } from './commands/move.ts';
import { addOfferCommands } from './commands/offers.ts';
import { addPostbackCommands } from './commands/postback.ts';
import { addPublisherCommands } from './commands/publisher.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addRetentionCommands } from './commands/retention.ts';
import { createRunner, type Terminal } from './runner.ts';
import { errorText } from './output/error-text.ts';
import { addSecurityCommands } from './commands/security.ts';
import { addServiceCommands } from './commands/service.ts';
import { addSourceCommands } from './commands/source.ts';
import { addSurveyProviderCommands } from './commands/survey-provider.ts';
import { addSurveysCommands } from './commands/surveys.ts';
import { addStatsCommand } from './commands/stats.ts';
import { addPanelCommands } from './commands/panel.ts';
import { addTestUserCommands } from './commands/test-users.ts';
import { addTicketCommands } from './commands/tickets.ts';
import { addTokenCommands } from './commands/token.ts';
import { addTraceCommand } from './commands/trace.ts';
import { addTriggerCommand } from './commands/trigger.ts';
import { addUserCommands } from './commands/user.ts';
import { addWallCommands } from './commands/wall.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line (without the program's name) and returns its exit code: 0, 1 failed, 2 usage error. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('rewards')
    .description('Operate Rewards Wall. Settings come from environment variables: run `config` to see them.')
    .option('--json', 'print exactly one JSON document')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    });
  const runner = createRunner(terminal, () => program.opts<{ json?: boolean }>().json === true);
  for (const add of [
    addServiceCommands,
    addDoctorCommand,
    addPublisherCommands,
    addWallCommands,
    addPanelCommands,
    addKeyCommands,
    addAdminCommands,
    addOfferCommands,
    addFeedCommands,
    addPostbackCommands,
    addListenCommand,
    addTriggerCommand,
    addUserCommands,
    addTestUserCommands,
    addErasureCommands,
    addTokenCommands,
    addSourceCommands,
    addSurveyProviderCommands,
    addSurveysCommands,
    addTraceCommand,
    addLeadCommands,
    addLeadSimulateCommand,
    addTicketCommands,
    addSecurityCommands,
    addLedgerCommands,
    addStatsCommand,
    addRetentionCommands,
    addArchiveCommands,
    addBackupCommand,
    addRestoreCommand,
    addMoveCommand,
  ]) {
    add(program, runner);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return runner.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    terminal.stderr.write(`error: ${errorText(error)}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
}
