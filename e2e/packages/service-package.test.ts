import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { problemsOf, type PackageDescription } from '../../scripts/release.mjs';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { filesOf } from '../support/documents/packed-package.ts';
import { runCommand, tryCommand } from '../support/service/run-command.ts';
import { within } from '../support/service/within.ts';

// Tries the service as an operator gets it: packed, installed in an empty folder without a registry, and run there with
// nothing on the PATH but Node.

const root = mkdtempSync(join(tmpdir(), 'service-package-'));
const site = join(root, 'site');
const installed = join(site, 'node_modules', '@rewards-wall', 'service');
const program = join(site, 'node_modules', '.bin', 'rewards');
const path = join(root, 'bin');
let tarball: string;

/** npm, as on a machine that has never installed anything. */
const clean = { HOME: root, npm_config_cache: join(root, 'cache'), npm_config_offline: 'true' };

beforeAll(() => {
  mkdirSync(site);
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, 'node'));
  runCommand(process.execPath, ['scripts/build-service.mjs'], { cwd: projectRoot, timeout: 300_000 });
  const packing = ['pack', './dist/service', '--json', '--pack-destination', root];
  const [packed] = JSON.parse(runCommand('npm', packing, { cwd: projectRoot })) as { filename: string }[];
  tarball = join(root, packed?.filename ?? '');
  const PATH = `${path}${delimiter}${process.env['PATH'] ?? ''}`;
  runCommand('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: site, env: { PATH, ...clean } });
}, 400_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

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
  for (const name of ['NOTICE', 'CHANGELOG.md', 'THIRD-PARTY-LICENCES.txt'])
    expect(existsSync(join(installed, name))).toBe(true);
  const needless = files.filter((file) =>
    /\.test\.|binding\.gyp|geoip-city|(?:^|\/)(?:vitest|e2e|demo\.js)\b/.test(file),
  );
  expect(needless).toEqual([]);
});

test('every command is there, also through npx', () => {
  const help = runCommand(program, ['help'], { cwd: root, env: environment('none') });
  const listed = [...help.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  expect(listed.length).toBeGreaterThan(25);
  const source = runCommand(process.execPath, [join(projectRoot, 'server', 'cli.ts'), 'help'], { cwd: root });
  expect(help).toBe(source);
  const PATH = `${path}${delimiter}${process.env['PATH'] ?? ''}`;
  const run = runCommand('npx', ['--yes', '--package', tarball, 'rewards', 'wall', '--help'], {
    cwd: root,
    env: { PATH, ...clean },
  });
  expect(run).toContain('Usage: rewards wall');
});

test('its bundle has no path of this repository, from which it would load what the package lacks', () => {
  for (const file of filesOf(join(installed, 'dist', 'server')))
    expect(readFileSync(join(installed, 'dist', 'server', file), 'utf8')).not.toContain(projectRoot);
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
  const env = { ...environment('data'), HOST: '127.0.0.1', PORT: '0' };
  expect(rewards(env, 'config', 'check')).toMatchObject({ ok: true });
  const { pubId } = rewards(env, 'publisher', 'create', '--name', 'My games');
  const currency = ['--currency-name', 'Coins', '--currency-ratio', '100'];
  const wall = rewards(env, 'wall', 'create', '--publisher', String(pubId), '--name', 'My wall', ...currency);
  expect(rewards(env, 'offers', 'import', join(projectRoot, 'docs', 'examples', 'offers.json'))).toMatchObject({
    rejected: [],
  });

  const child = spawn(program, ['serve'], { cwd: site, env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout);
  const [line] = await within(30_000, 'the line that it listens', once(lines, 'line'));
  const { setting: url } = JSON.parse(String(line)) as { setting: string };
  for (const page of ['/health/ready', '/docs', '/console/', '/embed/v1/offer-wall.js', '/openapi.json'])
    expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, 200]);

  rewards(env, 'source', 'create', '--name', 'acme', '--scheme', 'hmac-sha256');
  const who = ['--wall', String(wall['adwallId']), '--subid1', 'user-1'];
  const simulated = rewards(env, 'lead', 'simulate', ...who, '--offer', '1001', '--url', url);
  expect(JSON.stringify(simulated)).toContain('credited');
  expect(rewards(env, 'ledger', 'verify')).toMatchObject({ ok: true });

  child.kill('SIGTERM');
  expect(await within(30_000, 'the end of the service', once(child, 'exit'))).toEqual([0, null]);
});
