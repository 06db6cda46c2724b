// Installs the generators of API clients for e2e/contract/generated-clients.test.ts, by the lockfile in scripts/clients.
// They bring 56 MB and a second TypeScript, so `npm ci` leaves them out, and without them that test is skipped.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Outside node_modules, which setup.mjs empties when a dependency changes. */
const folder = join(root, '.cache', 'clients');

const lock = readFileSync(join(root, 'scripts', 'clients', 'package-lock.json'), 'utf8');
const stamp = join(folder, 'installed.json');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'scripts', 'clients'), folder, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not install the generators. See its output above.');
  writeFileSync(stamp, lock);
}
