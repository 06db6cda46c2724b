// Runs the guides' PHP examples with the PHP that scripts/install-php.sh installs. Arguments go to Vitest. The last line
// is `N passed, N failed`.
import './node-version.mjs';
import { runVitest } from './run-vitest.mjs';

const { passed, failed } = await runVitest(['--config', 'e2e/php/vitest.config.ts', ...process.argv.slice(2)]);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
