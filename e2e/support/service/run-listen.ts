import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compileCache } from './compile-cache.ts';
import { MASTER_KEY, type TestService } from './start-service.ts';
import { within } from './within.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { cliFile } from './cli-file.ts';

/** A `rewards listen --json` process next to a service. */
export interface Listening {
  /** The next line that it prints. */
  next(): Promise<Record<string, unknown>>;
  /** Sends a signal, and returns the exit code; null if the signal ended the process. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** Starts it, and waits for its first line. */
export async function runListen(
  { databaseUrl, dataDir }: TestService,
  ...options: string[]
): Promise<Listening & { ready: Record<string, unknown> }> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [cliFile, 'listen', '--json', ...options], {
    env: { PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY, ...compileCache() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[code: number | null]>;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Record<string, unknown>> => {
    const line = await within(CONDITION_LIMIT_MS, 'a line of rewards listen', lines.next());
    if (line.done === true) throw new Error('rewards listen has ended');
    return JSON.parse(line.value) as Record<string, unknown>;
  };
  return {
    ready: await next(),
    next,
    async end(signal) {
      child.kill(signal);
      const [code] = await within(CONDITION_LIMIT_MS, 'the end of rewards listen', exited);
      return code;
    },
  };
}
