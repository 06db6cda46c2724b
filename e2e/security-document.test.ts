import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const folder = join(projectRoot, 'e2e');
const rows = readFileSync(join(folder, 'security-proofs.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:attack|data|fault|mistake|permission|requirement|-)/.test(line));

/** The one attack that our code can't prevent; its row says what the publisher can do. */
const UNPROVEN = 'A script on the page reads what the user types';

test('every row of the security proofs names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const files = [...row.matchAll(/\]\(([^)#]+\.ts)\)/g)].map(([, path]) => path ?? '');
    if (!row.includes(UNPROVEN)) expect(files, row).not.toEqual([]);
    for (const file of files) {
      expect(existsSync(join(folder, file)), `${file} in: ${row}`).toBe(true);
      expect(file, row).toMatch(/\.test\.ts$|\/contract\/[\w-]+\.ts$/);
    }
  }
});

test('every title of a test that the security proofs name stands in that test', () => {
  const named = rows.flatMap((row) => [...row.matchAll(/\]\(([^)]+\.ts)\): "([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(20);
  for (const [, file = '', title = ''] of named) {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(
      source.includes(`'${title}'`) || source.includes(`"${title}"`) || source.includes(`\`${title}\``),
      title,
    ).toBe(true);
  }
});
