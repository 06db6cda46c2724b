import { Command, CommanderError } from 'commander';
import { UsageError } from './answer.ts';
import { addBackupCommand } from './backup.ts';
import { addErasureCommands } from './erasures.ts';
import { addKeyCommands } from './key.ts';
import { addLeadSandbox } from './lead.ts';
import { addLeadCommands } from './leads.ts';
import { addLedgerCommands } from './ledger.ts';
import { addOfferCommands } from './offers.ts';
import { addPostbackCommands } from './postback.ts';
import { addPublisherCommands } from './publisher.ts';
import { addRestoreCommand } from './restore.ts';
import { createRunner, type Terminal } from './runner.ts';
import { sentenceOf } from './sentence-of.ts';
import { addSecurityCommands } from './security.ts';
import { addServiceCommands } from './service.ts';
import { addSourceCommands } from './source.ts';
import { addStatsCommand } from './stats.ts';
import { addSurveyProfileCommands } from './survey-profile.ts';
import { addTicketCommands } from './tickets.ts';
import { addTokenCommands } from './token.ts';
import { addUserCommands } from './user.ts';
import { addWallCommands } from './wall.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line (without the program's name) and answers its exit code: 0, 1 failed, 2 wrong usage. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('rewards')
    .description('Operate Rewards Wall. All settings come from environment variables: see `config`.')
    .option('--json', 'print exactly one JSON document')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    });
  const runner = createRunner(terminal, () => program.opts<{ json?: boolean }>().json === true);
  for (const add of [
    addServiceCommands,
    addPublisherCommands,
    addWallCommands,
    addSurveyProfileCommands,
    addKeyCommands,
    addOfferCommands,
    addPostbackCommands,
    addUserCommands,
    addErasureCommands,
    addTokenCommands,
    addSourceCommands,
    addLeadCommands,
    addLeadSandbox,
    addTicketCommands,
    addSecurityCommands,
    addLedgerCommands,
    addStatsCommand,
    addBackupCommand,
    addRestoreCommand,
  ]) {
    add(program, runner);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return runner.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    terminal.stderr.write(`error: ${sentenceOf(error)}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
}
