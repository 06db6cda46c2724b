import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const lockfile = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');

test('npm 10 to 12 leave the lockfile unchanged', () => {
  // npm 10 removes these fields, and newer versions don't need them. `npx npm@10 install` removes them.
  expect(lockfile).not.toContain('"libc"');
});

test('the lockfile has no URL of a registry', () => {
  expect(lockfile).not.toMatch(/"resolved": "https?:/);
});

test('the analyser of regular expressions is installed without its binaries and its Java archive', () => {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { name?: string }> };
  const parts = Object.entries(packages).filter(([path]) => path.includes('/recheck-'));
  expect(new Set(parts.map(([, { name }]) => name))).toEqual(new Set(['openapi-types']));
});
