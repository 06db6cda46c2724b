import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { problemsOf, type PackageDescription } from '../../scripts/release.mjs';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { cronLinesIn, instructionsOf, opsFile } from '../support/documents/ops.ts';
import { RELEASE_LIMIT_MS, releasedPackage } from '../support/documents/built-release.ts';
import { filesOf } from '../support/documents/packed-package.ts';
import { at, parseYaml } from '../support/documents/yaml.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { within } from '../support/service/within.ts';

// Tries the service as an operator gets it: packed, installed in an empty folder without a registry, and run there with
// nothing on the PATH but Node.

const root = mkdtempSync(join(tmpdir(), 'service-package-'));
const site = join(root, 'site');
const installed = join(site, 'node_modules', '@rewards-wall', 'service');
const program = join(site, 'node_modules', '.bin', 'rewards');
const path = join(root, 'bin');
const pathWithTools = `${path}${delimiter}${process.env['PATH'] ?? ''}`;
const { createDatabase } = sharedPostgres();
let tarball: string;
/** npm, as on a machine that has never installed anything. */
const clean = { HOME: root, npm_config_cache: join(root, 'cache'), npm_config_offline: 'true' };

beforeAll(async () => {
  mkdirSync(site);
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, 'node'));
  tarball = await releasedPackage('service');
  // As the image does it.
  copyFileSync(tarball, join(site, basename(tarball)));
  for (const [instruction, command] of instructionsOf(opsFile('docker/Dockerfile')))
    if (instruction === 'RUN')
      runCommand('sh', ['-ec', here(command)], {
        cwd: site,
        env: { PATH: pathWithTools, ...clean },
        timeout: RELEASE_LIMIT_MS,
      });
}, 3 * RELEASE_LIMIT_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The image has the package in /service. */
const here = (text: string): string => text.replaceAll('/service/', `${installed}/`);

/** The PATH of the image: what it copies there, and the system. */
function pathOfImage(): string {
  const copied = instructionsOf(opsFile('docker/Dockerfile')).flatMap(([instruction, parts]) => {
    const [, from] = /^--from=build \/build\/(\S+) \/usr\/local\/bin$/.exec(instruction === 'COPY' ? parts : '') ?? [];
    return from === undefined ? [] : [join(site, from)];
  });
  return [...copied, pathWithTools].join(delimiter);
}

/** Only what an operator sets. */
const environment = (name: string) => ({ PATH: path, DATA_DIR: join(root, name) });

function rewards(env: Readonly<Record<string, string>>, ...args: string[]): Record<string, unknown> {
  const output = runCommand(program, [...args, '--json'], { cwd: site, env: { ...env } });
  return JSON.parse(output) as Record<string, unknown>;
}

test('has all that it runs with, and nothing else', () => {
  const description = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as PackageDescription;
  const files = filesOf(installed);
  expect(problemsOf('dist/service', description, files)).toEqual([]);
  expect(description).toMatchObject({ engines: { node: '>=24' }, bin: { rewards: 'bin/rewards.js' } });
  // One package: the rest is inside.
  expect(readdirSync(join(site, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@rewards-wall']);
  for (const name of [
    'NOTICE',
    'CHANGELOG.md',
    'docs/quick-starts/php.md',
    'THIRD-PARTY-LICENSES.txt',
    'ops/docker/Dockerfile',
  ])
    expect(existsSync(join(installed, name))).toBe(true);
  const needless = files.filter((file) =>
    /\.test\.|binding\.gyp|geoip-city|(?:^|\/)(?:vitest|e2e|demo\.js)\b/.test(file),
  );
  expect(needless).toEqual([]);
});

test('every command is there, and says how it is used', async () => {
  const env = environment('none');
  const help = runCommand(program, ['help'], { cwd: root, env });
  const listed = [...help.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  expect(listed.length).toBeGreaterThan(25);
  const source = runCommand(process.execPath, [join(projectRoot, 'server', 'cli.ts'), 'help'], { cwd: root });
  expect(help).toBe(source);
  const ask = promisify(execFile);
  const waiting = [...listed];
  const askNext = async (): Promise<void> => {
    const name = waiting.shift();
    if (name === undefined) return;
    const { stderr, stdout } = await ask(program, [name, '--help'], { cwd: root, env });
    expect({ name, stdout, stderr }).toMatchObject({
      stdout: expect.stringContaining(`Usage: rewards ${name}`),
      stderr: '',
    });
    await askNext();
  };
  await Promise.all([askNext(), askNext(), askNext()]);
});

test('its bundle has no path of this repository, from which it would load what the package lacks', () => {
  for (const file of filesOf(join(installed, 'dist', 'server')))
    expect(readFileSync(join(installed, 'dist', 'server', file), 'utf8')).not.toContain(projectRoot);
});

test('its bundle loads nothing at its start that is not in the package', () => {
  const folder = join(installed, 'dist', 'server');
  const statements = [
    /(?:\b|_)require\("([^"]+)"\)/g,
    /^(?:import|export)\b[^;]*? from "([^"]+)"/gm,
    /^import "([^"]+)"/gm,
  ];
  const loaded = new Set<string>();
  for (const file of filesOf(folder).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const statement of statements) for (const [, name = ''] of text.matchAll(statement)) loaded.add(name);
  }
  const own = [...loaded].filter((name) => !name.startsWith('.') && !isBuiltin(name));
  expect(own).toContain('better-sqlite3');
  const packages = new Set(own.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')));
  // Text of programs that Ajv would write.
  for (const name of ['ajv', 'ajv-formats']) packages.delete(name);
  expect([...packages].filter((name) => !existsSync(join(installed, 'node_modules', name)))).toEqual([]);
});

