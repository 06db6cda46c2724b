// `npm run mutate`: changes code that makes decisions, one piece at a time, and names the changes that no unit test
// notices. Code that hasn't changed since an earlier run isn't tested again. Arguments go to Stryker:
// `npm run mutate -- -m server/ledger/*.ts`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installSeparately } from './install-separately.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

useOwnTemporaryFolder();
// A run takes long, so other programs go first.
setPriority(15);
// It uses the repository's own Vitest.
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
