import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runVitest } from '../scripts/run-vitest.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-vitest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one file of tests, in a folder of its own; answers what was counted and said. */
async function runFile(text: string, stalledAfterMs: number, setup = 'export function setup() {}') {
  const settings = 'include: ["*.case.mjs"], globals: true, pool: "forks", globalSetup: ["setup.mjs"]';
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { ${settings} } };`);
  writeFileSync(join(folder, 'setup.mjs'), setup);
  writeFileSync(join(folder, 'one.case.mjs'), text);
  const said: string[] = [];
  const options = { stalledAfterMs, write: (line: string) => void said.push(line) };
  const counted = await runVitest(['--root', folder], options);
  return { ...counted, said: said.join('') };
}

/** Starts a process that outlives its parent, and notes its number. */
const leaveProcess = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  left.unref();
  writeFileSync(new URL('left.pid', import.meta.url), String(left.pid));
`;

/** Whether the process that was left still runs; one that has ended and waits for its parent does not. */
function isLeft(): boolean {
  const pid = readFileSync(join(folder, 'left.pid'), 'utf8');
  try {
    const [, state = ''] = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state !== 'Z';
  } catch {
    return false;
  }
}

test('a run that passes is counted', async () => {
  const run = await runFile('test("one", () => {}); test("two", () => {});', 60_000);
  expect(run).toEqual({ passed: 2, failed: 0, said: '' });
});

test('a file that never finishes loading is named, counted as a failure, and leaves no process', async () => {
  const run = await runFile(`${leaveProcess} await new Promise(() => setInterval(() => {}, 1000));`, 10_000);
  expect(run).toMatchObject({ passed: 0, failed: 1 });
  expect(run.said).toContain('stood still for 10 s');
  expect(run.said).toMatch(/one\.case\.mjs: loading the file, for \d+ s/);
  await expect.poll(isLeft).toBe(false);
});

test('code that keeps the event loop busy is ended too, where the bound of a test cannot act', async () => {
  const run = await runFile(`${leaveProcess} test("busy", () => { for (;;); });`, 10_000);
  expect(run).toMatchObject({ passed: 0, failed: 1 });
  expect(run.said).toContain('one.case.mjs');
  await expect.poll(isLeft).toBe(false);
});

test.each([
  ['a test that fails', "test('fails', () => expect(1).toBe(2));"],
  ['a file that cannot be loaded', "import './nowhere.mjs'; test('is never reached', () => {});"],
])('%s is a failure, even if a set-up makes Vitest exit with 0', async (_, text) => {
  const exitsWithZero = 'export function setup() { process.on("beforeExit", () => process.exit(0)); }';
  expect(await runFile(text, 60_000, exitsWithZero)).toMatchObject({ passed: 0, failed: 1 });
});