test('its pages are built for production, although NODE_ENV says otherwise here', () => {
  expect(process.env['NODE_ENV']).toBe('test');
  const scripts = filesOf(installed).filter((file) => /(?:console|widget|embed)\/.*\.js$/.test(file));
  expect(scripts.length).toBeGreaterThan(20);
  const inDevelopment = scripts.filter((file) =>
    readFileSync(join(installed, file), 'utf8').includes('Lit is in dev mode'),
  );
  expect(inDevelopment).toEqual([]);
});

test('an older Node gets a sentence', () => {
  const shim = `Object.defineProperty(process, 'version', { value: 'v22.1.0' });
    Object.defineProperty(process, 'versions', { value: { node: '22.1.0' } });
    await import(${JSON.stringify(join(installed, 'bin', 'rewards.js'))});`;
  const { status, stderr } = tryCommand(process.execPath, ['--input-type=module', '-e', shim]);
  expect(stderr).toBe('Rewards Wall needs Node 24 or newer, but v22.1.0 is running.\n');
  expect(status).toBe(1);
});

test('serves a wall, imports an offer, and credits a lead of a click', async () => {
  const METRICS_TOKEN = 'token-of-the-package-test';
  const env = { ...environment('data'), HOST: '127.0.0.1', PORT: '0', METRICS_TOKEN };
  expect(rewards(env, 'setup')).toMatchObject({ created: true });
  expect(rewards(env, 'config', 'check')).toMatchObject({ ok: true });
  const { pubId } = rewards(env, 'publisher', 'create', '--name', 'My games');
  const currency = ['--currency-name', 'Coins', '--currency-ratio', '100'];
  const wall = rewards(env, 'wall', 'create', '--publisher', String(pubId), '--name', 'My wall', ...currency);
  expect(rewards(env, 'offers', 'import', join(projectRoot, 'docs', 'examples', 'offers.json'))).toMatchObject({
    rejected: [],
  });

  const { ask, child, url } = await startImage(env);
  expect(ask()).toBe(0);
  for (const page of ['/health/ready', '/docs', '/console/', '/embed/v1/offer-wall.js', '/openapi.json'])
    expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, 200]);
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await metrics.text()).toContain('rewards_ready 1');

  rewards(env, 'source', 'create', '--name', 'acme', '--scheme', 'hmac-sha256');
  const who = ['--wall', String(wall['adwallId']), '--subid1', 'user-1'];
  const simulated = rewards(env, 'lead', 'simulate', ...who, '--offer', '1001', '--url', url);
  expect(JSON.stringify(simulated)).toContain('credited');
  expect(rewards(env, 'ledger', 'verify')).toMatchObject({ ok: true });

  runJobs(env);

  child.kill('SIGTERM');
  expect(await within(30_000, 'the end of the service', once(child, 'exit'))).toEqual([0, null]);
  expect(ask()).toBe(1);
});

test('serves from several processes on PostgreSQL', async () => {
  const DATABASE_URL = await createDatabase();
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
  const env = { ...environment('workers'), DATABASE_URL, MASTER_KEY, HOST: '127.0.0.1', PORT: '0', WORKERS: '2' };
  expect(rewards(env, 'setup')).toMatchObject({ created: true });
  const { ask, child, url } = await startImage(env);
  expect([ask(), (await fetch(`${url}/health/ready`)).status]).toEqual([0, 200]);
  expect(rewards(env, 'publisher', 'create', '--name', 'My games')).toMatchObject({ pubId: 1 });
  await runJobsOnPostgres(env);
  child.kill('SIGTERM');
  expect(await within(30_000, 'the end of the service', once(child, 'exit'))).toEqual([0, null]);
});

