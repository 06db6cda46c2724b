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

test('creates all missing parents, and keeps a folder that exists', () => {
  const folder = join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('throws if a parent is a file', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR|ENOENT/);
});

test.runIf(process.platform === 'linux')('throws where no folder can be created', () => {
  expect(() => makeFolder('/proc/rewards/data')).toThrow(/ENOENT/);
});
