import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// `sharedMethods` joins the commands by spread, so the later of two declarations would win silently.
test('no two files of commands declare the same method of the store', async () => {
  const folder = join(import.meta.dirname, 'commands');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  const methods = modules
    .flatMap((module) => Object.entries(module) as [name: string, exported: object][])
    .filter(([name]) => name.endsWith('Commands'))
    .flatMap(([, commands]) => Object.keys(commands));
  expect(methods.length).toBeGreaterThan(200);
  expect(methods.filter((name, at) => methods.indexOf(name) !== at)).toEqual([]);
});
