import { get } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wrongResponses } from '../crash/check-responses.ts';
import { expectEverythingOnce } from '../crash/expect-everything-once.ts';
import { createInstallation, type Installation } from '../crash/installation.ts';
import { repeatAll, startLoad } from '../crash/load.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { rawConnection } from '../support/requests/raw-connection.ts';
import { within } from '../support/service/within.ts';
import { isAlive, startServeProcess, type LogLine, type ServeProcess } from './start-serve-process.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';

const { createDatabase } = sharedPostgres();
const WORKERS = 3;
/** A connection that was on its way to a worker when it died stays open, and gets no answer. */
const ANSWER_LIMIT_MS = 5_000;

let dataDir: string;
let receiver: Awaited<ReturnType<typeof startPostbackReceiver>>;
let installation: Installation;
const running: ServeProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-workers-'));
  receiver = await startPostbackReceiver();
  installation = await createInstallation({ databaseUrl: await createDatabase(), dataDir, receiver, users: 3_000 });
});
afterEach(async () => {
  for (const service of running.splice(0)) {
    service.kill('SIGKILL');
    await service.ended;
  }
});
afterAll(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>> = {}): ServeProcess {
  const service = startServeProcess({ ...installation.env, WORKERS: String(WORKERS), ...env });
  running.push(service);
  return service;
}

const saysItListens = (line: LogLine): boolean => line.message === 'listening';
const urlOf = async (service: ServeProcess): Promise<string> => (await service.line(saysItListens)).setting ?? '';
const endOf = (service: ServeProcess) => within(CONDITION_LIMIT_MS, 'the end of the service', service.ended);

/** The workers that answered a request. */
const answering = (service: ServeProcess): Set<number> =>
  new Set(service.lines().flatMap(({ pid, status }) => (status === undefined ? [] : [pid ?? 0])));

/** The processes that have begun to stop. */
const stopping = (service: ServeProcess): number[] =>
  service.lines().flatMap(({ message, pid }) => (message === 'shutting down' ? [pid ?? 0] : []));

/** Resolves once each of that many workers has answered a request. */
async function allAnswer(service: ServeProcess, url: string, count = WORKERS): Promise<void> {
  await expect.poll(async () => ((await ask(url)) === 200 ? answering(service).size : 0)).toBe(count);
}

/** Sends a request on a connection of its own. */
function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/health/live`, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

const isListening = (url: string): Promise<boolean> =>
  ask(url).then(
    () => true,
    () => false,
  );

/** Begins a transaction, and resolves once a worker waits for its body. */
async function beginTransaction(url: string, subid1: string) {
  const { socket, closed } = await rawConnection(url);
  const body = JSON.stringify({ currency_adjustment: 5 });
  const waits = new Promise((resolve) => {
    socket.once('data', resolve);
  });
  socket.write(
    [
      `POST ${installation.wall.user(subid1, 'transactions.json')} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${installation.wall.secretKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await within(CONDITION_LIMIT_MS, '100 Continue', waits);
  return { closed, finish: () => void socket.write(body) };
}

test('workers share one port and the log says once that they listen', async () => {
  const service = start();
  const url = await urlOf(service);
  await allAnswer(service, url);
  expect(answering(service)).not.toContain(service.pid);
  expect(service.lines().filter(saysItListens)).toMatchObject([{ pid: service.pid, count: WORKERS }]);
});

test('a worker that is killed under load loses nothing that was acknowledged, and is replaced', async () => {
  const service = start();
  const url = await urlOf(service);
  const load = startLoad(installation.users);
  // Anyone who gets no answer asks again, and some worker answers.
  load.use({ url, ended: service.ended, answerLimitMs: ANSWER_LIMIT_MS });
  await load.answered(100);
  await expect.poll(() => answering(service).size).toBe(WORKERS);
  const [victim = 0] = answering(service);
  process.kill(victim, 'SIGKILL');
  const died = await service.line(({ event }) => event === 'worker_died');
  expect(died).toMatchObject({ pid: service.pid, worker: victim, code: 'SIGKILL' });
  await load.answered(100);
  const finished = await load.finish();
  await allAnswer(service, url, WORKERS + 1);

  await repeatAll({ url }, finished);
  expect(wrongResponses(finished)).toEqual([]);
  await expectEverythingOnce(installation, finished);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to every process answers the requests in progress, and ends with 0',
  async (signal) => {
    const service = start();
    const url = await urlOf(service);
    await allAnswer(service, url);
    const begun = await Promise.all(['ann', 'bob', 'eve'].map((user) => beginTransaction(url, `${signal}-${user}`)));
    // As a terminal or systemd does.
    for (const pid of [service.pid, ...answering(service)]) process.kill(pid, signal);
    await expect.poll(() => stopping(service)).toHaveLength(WORKERS + 1);
    // A process says that it stops right before it closes its port.
    await expect.poll(() => isListening(url)).toBe(false);
    for (const { finish } of begun) finish();
    for (const { closed } of begun) expect(await closed).toMatch(/HTTP\/1\.1 201 /);
    expect(await endOf(service)).toEqual({ status: 0, stderr: '' });
    expect(service.lines().filter(({ message }) => message === 'stopped')).toHaveLength(WORKERS + 1);
  },
);

test('a second signal ends every process at once', async () => {
  const service = start();
  const url = await urlOf(service);
  await beginTransaction(url, 'impatient');
  service.kill('SIGTERM');
  await expect.poll(() => stopping(service)).toHaveLength(WORKERS + 1);
  const pids = stopping(service);
  service.kill('SIGTERM');
  expect(await endOf(service)).toEqual({ status: 1, stderr: '' });
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test('workers end with their primary process, even if it is killed', async () => {
  const service = start();
  const url = await urlOf(service);
  await allAnswer(service, url);
  service.kill('SIGKILL');
  await endOf(service);
  await expect.poll(() => [...answering(service)].filter(isAlive)).toEqual([]);
});

test('if workers cannot start, the service gives up and says why once', async () => {
  const service = start({ MASTER_KEY: Buffer.alloc(32, 6).toString('base64') });
  expect(await endOf(service)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^This database has another master key .*\n$/),
  });
});

test('SQLite refuses workers with the reason', async () => {
  const service = start({ DATABASE_URL: `file:${join(dataDir, 'rewards.db')}` });
  expect(await endOf(service)).toEqual({
    status: 1,
    stderr: 'WORKERS must be 1 with SQLite, whose file has one writer at a time; for more, use PostgreSQL\n',
  });
});
