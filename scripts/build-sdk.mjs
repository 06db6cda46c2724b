// Builds the SDK into sdk/dist: a JavaScript module and a declaration for each source file.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'sdk', 'dist');
rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync('tsc', ['--project', 'sdk/tsconfig.build.json'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);

// The compiler rewrites the imports of the modules, but not of the declarations.
for (const name of globSync('**/*.d.ts', { cwd: dist })) {
  const file = join(dist, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(?<=(?:from |import\()')(\.[^']+)\.ts(?=')/g, '$1.js'));
}
