import type { ReadStream } from 'node:tty';
import { UsageError } from '../errors.ts';
import type { Runner } from '../runner.ts';
import { textFromFile } from './text-from-file.ts';

/** The keys that end the input, and that cancel it. */
const ENTER = /[\r\n]/;
const INTERRUPT = '\u0003';

/** Reads a credential from a file, from standard input for `-`, or from a prompt without echo. */
export async function readCredential(runner: Runner, file: string | undefined): Promise<string> {
  if (file !== undefined) return textFromFile(runner, file);
  const { stderr, stdin } = runner.terminal;
  if (!isTerminal(stdin)) {
    throw new UsageError('Give the credential: --credential-file FILE, or - to read standard input.');
  }
  stderr.write('Credential (not shown): ');
  const text = await readHidden(stdin);
  stderr.write('\n');
  return text;
}

async function readHidden(stdin: ReadStream): Promise<string> {
  stdin.setRawMode(true);
  let text = '';
  try {
    for await (const chunk of stdin) {
      text += String(chunk);
      if (text.includes(INTERRUPT)) throw new UsageError('No credential was given.');
      if (ENTER.test(text)) break;
    }
  } finally {
    stdin.setRawMode(false);
  }
  return (text.split(ENTER)[0] ?? '').trim();
}

function isTerminal(stdin: object): stdin is ReadStream {
  return 'isTTY' in stdin && stdin.isTTY === true;
}
