import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// `adminApi` joins the tables by spread, so the later of two declarations would win silently.
test('no two tables of the admin API declare the same endpoint', async () => {
  const folder = join(import.meta.dirname, '../../../shared/admin');
  const files = globSync('*-schema.ts', { cwd: folder });
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  const endpoints = modules
    .flatMap((module) => Object.entries(module) as [name: string, exported: object][])
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, table]) => Object.keys(table));
  expect(endpoints.filter((name, at) => endpoints.indexOf(name) !== at)).toEqual([]);
  expect(endpoints.toSorted()).toEqual(Object.keys(adminApi).toSorted());
});

test('no two endpoints of the admin API have the same method and path', () => {
  const calls = Object.values(adminApi).map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});
