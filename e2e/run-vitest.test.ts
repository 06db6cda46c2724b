import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningTime, runVitest } from '../scripts/run-vitest.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-vitest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MINUTE = 60_000;

/** A clock that stands still until the file has left its process, and then goes on by a minute at each reading. */
function clockThatWaitsForTheFile(): () => number {
  let time = 0;
  return () => (existsSync(join(folder, 'left.pid')) ? (time += MINUTE) : time);
}

/** Runs one test file in a folder of its own. Returns the counts and the output. */
async function runFile(text: string, setup = 'export function setup() {}') {
  const settings = 'include: ["*.case.mjs"], globals: true, pool: "forks", globalSetup: ["setup.mjs"]';
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { ${settings} } };`);
  writeFileSync(join(folder, 'setup.mjs'), setup);
  writeFileSync(join(folder, 'one.case.mjs'), text);
  const output: string[] = [];
  const write = (line: string) => void output.push(line);
  const options = { stalledAfterMs: 10 * MINUTE, checkEveryMs: 50, now: clockThatWaitsForTheFile(), write };
  const counts = await runVitest(['--root', folder], options);
  return { ...counts, output: output.join('') };
}

/** Starts a process that outlives its parent, and writes its pid to a file. */
const leaveProcess = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  left.unref();
  writeFileSync(new URL('left.pid', import.meta.url), String(left.pid));
`;

/** Whether that process still runs. A zombie has ended. */
function isLeft(): boolean {
  const pid = readFileSync(join(folder, 'left.pid'), 'utf8');
  try {
    const [, state = ''] = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state !== 'Z';
  } catch {
    return false;
  }
}

test('counts the tests of a run that passes', async () => {
  const run = await runFile('test("one", () => {}); test("two", () => {});');
  expect(run).toEqual({ passed: 2, failed: 0, output: '' });
});

test('ends a run whose file never finishes loading: names the file, counts a failure, leaves no process behind', async () => {
  const run = await runFile(`${leaveProcess} await new Promise(() => setInterval(() => {}, 1000));`);
  expect(run).toMatchObject({ passed: 0, failed: 1 });
  expect(run.output).toContain('made no progress for 600 s');
  expect(run.output).toMatch(/one\.case\.mjs: loading the file, for \d+ s/);
  await expect.poll(isLeft).toBe(false);
});

test('ends a run whose test blocks the event loop, which no test timeout can end', async () => {
  const run = await runFile(`${leaveProcess} test("busy", () => { for (;;); });`);
  expect(run).toMatchObject({ passed: 0, failed: 1 });
  expect(run.output).toMatch(/^Failed: .*one\.case\.mjs: .*, for \d+ s$/m);
  await expect.poll(isLeft).toBe(false);
});

test('says how a run ended that left no report, and what it was doing', async () => {
  const run = await runFile('test("last", () => { process.kill(process.ppid, "SIGKILL"); for (;;); });');
  expect(run).toMatchObject({ passed: 0, failed: 1 });
  expect(run.output).toMatch(/^Failed: the run, which ended with SIGKILL and left no report$/m);
  expect(run.output).toMatch(/^Failed: .*one\.case\.mjs: /m);
});

test.each([
  [
    'a test that fails',
    "test('fails', () => expect(1).toBe(2));",
    /one\.case\.mjs > fails: AssertionError: expected 1/,
  ],
  [
    'a file that cannot be loaded',
    "import './nowhere.mjs'; test('is not reached', () => {});",
    /one\.case\.mjs: .*nowhere/,
  ],
])('counts and names %s as a failure, even if a global set-up makes Vitest exit with 0', async (_, text, named) => {
  const exitsWithZero = 'export function setup() { process.on("beforeExit", () => process.exit(0)); }';
  const run = await runFile(text, exitsWithZero);
  expect(run).toMatchObject({ passed: 0, failed: 1 });
  const [last = ''] = run.output.split('\n').slice(-2);
  expect(last).toMatch(/^Failed: /);
  expect(last).toMatch(named);
});

test('time in which the machine was suspended does not count as time without progress', () => {
  let time = 0;
  const now = runningTime(() => time);
  const passing = (ms: number): number => {
    time += ms;
    return now();
  };
  expect([1000, 1000, 3_600_000, 1000].map(passing)).toEqual([1000, 2000, 7000, 8000]);
});
