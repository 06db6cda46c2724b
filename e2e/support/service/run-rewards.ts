import { cliFile } from './cli-file.ts';
import { compileCache } from './compile-cache.ts';
import { runCommand } from './run-command.ts';

/** Runs an operator's command in its own process, and returns its output. `env`: its entire environment. */
export function runRewards(env: Readonly<Record<string, string>>, ...args: string[]): Record<string, unknown> {
  const output = runCommand(process.execPath, [cliFile, ...args, '--json'], {
    env: { PATH: process.env['PATH'], ...compileCache(), ...env },
  });
  return JSON.parse(output) as Record<string, unknown>;
}
