import { readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import type { Runner } from '../runner.ts';

/**
 * What stands in a file, or on standard input for `-`, without the space around it. Secrets come this way: whoever is
 * on the machine can read the arguments of a command.
 */
export async function givenText({ terminal }: Pick<Runner, 'terminal'>, file: string): Promise<string> {
  return (file === '-' ? await readStream(terminal.stdin) : await readFile(file, 'utf8')).trim();
}
