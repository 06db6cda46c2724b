import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('makes every folder on the way, and one that exists stays', () => {
  const folder = join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('a file on the way is an error', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR|ENOENT/);
});

test.runIf(process.platform === 'linux')('where nothing can be made it gives up', () => {
  expect(() => makeFolder('/proc/rewards/data')).toThrow(/ENOENT/);
});
