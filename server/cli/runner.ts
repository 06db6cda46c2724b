import { Command } from 'commander';
import type { Environment } from '../config.ts';
import { commandEntry, nameOf } from './audit/command-entry.ts';
import { isRecorded } from './audit/unrecorded.ts';
import { errorText } from './output/error-text.ts';
import type { CommandOutput } from './output/command-output.ts';
import { openInstallation, type Installation, type OpenOptions } from './installation.ts';

/** The environment and streams of a command. */
export interface Terminal {
  env: Environment;
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The work of a command. Returns null if it has printed its output itself. Errors go to standard error. */
export type Work<Args extends readonly unknown[]> = (
  installation: Installation,
  ...args: Args
) => Promise<CommandOutput | null>;

/** Runs commands as commander actions, prints their output and keeps the exit code. */
export interface Runner {
  readonly terminal: Terminal;
  /**
   * An action that opens the installation, runs the work, prints its output, and closes the installation. Commands that
   * write are recorded in the audit log.
   */
  withInstallation<Args extends readonly unknown[]>(
    work: Work<Args>,
    options?: OpenOptions,
  ): (...args: Args) => Promise<void>;
  print(answer: CommandOutput): void;
  /** Prints a sentence to standard error. */
  note(sentence: string): void;
  readonly exitCode: number;
  /** Whether `--json` was given; known once the arguments are parsed. */
  isJson(): boolean;
}

export function createRunner(terminal: Terminal, isJson: () => boolean): Runner {
  let exitCode = 0;
  const note = (sentence: string): void => void terminal.stderr.write(`${sentence}\n`);
  const warn = (sentence: string): void => note(`warning: ${sentence}`);
  const print = (answer: CommandOutput): void => {
    if (answer.failed === true) exitCode = 1;
    terminal.stdout.write(isJson() ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.text}\n`);
  };
  const record = async (
    { clock, store }: Installation,
    command: Command,
    outcome: 'done' | 'failed',
  ): Promise<void> => {
    if (!isRecorded(nameOf(command))) return;
    await store.recordAudit(commandEntry(command, { at: clock.now(), outcome })).catch((error: unknown) => {
      warn(`The audit log has no row for this command: ${errorText(error)}`);
    });
  };
  return {
    terminal,
    withInstallation:
      (work, options = { migrate: false }) =>
      async (...args) => {
        // Commander passes the command itself as the last argument of an action.
        const command: unknown = args.at(-1);
        const mayCreate = command instanceof Command && firstCommands.has(nameOf(command));
        const installation = await openInstallation(terminal.env, { ...options, mayCreate, warn });
        let outcome: 'done' | 'failed' = 'failed';
        try {
          const answer = await work(installation, ...args);
          if (answer !== null) print(answer);
          outcome = 'done';
        } finally {
          if (command instanceof Command) await record(installation, command, outcome);
          await installation.store.close();
        }
      },
    print,
    note,
    isJson,
    get exitCode() {
      return exitCode;
    },
  };
}

/**
 * Commands that make sense in an empty database. Only they create a missing one: any other would fail anyway, and leave
 * a database that looks healthy where a volume isn't mounted.
 */
export const firstCommands: ReadonlySet<string> = new Set([
  'setup',
  'publisher add',
  'offers import',
  'tile add',
  'source add',
  'feed add',
  'survey-provider add',
  'admin invite',
  'admin key add',
]);
