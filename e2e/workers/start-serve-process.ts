import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** A line of the log. */
export interface LogLine {
  message: string;
  /** The process that wrote it. */
  pid?: number;
  event?: string;
  /** The pattern of a request. */
  route?: string;
  setting?: string;
  count?: number;
  /** The process that it is about. */
  worker?: number;
  status?: number;
}

/** `npm run serve` in processes of its own. */
export interface ServeProcess {
  pid: number;
  /** What it logged so far. Fails if a line is no JSON. */
  lines: () => LogLine[];
  /** Waits for a line of the log. */
  line: (matches: (line: LogLine) => boolean) => Promise<LogLine>;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<{ status: number | null; stderr: string }>;
}

const entry = fileURLToPath(new URL('serve-process.ts', import.meta.url));

/** `files`: how many it may have open. `before`: a command that runs it. */
export function startServeProcess(
  env: Readonly<Record<string, string>>,
  { files, before = [] }: { files?: number; before?: readonly string[] } = {},
): ServeProcess {
  const limit = files === undefined ? [] : ['prlimit', `--nofile=${files}`];
  const [program, ...args] = [...before, ...limit, process.execPath, entry, '--create'];
  const child = spawn(program, args, { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts: string[] = [];
  let stderr = '';
  createInterface(child.stdout).on('line', (text) => texts.push(text));
  child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
  const lines = (): LogLine[] => texts.map((text) => JSON.parse(text) as LogLine);
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, stderr }));
  return {
    pid: child.pid ?? 0,
    lines,
    async line(matches) {
      await expect.poll(() => lines().some(matches), { message: stderr }).toBe(true);
      const found = lines().find(matches);
      if (found === undefined) throw new Error('The line is gone.');
      return found;
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Whether a process with that id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
