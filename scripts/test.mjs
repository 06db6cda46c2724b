// `npm test`: the build, types, lint and format, then every test. Ends with one plain line `N passed, N failed`.
// `npm test -- FILE …` builds and runs these tests only; arguments go to Vitest.
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
