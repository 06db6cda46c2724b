import { CommanderError } from 'commander';
import { UsageError } from './errors.ts';
import { errorText } from './output/error-text.ts';
import { buildProgram } from './program.ts';
import type { Terminal } from './runner.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line (without the program's name) and returns its exit code: 0, 1 failed, 2 usage error. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const { program, runner } = buildProgram(terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return runner.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    terminal.stderr.write(`error: ${errorText(error)}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
}
