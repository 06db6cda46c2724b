// Runs the guides' PHP, and the scenarios of e2e/engines in Firefox and WebKit, with Debian's programs, which
// scripts/install-php.sh and scripts/install-browsers.sh install. Arguments go to Vitest. The last line is
// `N passed, N failed`.
import './node-version.mjs';
import { runVitest } from './run-vitest.mjs';

process.env.WITH_DEBIAN = '1';
const { passed, failed } = await runVitest(['--project=debian', ...process.argv.slice(2)]);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
