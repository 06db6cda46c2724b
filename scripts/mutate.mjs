// `npm run mutate`: mutation testing of decision code with Stryker. It changes code piece by piece and reports changes
// that no unit test detects. Unchanged code isn't tested again. Arguments go to Stryker: `npm run mutate -- -m
// server/ledger/*.ts`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installSeparately } from './install-separately.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

useOwnTemporaryFolder();
// Low priority, since a run takes long.
setPriority(15);
// Stryker must use the repository's own Vitest.
const folder = installSeparately('mutation', ['--legacy-peer-deps']);
const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const { status } = spawnSync(
  process.execPath,
  [stryker, 'run', 'scripts/mutation/stryker.config.mjs', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
