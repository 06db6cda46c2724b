import type { Environment } from '../config.ts';
import type { Answer } from './output/answer.ts';
import { openInstallation, type Installation } from './installation.ts';

/** The environment and the streams of a command. */
export interface Terminal {
  env: Environment;
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The work of a command. Returns null if it has written its output itself. Errors go to standard error. */
export type Work<Args extends readonly unknown[]> = (
  installation: Installation,
  ...args: Args
) => Promise<Answer | null>;

/** Runs commands as commander actions, prints their answers and keeps the exit code. */
export interface Runner {
  readonly terminal: Terminal;
  /** An action that opens the installation, does the work, prints its answer and closes the installation. */
  withInstallation<Args extends readonly unknown[]>(
    work: Work<Args>,
    options?: { migrate: boolean },
  ): (...args: Args) => Promise<void>;
  print(answer: Answer): void;
  /** Prints a sentence to standard error. */
  note(sentence: string): void;
  readonly exitCode: number;
  /** Whether `--json` was given; known once the arguments are parsed. */
  isJson(): boolean;
}

export function createRunner(terminal: Terminal, isJson: () => boolean): Runner {
  let exitCode = 0;
  const note = (sentence: string): void => void terminal.stderr.write(`${sentence}\n`);
  const warn = (sentence: string): void => note(`warning: ${sentence}`);
  const print = (answer: Answer): void => {
    if (answer.failed === true) exitCode = 1;
    terminal.stdout.write(isJson() ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.text}\n`);
  };
  return {
    terminal,
    withInstallation:
      (work, options = { migrate: false }) =>
      async (...args) => {
        const installation = await openInstallation(terminal.env, { ...options, warn });
        try {
          const answer = await work(installation, ...args);
          if (answer !== null) print(answer);
        } finally {
          await installation.store.close();
        }
      },
    print,
    note,
    isJson,
    get exitCode() {
      return exitCode;
    },
  };
}
