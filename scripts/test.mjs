// Builds, then runs tests: `npm test` those of the projects unit and system of vite.config.ts, `npm run test:all` all,
// `--rest` those that `npm test` omits, with those that need Debian's programs, `npm test -- FILE …` these. Other
// arguments go to Vitest. The last line is `N passed, N failed`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { runVitest } from './run-vitest.mjs';

const projects = { '': ['unit', 'system'], '--rest': ['debian', 'full', 'isolated'], '--all': [] };
const args = process.argv.slice(2);
const chosen = args.length === 0 ? projects[''] : args.length === 1 ? projects[args[0]] : undefined;

const isBuilt = spawnSync('node', ['scripts/build.mjs'], { stdio: 'inherit' }).status === 0;
if (isBuilt) process.env.FROM_BUILD = '1';
if (args[0] === '--rest') process.env.WITH_DEBIAN = '1';
const tests = await runVitest(chosen?.map((project) => `--project=${project}`) ?? args);
if (!isBuilt) process.stdout.write('Failed: build\n');
const failed = tests.failed + (isBuilt ? 0 : 1);
process.stdout.write(`${tests.passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && tests.passed > 0 ? 0 : 1);
