import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect } from 'vitest';
import { postTransaction } from '../ledger/post-transaction.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { openInstallation, type Installation } from './installation.ts';
import { runCommandLine } from './run.ts';

/** The user ann of the wall 1. */
export const ann = { kind: 'wall' as const, profileId: 1, subid1: 'ann' };

/** The command line on an empty data folder of its own, for each test of a file. */
export function useCommandLine() {
  const folder = { dataDir: '', env: {} as Record<string, string> };

  beforeEach(() => {
    folder.dataDir = mkdtempSync(join(tmpdir(), 'rewards-cli-'));
    folder.env = { DATA_DIR: folder.dataDir };
  });
  afterEach(() => rmSync(folder.dataDir, { recursive: true }));

  /** Words are divided by spaces; '_' stands for a space in a word, '__' for itself, '""' for an empty one. */
  async function run(line: string, stdin = '') {
    const written = { stdout: '', stderr: '' };
    const words = line
      .split(' ')
      .map((word) => (word === '""' ? '' : word.replaceAll(/__?/g, (found) => (found === '_' ? ' ' : '_'))));
    const code = await runCommandLine(words, {
      env: folder.env,
      stdin: Readable.from([stdin]),
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    });
    return { code, ...written };
  }

  /** The JSON document that a command prints; fails unless it went well and printed nothing else. */
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

    /** A publisher 1 with the wall 1 and the survey profile 1. */
    async setUp(): Promise<void> {
      await json('publisher create --name Acme');
      await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100 --currency-round');
      await json('survey-profile create --publisher 1 --name Surveys --wall 1');
    },

    /** Opens the installation beside the commands, to do in it what users do. */
    async inInstallation(work: (installation: Installation) => Promise<unknown>): Promise<void> {
      const installation = await openInstallation(folder.env, { migrate: false, warn: expect.unreachable });
      await work(installation);
      await installation.store.close();
    },
  };
}

/** One credit with a description, for ann unless somebody else is named. */
export const credit = (installation: Installation, account: AccountRef = ann) =>
  postTransaction(installation)({
    account,
    amount: 10_000,
    description: 'Welcome',
    minBalance: null,
    idempotencyKey: null,
  });
