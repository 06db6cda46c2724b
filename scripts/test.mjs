// `npm test`: builds, checks types, lint and format, then runs all tests. The last line is `N passed, N failed`.
// `npm test -- FILE …`: builds, then runs only these tests. Arguments go to Vitest.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { runChecks } from './check.mjs';
import { runVitest } from './run-vitest.mjs';

const args = process.argv.slice(2);
let failedSteps = 0;

if (spawnSync('node', ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) {
  process.stdout.write('\nbuild failed\n');
  failedSteps += 1;
}
if (args.length === 0) failedSteps += (await runChecks()).length;

const { passed, failed } = await runVitest(args);
process.stdout.write(`${passed} passed, ${failed + failedSteps} failed\n`);
process.exit(failed + failedSteps === 0 && passed > 0 ? 0 : 1);
