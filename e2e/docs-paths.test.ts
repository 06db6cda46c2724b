import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { isInTree, namedPaths } from './support/documents/named-paths.ts';

/** The pages that explain the layout of the code. */
const pages = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/recipes.md'];

const isBuilt = (name: string): boolean => /^(?:node_modules|dist|data|data-\w+|\.git|\.cache)$/.test(name);

/** The paths of all files and folders, relative to the repository's root. */
function walk(folder = ''): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter(({ name }) => !isBuilt(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? [path, ...walk(path)] : [path];
    });
}

const tree = walk();
const missing = (text: string): string[] => namedPaths(text).filter((path) => !isInTree(path, tree));

test.each(pages)('every file and folder that %s names exists', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  expect(namedPaths(text).length).toBeGreaterThan(20);
  expect(missing(text)).toEqual([]);
});

describe('finds paths that do not exist', () => {
  test.each(['`server/nowhere/`', 'server/http/none.ts', '`none.ts`', '`http/none.ts`', '`server/{http,none}`'])(
    '%s',
    (text) => {
      expect(missing(text)).toHaveLength(1);
    },
  );

  test.each([
    '`server/{http,store}/`, `server/<feature>/`, `docs/decisions/NNN-<title>.md`',
    '`problem.ts`, `http/problem.ts` and ```server/http/problem.ts```',
    '`/v1/walls`, `npm run docs`, `a / b`, `application/problem+json`, and/or',
  ])('%s', (text) => {
    expect(missing(text)).toEqual([]);
  });
});
