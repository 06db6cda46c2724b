import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { simulation as lootably } from '../server/networks/lootably/simulator.ts';
import { soldOffers } from '../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../server/networks/simulation/start-network.ts';
import { everyRow } from './support/database/every-row.ts';
import { addTestFeed } from './support/feeds/add-test-feed.ts';
import { runCommand } from './support/service/run-command.ts';
import { MASTER_KEY, startService } from './support/service/start-service.ts';
import { within } from './support/service/within.ts';
import { CONDITION_LIMIT_MS } from '../scripts/vitest/time-limits.ts';

let root: string;

beforeAll(() => {
  const cache = join(projectRoot, '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the project, where the built service finds its packages.
  root = mkdtempSync(join(cache, 'server-build-'));
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', 'server/vite.config.ts', '--outDir', root];
  runCommand(process.execPath, [vite, ...args], { cwd: projectRoot });
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

/** The names of a built file and of those that it imports before it runs, without their hashes. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  found.add(basename(file).replace(/(?:-[\w-]{8})?\.js$/, ''));
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?["'](\.[^"']+)["'];$/gm)) {
    loadedWith(join(dirname(file), path ?? ''), found);
  }
  return found;
}

test('has no character outside ASCII, so that V8 keeps one byte for each', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(files).toEqual(expect.arrayContaining(['main.js', 'demo.js']));
  for (const name of files)
    expect([name, readFileSync(join(root, name)).findIndex((byte) => byte > 127)]).toEqual([name, -1]);
});

test('loads neither pages nor the API document before they are needed', () => {
  const lazy = ['express-app', 'openapi'];
  const chunks = readdirSync(join(root, 'assets')).map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
  expect(chunks).toEqual(expect.arrayContaining(lazy));
  for (const entry of ['main.js', 'demo.js']) {
    const loaded = [...loadedWith(join(root, entry))];
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((name) => lazy.includes(name))).toEqual([]);
  }
});

function startBuilt(env: Record<string, string>) {
  const serve = `await import(${JSON.stringify(pathToFileURL(join(root, 'main.js')).href)}).then(({ run }) => run());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', serve, '--', '--create'], {
    env: { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('serves health checks, pages and the API document, and ends', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'server-build-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const child = startBuilt({ DATA_DIR: dataDir });
  const lines = createInterface(child.stdout);
  const [line] = await within(CONDITION_LIMIT_MS, 'the line that it listens', once(lines, 'line'));
  const { setting: url } = JSON.parse(String(line)) as { setting: string };

  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const answers = await Promise.all(['/docs', '/openapi.json', '/nowhere'].map((path) => fetch(`${url}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  const published = JSON.parse(readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8')) as { paths: object };
  expect(await answers[1]?.json()).toMatchObject({ paths: published.paths });

  child.kill('SIGTERM');
  expect(await within(CONDITION_LIMIT_MS, 'the end of the service', once(child, 'exit'))).toEqual([0, null]);
});

test('runs feeds in a process of the build', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'server-build-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = `file:${join(dataDir, 'rewards.db')}`;
  const network = await startNetwork(lootably, soldOffers);
  onTestFinished(() => network.close());
  const service = await startService({ databaseUrl });
  service.clock.moveTo(Date.now());
  const feed = await addTestFeed(service, { network, simulation: lootably });
  await feed.close();
  await service.stop();

  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MASTER_KEY, OUTBOUND_ALLOW: network.host };
  const child = startBuilt({ ...env, FEED_INTERVAL_S: '1' });
  const outcome = async (): Promise<string> => (await everyRow(databaseUrl)).get('feed_runs')?.join() ?? '';
  await expect.poll(outcome).toContain('applied');
  child.kill('SIGTERM');
  expect(await within(CONDITION_LIMIT_MS, 'the end of the service', once(child, 'exit'))).toEqual([0, null]);
});
