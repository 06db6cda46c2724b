import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import type { Runner } from '../runner.ts';

/**
 * Reads a file, or standard input for `-`, and trims it. Use it for secrets: anyone on the machine can read the arguments
 * of a command.
 */
export async function textFromFile({ terminal }: Runner, file: string): Promise<string> {
  return (file === '-' ? await readStream(terminal.stdin) : await readFile(file, 'utf8')).trim();
}
