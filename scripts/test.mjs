// `npm test`: builds, checks types, lint, imports and format, then runs the projects unit and system of vite.config.ts.
// `npm run test:all`: runs all projects; `--rest` runs only those that `npm test` omits. `npm test -- FILE …`: builds,
// then runs only these tests.
// Other arguments go to Vitest. The last line is `N passed, N failed`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { runChecks } from './check.mjs';
import { runVitest } from './run-vitest.mjs';

const projects = { '': ['unit', 'system'], '--rest': ['full', 'isolated'], '--all': [] };
const args = process.argv.slice(2);
const chosen = args.length === 0 ? projects[''] : args.length === 1 ? projects[args[0]] : undefined;
const failedSteps = [];

if (spawnSync('node', ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) {
  process.stdout.write('\nbuild failed\n');
  failedSteps.push('build');
}
if (chosen !== undefined && args[0] !== '--rest') failedSteps.push(...(await runChecks()));

const { passed, failed } = await runVitest(chosen?.map((project) => `--project=${project}`) ?? args);
for (const step of failedSteps) process.stdout.write(`Failed: ${step}\n`);
process.stdout.write(`${passed} passed, ${failed + failedSteps.length} failed\n`);
process.exit(failed + failedSteps.length === 0 && passed > 0 ? 0 : 1);
