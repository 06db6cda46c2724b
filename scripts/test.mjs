// `npm test`: builds, checks types, lint and format, then runs all tests. The last line is `N passed, N failed`.
// `npm test -- FILE …`: builds, then runs only these tests. Arguments go to Vitest.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { runChecks } from './check.mjs';
import { runVitest } from './run-vitest.mjs';

const args = process.argv.slice(2);
const failedSteps = [];

if (spawnSync('node', ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) {
  process.stdout.write('\nbuild failed\n');
  failedSteps.push('build');
}
if (args.length === 0) failedSteps.push(...(await runChecks()));

const { passed, failed } = await runVitest(args);
for (const step of failedSteps) process.stdout.write(`Failed: ${step}\n`);
process.stdout.write(`${passed} passed, ${failed + failedSteps.length} failed\n`);
process.exit(failed + failedSteps.length === 0 && passed > 0 ? 0 : 1);
