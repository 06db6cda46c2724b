import Database from 'better-sqlite3';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorkspace } from '../bench/processes/workspace.ts';
import { soak } from '../bench/soak/soak.ts';
import type { CheckResult } from '../bench/traffic/check-everything.ts';
import { loadToKnee } from '../bench/traffic/load-to-knee.ts';
import type { StepResult } from '../bench/traffic/run-step.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { tryCommand } from './support/service/run-command.ts';

interface Figures {
  steps: StepResult[];
  slices: StepResult[];
  check: CheckResult;
}

const folder = mkdtempSync(join(tmpdir(), 'rewards-load-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function figuresOf(name: string): Figures {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Figures;
}

/** Runs a command of package.json, without npm. */
function run(file: string, ...args: readonly string[]) {
  return tryCommand(process.execPath, ['scripts/run.mjs', file, ...args], { cwd: projectRoot });
}

/** Next to other tests, the machine may be too busy for the usual limit, without a fault of the service. */
const PATIENT = '--max-wait=60000';

/** The folders of runs of the bench. */
function leftFolders(): string[] {
  const all = readdirSync(join(projectRoot, 'node_modules', '.cache', 'rewards-wall'));
  return all.filter((name) => name.startsWith('bench-'));
}

/** The requests that were sent, and those that were answered as asked or counted as errors. */
function sums(results: readonly StepResult[]): { sent: number; told: number } {
  const errors = results.flatMap((result) => Object.values(result.errors));
  return {
    sent: results.reduce((sum, { sent }) => sum + sent, 0),
    told: [...errors, ...results.map(({ all }) => all.answered)].reduce((sum, count) => sum + count, 0),
  };
}

test('load sends every request, finds everything that was acknowledged, exits with 0 and leaves nothing behind', () => {
  const before = leftFolders();
  const file = join(folder, 'load.json');
  const { status, stderr, stdout } = run('bench/load-main.ts', '--seconds=0.5', '--most=150', PATIENT, '--json', file);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { check, steps } = figuresOf('load.json');
  expect(check).toMatchObject({ problems: [], unknown: 0, waiting: 0 });
  expect(sums(steps)).toEqual({ sent: 75, told: 75 });
  expect(steps.map(({ errors }) => errors)).toEqual(steps.map(() => ({})));
  const { click, lead, manual, reversal, 'sign-up': signUps } = check.acknowledged;
  expect(Math.min(click, lead, manual, reversal, signUps)).toBeGreaterThan(0);
  expect(check.delivered).toBe(lead + reversal);
  expect(stdout).toContain('Passed: every acknowledged write is there exactly once');
  expect(leftFolders().filter((name) => !before.includes(name))).toEqual([]);
});

test('soak samples what the service takes, exits with 0 and says that it was too short to judge', () => {
  const file = join(folder, 'soak.json');
  const { status, stderr, stdout } = run('bench/soak-main.ts', '--minutes=0.02', '--rate=60', PATIENT, '--json', file);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { check, slices } = figuresOf('soak.json');
  expect(check).toMatchObject({ problems: [], unknown: 0, waiting: 0 });
  expect(sums(slices).told).toBe(sums(slices).sent);
  expect(slices.map(({ errors }) => errors)).toEqual(slices.map(() => ({})));
  expect(stdout).toMatch(/The write-ahead log took \d+\.\d MB at most, of 134\./);
  expect(stdout).toMatch(/minute +RSS MB +heap MB/);
  expect(stdout).toContain('Too short to say what grows');
});

test('a wrong argument is refused with a sentence, before anything is built or started', () => {
  const { status, stderr, stdout } = run('bench/load-main.ts', '--seconds=none');
  const sentence = '--seconds needs a number from 0.1 to 3600.\n';
  expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: sentence, stdout: '' });
});

// One for all that follow, which fill one installation and copy it.
const workspace = openWorkspace();
afterAll(() => workspace.end());

describe('on a database that was changed behind the service, the check fails', () => {
  /** Changes the database by SQL, past the triggers that forbid it. */
  function tamper(databaseUrl: string, sql: string): void {
    const db = new Database(databaseUrl.slice('file:'.length));
    const triggers = db.prepare<[], { name: string }>("select name from sqlite_master where type = 'trigger'").all();
    for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
    db.pragma('foreign_keys = off');
    const { changes } = db.prepare(sql).run();
    db.close();
    expect(changes).toBe(1);
  }

  test('load: an acknowledged transaction is missing', async () => {
    const json = join(folder, 'missing.json');
    const options = { engine: 'sqlite', seconds: 0.3, most: 100, maxWaitMs: 60_000, json } as const;
    const sql = `delete from ledger where transaction_id = (select max(transaction_id) from ledger where kind = 'manual')`;
    expect(await loadToKnee(workspace, options, { beforeCheck: (url) => tamper(url, sql) })).toBe(1);
    expect(figuresOf('missing.json').check.problems).toEqual(
      expect.arrayContaining([expect.stringMatching(/was acknowledged, but is not stored/)]),
    );
  });

  test('soak: a delivery is there twice', async () => {
    const json = join(folder, 'double.json');
    const options = { engine: 'sqlite', minutes: 0.01, rate: 100, maxWaitMs: 60_000, json } as const;
    const sql = `insert into attempts (delivery_id, number, at, ms, http_status, error, body)
      select delivery_id, number + 1, at, ms, http_status, error, body from attempts limit 1`;
    expect(await soak(workspace, options, { beforeCheck: (url) => tamper(url, sql) })).toBe(1);
    expect(figuresOf('double.json').check.problems).toEqual([
      expect.stringMatching(/status 1 was attempted 2 times, but received 1 times/),
    ]);
  });
});

describe('a run whose requests were not all answered as asked exits with 1, although everything that was is there', () => {
  // One transaction a minute, and no more.
  const trial = { environment: { RATE_LIMIT: '100000', RATE_LIMIT_KEY: '1' } };
  const refused = expect.objectContaining({ 'transaction: 429 too_many_requests': expect.any(Number) as number });

  test('load, below the knee', async () => {
    const json = join(folder, 'load-errors.json');
    const options = { engine: 'sqlite', seconds: 0.3, most: 100, maxWaitMs: 60_000, json } as const;
    expect(await loadToKnee(workspace, options, trial)).toBe(1);
    const { check, steps } = figuresOf('load-errors.json');
    expect(check.problems).toEqual([]);
    expect(steps.map(({ errors }) => errors)).toContainEqual(refused);
  });

  test('soak', async () => {
    const json = join(folder, 'soak-errors.json');
    const options = { engine: 'sqlite', minutes: 0.01, rate: 100, maxWaitMs: 60_000, json } as const;
    expect(await soak(workspace, options, trial)).toBe(1);
    const { check, slices } = figuresOf('soak-errors.json');
    expect(check.problems).toEqual([]);
    expect(slices.map(({ errors }) => errors)).toContainEqual(refused);
  });
});
