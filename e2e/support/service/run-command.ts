import { spawnSync, type SpawnSyncOptions } from 'node:child_process';

const TIMEOUT_MS = 3 * 60_000;

export interface FinishedCommand {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command for at most three minutes. `status` is null if a signal ended it. */
export function tryCommand(command: string, args: readonly string[], options: SpawnSyncOptions = {}): FinishedCommand {
  const given = { timeout: TIMEOUT_MS, ...options, encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync(command, [...args], given);
  if (error !== undefined && !('code' in error && error.code === 'ENOENT')) {
    throw new Error(`${command} ${args.join(' ')}: ${error.message}`, { cause: error });
  }
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** Runs a command and returns its output. Throws with its error output unless it exits with 0. */
export function runCommand(command: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stderr, stdout } = tryCommand(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.\n${stderr}`);
  return stdout;
}
