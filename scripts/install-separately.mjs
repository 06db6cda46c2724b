// Installs dependencies of single tests from the lockfile in scripts/<name>. `npm ci` doesn't install them; without
// them, those tests are skipped.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs scripts/<name> into .cache/<name>, not node_modules, which setup.mjs empties when a dependency changes.
 * Returns the folder.
 */
export function installSeparately(name, more = []) {
  const folder = join(root, '.cache', name);
  const source = join(root, 'scripts', name);
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return folder;
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  const args = ['ci', '--ignore-scripts', ...more, '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const shell = npm === undefined && process.platform === 'win32';
  const { status } = spawnSync(command, [...first, ...args], { cwd: folder, stdio: ['ignore', 2, 2], shell });
  if (status !== 0) throw new Error(`npm could not install scripts/${name}. See its output above.`);
  writeFileSync(stamp, lock);
  return folder;
}
