import { Command } from 'commander';
import { addAdminCommands } from './commands/admin.ts';
import { addArchiveCommands } from './commands/archive.ts';
import { addBackupCommand } from './commands/backup.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addErasureCommands } from './commands/erasures.ts';
import { addFeedCommands } from './commands/feed.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLeadCommands } from './commands/leads.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addListenCommand } from './commands/listen.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addMoveCommand } from './commands/move.ts';
import { addOfferCommands } from './commands/offers.ts';
import { addTileCommands } from './commands/tile.ts';
import { addPanelCommands } from './commands/panel.ts';
import { addPostbackCommands } from './commands/postback.ts';
import { addPublisherCommands } from './commands/publisher.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addRetentionCommands } from './commands/retention.ts';
import { addReversalsCommand } from './commands/reversals.ts';
import { addPlacementCommands } from './commands/placement.ts';
import { addRuleCommands } from './commands/rule.ts';
import { addSecurityCommands } from './commands/security.ts';
import { addServiceCommands } from './commands/service.ts';
import { addSourceCommands } from './commands/source.ts';
import { addStatsCommand } from './commands/stats.ts';
import { addSurveyProviderCommands } from './commands/survey-provider.ts';
import { addSurveysCommands } from './commands/surveys.ts';
import { addTestUserCommands } from './commands/test-users.ts';
import { addTicketCommands } from './commands/tickets.ts';
import { addTokenCommands } from './commands/token.ts';
import { addTraceCommand } from './commands/trace.ts';
import { addTriggerCommand } from './commands/trigger.ts';
import { addUserCommands } from './commands/user.ts';
import { addWallCommands } from './commands/wall.ts';
import { examples } from './examples.ts';
import { createRunner, type Runner, type Terminal } from './runner.ts';

/** The commands by what an operator wants to do, in the order of `rewards help`. */
const groups = {
  'Set up': [
    addServiceCommands,
    addDoctorCommand,
    addPublisherCommands,
    addWallCommands,
    addRuleCommands,
    addPlacementCommands,
    addPanelCommands,
    addKeyCommands,
    addAdminCommands,
  ],
  Supply: [
    addOfferCommands,
    addTileCommands,
    addFeedCommands,
    addSourceCommands,
    addSurveyProviderCommands,
    addSurveysCommands,
  ],
  Money: [
    addTraceCommand,
    addLeadCommands,
    addUserCommands,
    addTicketCommands,
    addPostbackCommands,
    addStatsCommand,
    addReversalsCommand,
  ],
  Operate: [
    addBackupCommand,
    addRestoreCommand,
    addMoveCommand,
    addLedgerCommands,
    addRetentionCommands,
    addArchiveCommands,
    addErasureCommands,
    addSecurityCommands,
    addTokenCommands,
    addMcpCommand,
  ],
  Develop: [addTestUserCommands, addListenCommand, addTriggerCommand],
} as const;

/** All commands, and the runner that they use. */
export function buildProgram(terminal: Terminal): { program: Command; runner: Runner } {
  const program = new Command('rewards')
    .description('Operate Rewards Wall. Settings come from environment variables: run `rewards config` to see them.')
    .option('--json', 'print exactly one JSON document')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    });
  const runner = createRunner(terminal, () => program.opts<{ json?: boolean }>().json === true);
  for (const [group, adds] of Object.entries(groups)) {
    program.commandsGroup(`${group}:`);
    for (const add of adds) add(program, runner);
  }
  for (const command of program.commands) command.addHelpText('after', () => exampleOf(command.name()));
  return { program, runner };
}

function exampleOf(name: string): string {
  const lines = examples[name] ?? [];
  return `\nExample:\n${lines.map((line) => `  rewards ${line}`).join('\n')}`;
}