test('reads the feed of a network, which takes a thread with a file of its own', async () => {
  const guide = readFileSync(join(projectRoot, 'docs', 'feed-maps.md'), 'utf8');
  const [answer = '', map = ''] = [...guide.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text]) => text);
  const server = createServer((request, response) => {
    const isFirst = new URL(request.url ?? '', 'http://network.example').searchParams.get('page') === '1';
    response.setHeader('Content-Type', 'application/json');
    response.end(isFirst ? answer : '{"ok": true, "result": {"campaigns": []}}');
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { ...environment('feed'), OUTBOUND_ALLOW: `127.0.0.1:${port}` };
  writeFileSync(join(root, 'map.json'), map);
  writeFileSync(join(root, 'key.txt'), 'key-0123456789');
  const from = ['--map', join(root, 'map.json'), '--setting', `base=http://127.0.0.1:${port}`];
  rewards(env, 'feed', 'add', 'acme', '--adapter', 'json', ...from, '--credential-file', join(root, 'key.txt'));
  // Not rewards(), which would keep this process from answering.
  const { stdout } = await promisify(execFile)(program, ['feed', 'preview', 'acme', '--json'], { cwd: site, env });
  expect(stdout).toContain('Harbor Quest');
});

/** Starts the program of the image. `ask`: its health check, and what it exits with. */
async function startImage(env: Readonly<Record<string, string>>) {
  const image = Object.fromEntries(instructionsOf(opsFile('docker/Dockerfile')));
  const wordsOf = (text = '[]'): string[] => (JSON.parse(text) as string[]).map(here);
  const [node = '', ...args] = [...wordsOf(image['ENTRYPOINT']), ...wordsOf(image['CMD'])];
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));
  const { setting: url } = JSON.parse(String(line)) as { setting: string };
  const [command = '', ...more] = wordsOf(image['HEALTHCHECK']?.replace(/^.* CMD /, ''));
  const words = more.map((word) => word.replace('http://127.0.0.1:3000', url));
  return { ask: () => tryCommand(command, words, { env }).status, child, url };
}

/** Runs what the crontab and the timers run on SQLite, alongside the service, with what the image has. */
function runJobs(env: Readonly<Record<string, string>>): void {
  const folder = join(root, 'backups');
  mkdirSync(folder);
  const old = ['rewards-20250101T000000Z.db', 'rewards-20250102T000000Z.db', 'rewards-20250103T000000Z.db'];
  for (const name of old) writeFileSync(join(folder, name), '');
  const [backup, verify, ...more] = cronLinesIn(opsFile('docker/compose.sqlite.yml')).map(({ command }) => command);
  expect(more).toEqual([]);
  const run = (path: string, [command = '', ...args]: readonly string[] = []) =>
    tryCommand(
      command,
      args.map((word) => here(word).replace('/data/backups', folder).replace(/^14$/, '2')),
      {
        env: { ...env, PATH: path },
      },
    );

  // Without the program, it fails and keeps what there is.
  expect(run(pathWithTools, backup).status).not.toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(old);
  expect(run(pathOfImage(), backup)).toMatchObject({ status: 0, stderr: '' });
  const kept = readdirSync(folder).toSorted();
  expect(kept).toEqual([old[2], expect.stringMatching(/^rewards-20\d{6}T\d{6}Z\.db$/)]);
  expect(rewards(env, 'restore', join(folder, kept[1] ?? ''), '--check')).toBeDefined();

  expect(verify).toContain('--full');
  expect(run(pathOfImage(), verify)).toMatchObject({ status: 0, stdout: expect.stringContaining('ok') });
}

/** Runs what the crontab and the jobs of Kubernetes run on PostgreSQL, next to the service. */
async function runJobsOnPostgres(env: Readonly<Record<string, string>>): Promise<void> {
  const image = { ...env, PATH: pathOfImage() };
  const jobs = parseYaml(opsFile('kubernetes/rewards.yaml')).filter((one) => at(one, 'kind') === 'CronJob');
  const words = jobs.map((job) => at(job, 'spec.jobTemplate.spec.template.spec.containers.0.args') as string[]);
  const ours = cronLinesIn(opsFile('docker/compose.postgres.yml')).filter(({ service }) => service !== 'postgres');
  const commands = ours.map(({ command }) => command);
  // The jobs name only what comes after the program of the image.
  expect(commands).toEqual(words.map((args) => ['rewards', ...args]));
  for (const [command = '', ...args] of commands)
    expect(tryCommand(command, args, { env: image })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(args.includes('--note') ? /^noted_at/m : /ok/),
    });
}
