import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect } from 'vitest';
import { postTransaction } from '../ledger/post-transaction.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { openInstallation, type Installation } from './installation.ts';
import { runCommandLine } from './run.ts';

/** The user ann of wall 1. */
export const ann = { kind: 'wall' as const, profileId: 1, subid1: 'ann' };

/** The command line, with a new empty data folder for each test. */
export function useCommandLine() {
  const folder = { dataDir: '', env: {} as Record<string, string> };

  beforeEach(() => {
    folder.dataDir = mkdtempSync(join(tmpdir(), 'rewards-cli-'));
    folder.env = { DATA_DIR: folder.dataDir };
  });
  afterEach(() => rmSync(folder.dataDir, { recursive: true }));

  /** Splits the line at spaces. In a word, '_' is a space and '__' is '_'; '""' is an empty word. */
  async function run(line: string, stdin: string | AsyncIterable<string> = '') {
    const written = { stdout: '', stderr: '' };
    const words = line
      .split(' ')
      .map((word) => (word === '""' ? '' : word.replaceAll(/__?/g, (found) => (found === '_' ? ' ' : '_'))));
    const code = await runCommandLine(words, {
      env: folder.env,
      stdin: Readable.from(typeof stdin === 'string' ? [stdin] : stdin),
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    });
    return { code, ...written };
  }

  /** The JSON document that a command prints. Fails unless the command succeeds and prints nothing else. */
  async function json(line: string, stdin = ''): Promise<unknown> {
    const { code, stdout, stderr } = await run(`${line} --json`, stdin);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  return {
    folder,
    run,
    json,
    file: (name: string): string => join(folder.dataDir, name),

    /** Creates publisher 1 with wall 1 and panel 1. */
    async setUp(): Promise<void> {
      await json('publisher create --name Acme');
      await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100 --currency-round');
      await json('panel create --publisher 1 --name Surveys --wall 1');
    },

    /** Opens the installation to simulate users. */
    async inInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
      const installation = await openInstallation(folder.env, {
        migrate: false,
        mayCreate: true,
        warn: expect.unreachable,
      });
      const result = await work(installation);
      await installation.store.close();
      return result;
    },
  };
}

/** Posts one credit with a description, to ann by default. */
export const credit = (installation: Installation, account: AccountRef = ann) =>
  postTransaction(installation)({
    account,
    amount: 10_000,
    description: 'Welcome',
    minBalance: null,
    idempotencyKey: null,
  });
