import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { compileCache } from './compile-cache.ts';
import { runCommand } from './run-command.ts';

/** Runs a command of the operator in a process of its own, and returns what it prints. `env`: all that it is set to. */
export function runRewards(env: Readonly<Record<string, string>>, ...args: string[]): Record<string, unknown> {
  const output = runCommand(process.execPath, [join(projectRoot, 'server/cli.ts'), ...args, '--json'], {
    env: { PATH: process.env['PATH'], ...compileCache(), ...env },
  });
  return JSON.parse(output) as Record<string, unknown>;
}
