import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileCache } from '../e2e/support/service/compile-cache.ts';

const command = join(import.meta.dirname, 'cli.ts');
let dataDir = '';

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the command as an operator does, in its own process. */
async function rewards(args: readonly string[], stdin = '') {
  const child = spawn(process.execPath, [command, ...args], {
    env: { DATA_DIR: dataDir, ...compileCache() },
    cwd: dataDir,
  });
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.end(stdin);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

test('the first command on an empty folder sets everything up, and prints one JSON document', async () => {
  const { code, stdout, stderr } = await rewards(['publisher', 'create', '--name', 'Acme', '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ pubId: 1 });
});

test('a feed is read from standard input', async () => {
  const { code, stdout } = await rewards(['offers', 'import', '-', '--json'], '[{"offer_id": 1}]');
  // The file has no valid row.
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ created: 0, rejected: [{ line: 1 }] });
});

test('two commands at once write the same file', async () => {
  const results = await Promise.all(
    ['A', 'B'].map((name) => rewards(['publisher', 'create', '--name', name, '--json'])),
  );
  const ids = results.map(({ stdout }) => (JSON.parse(stdout) as { pubId: number }).pubId);
  expect(new Set(ids)).toEqual(new Set([2, 3]));
});

test('failures are a sentence on standard error and exit code 1, wrong usage is 2', async () => {
  const [failed, wrong, help] = await Promise.all([
    rewards(['wall', 'set', '99', '--json']),
    rewards(['wall', 'fly']),
    rewards(['--help']),
  ]);
  expect(failed).toEqual({ code: 1, stdout: '', stderr: 'error: There is no wall 99.\n' });
  expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/fly/) });
  expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/ledger/) });
});
