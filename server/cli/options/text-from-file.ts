import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import type { Runner } from '../runner.ts';

/**
 * Reads and trims a file, or standard input for `-`. Use it for secrets, because anyone on the machine can see a
 * command's arguments.
 */
export async function textFromFile({ terminal }: Runner, file: string): Promise<string> {
  return (file === '-' ? await readStream(terminal.stdin) : await readFile(file, 'utf8')).trim();
}
