import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const folder = join(projectRoot, 'docs');
const rows = readFileSync(join(folder, 'security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:attack|data|fault|mistake|-)/.test(line));

/** The one attack that our code can't prevent; its row says what the publisher can do. */
const UNPROVEN = 'A script on the page reads what the user types';

test('every row of the security document names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const files = [...row.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path]) => path ?? '');
    if (!row.includes(UNPROVEN)) expect(files, row).not.toEqual([]);
    for (const file of files) {
      expect(existsSync(join(folder, file)), `${file} in: ${row}`).toBe(true);
      expect(file, row).toMatch(/\.test\.ts$|\/contract\/[\w-]+\.ts$/);
    }
  }
});
