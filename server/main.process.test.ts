import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { compileCache } from '../e2e/support/service/compile-cache.ts';
import { freePort } from './net/free-port.ts';
import { within } from '../e2e/support/service/within.ts';

/** Loaded before the service's modules: disables intervals, including the log's. */
const withoutIntervals =
  'data:text/javascript,' +
  'const stopped = setInterval(() => {}, 2 ** 30).unref(); globalThis.setInterval = () => stopped;';
const serve = `await import(${JSON.stringify(new URL('main.ts', import.meta.url).href)}).then(({ run }) => run());`;

function newFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-main-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Starts the service in its own process, with a new data folder unless `env` names one. */
function start(env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', withoutIntervals, '--input-type=module', '-e', serve, '--', '--create'],
    {
      env: {
        DATA_DIR: env['DATA_DIR'] ?? newFolder(),
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'info',
        ...compileCache(),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
}

test("writes that it listens as soon as it does, without waiting for the log's timer", async () => {
  const child = start();
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));

  const { message, setting } = JSON.parse(String(line)) as { message: string; setting: string };
  expect(message).toBe('listening');
  expect((await fetch(`${setting}/health/live`)).status).toBe(200);
});

/** Waits until the service listens, and returns its URL. */
async function listening(child: ReturnType<typeof start>): Promise<string> {
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));
  return (JSON.parse(String(line)) as { setting: string }).setting;
}

/** Waits for a failed startup to exit, and returns its output. */
async function refusal(child: ReturnType<typeof start>): Promise<string> {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  expect(await within(30_000, 'the end of the process', once(child, 'close'))).toEqual([1, null]);
  return said;
}

test('a second service on one SQLite file refuses in one line; once the first was killed, another one starts', async () => {
  const env = { DATA_DIR: newFolder(), CONSOLE: 'off' };
  const first = start(env);
  await listening(first);
  expect(await refusal(start(env))).toMatch(/^Another process serves from .*rewards\.db\. Stop it first, or .*\n$/);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect((await fetch(`${await listening(start(env))}/health/live`)).status).toBe(200);
});

test('on a port in use, names the process that has it and the next free port in one line', async () => {
  const first = start({ CONSOLE: 'off' });
  const { port } = new URL(await listening(first));
  const said = await refusal(start({ PORT: port }));
  expect(said).toMatch(new RegExp(`^Port ${port} is in use.* another port: PORT=\\d+\n$`));
  if (process.platform === 'linux') expect(said).toContain(`by process ${first.pid} (`);
});

test('while no one can sign in, prints a link that sets up the console, and not to the log', async () => {
  const child = start({ PUBLIC_URL: 'https://rewards.example.com' });
  const log: string[] = [];
  createInterface(child.stdout).on('line', (line) => log.push(line));
  const lines = createInterface(child.stderr)[Symbol.asyncIterator]();
  const next = async () => String((await within(30_000, 'the link', lines.next())).value);
  expect(await next()).toMatch(/^No one can sign in to the console yet/);
  expect(await next()).toMatch(/^ {2}https:\/\/rewards\.example\.com\/console\/setup#[\w-]{43}$/);
  expect(log.join()).not.toContain('setup#');
});

test('with a port that it chooses, the link names that port', async () => {
  const child = start();
  const errors = createInterface(child.stderr)[Symbol.asyncIterator]();
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));
  const { setting } = JSON.parse(String(line)) as { setting: string };
  await within(30_000, 'the notice', errors.next());
  const link = String((await within(30_000, 'the link', errors.next())).value);
  expect(new URL(setting).port).not.toBe('');
  expect(link).toContain(`  http://localhost:${new URL(setting).port}/console/setup#`);
});

test('without the console, prints no link', async () => {
  const child = start({ CONSOLE: 'off' });
  const errors: string[] = [];
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));
  const { setting } = JSON.parse(String(line)) as { setting: string };
  expect((await fetch(`${setting}/console/`)).status).toBe(404);
  expect(errors).toEqual([]);
});

test('with a port of its own, the console and the admin API are there, and nowhere else', async () => {
  const own = await freePort('127.0.0.1');
  const child = start({ CONSOLE_PORT: String(own), PUBLIC_URL: 'http://localhost:3000/rewards' });
  const errors = createInterface(child.stderr)[Symbol.asyncIterator]();
  const [line] = await within(30_000, 'the line that it listens', once(createInterface(child.stdout), 'line'));
  const { setting } = JSON.parse(String(line)) as { setting: string };
  const statusOf = async (url: string) => (await fetch(url)).status;
  for (const path of ['/console/openapi.json', '/v1/admin/me']) expect(await statusOf(setting + path)).toBe(404);
  const console = `http://127.0.0.1:${own}`;
  expect(await statusOf(`${console}/console/openapi.json`)).toBe(200);
  expect(await statusOf(`${console}/v1/admin/me`)).toBe(401);
  for (const path of ['/openapi.json', '/docs', '/embed/v1/offer-wall.js', '/wall/1/1']) {
    expect(await statusOf(console + path)).toBe(404);
  }
  await within(30_000, 'the notice', errors.next());
  const link = String((await within(30_000, 'the link', errors.next())).value);
  expect(link).toContain(`  http://localhost:${own}/console/setup#`);
});
