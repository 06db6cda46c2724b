import { expect, test } from 'vitest';
import { findCircles } from './support/documents/find-circles.ts';
import { readSources } from './support/documents/read-sources.ts';

const folders = ['shared', 'server', 'widget', 'demo', 'bench', 'e2e', 'scripts'];

test('no files import each other in a circle, type imports included', () => {
  const all = readSources(folders, /\.m?[jt]s$/);
  expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/app.ts', 'scripts/setup.mjs']));
  expect(findCircles(all)).toEqual([]);
});

test('finds a circle of three files and names it once', () => {
  const circle = [
    { path: 'server/offers/a.ts', text: "import { b } from './b.ts';" },
    { path: 'server/offers/b.ts', text: "import type { C } from '../clicks/c.ts';" },
    { path: 'server/clicks/c.ts', text: "const { a } = await import('../offers/a.ts');" },
  ];
  const besideIt = [
    { path: 'server/main.ts', text: "import { a } from './offers/a.ts';\nimport { d } from './d.ts';" },
    { path: 'server/d.ts', text: "export { x } from '@rewards-wall/shared/x.ts';" },
    { path: 'shared/x.ts', text: "import * as z from 'zod';" },
  ];
  expect(findCircles([...besideIt, ...circle])).toEqual([
    'server/clicks/c.ts -> server/offers/a.ts -> server/offers/b.ts -> server/clicks/c.ts',
  ]);
  expect(findCircles(besideIt)).toEqual([]);
});

test('finds both of two circles that share a file', () => {
  const two = [
    { path: 'server/a.ts', text: "import { b } from './b.ts';\nimport { c } from './c.ts';" },
    { path: 'server/b.ts', text: "import { a } from './a.ts';" },
    { path: 'server/c.ts', text: "import { a } from './a.ts';" },
  ];
  expect(findCircles(two)).toEqual([
    'server/a.ts -> server/b.ts -> server/a.ts',
    'server/a.ts -> server/c.ts -> server/a.ts',
  ]);
});
