// `npm run mutate`: changes code that makes decisions, one piece at a time, and names the changes that no unit test
// notices. Code that hasn't changed since an earlier run isn't tested again. Arguments go to Stryker:
// `npm run mutate -- -m server/ledger/*.ts`.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Outside node_modules, which setup.mjs empties when a dependency changes. */
const folder = join(root, '.cache', 'mutation');

useOwnTemporaryFolder();
// A run takes long, so other programs go first.
setPriority(15);
installStryker();
const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', 'stryker.config.mjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

/** Installs Stryker by the lockfile in scripts/mutation. It uses the repository's own Vitest. */
function installStryker() {
  const lock = readFileSync(join(root, 'scripts', 'mutation', 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'scripts', 'mutation'), folder, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const installed = spawnSync(command, [...first, ...args], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (installed.status !== 0) throw new Error('npm could not install Stryker. See its output above.');
  writeFileSync(stamp, lock);
}
