import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getText, rawConnection } from '../support/requests/raw-connection.ts';
import { startService, type TestService, type TestWall } from '../support/service/start-service.ts';

let service: TestService;
let wall: TestWall;
let slownessMs = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startService({ env: { MAX_WAIT_MS: '100' } });
  wall = await service.newWall({ origins: ['https://shop.example'], refuse_browser_keys: false });
  // Handling a request takes that long.
  service.server.on('request', () => service.clock.forward(slownessMs));
  for (let n = 0; n < 6; n++) {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    sockets.push(socket);
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  slownessMs = 0;
  await sendTogether([getText('/health/live')]);
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service.stop();
});

/** Sends a request on each connection at the same moment, so that all arrive in one turn. Resolves to the responses. */
async function sendTogether(requests: readonly string[]): Promise<string[]> {
  const answers = requests.map(() => '');
  const listeners = requests.map((request, at) => {
    const listener = (chunk: Buffer): void => {
      answers[at] += chunk.toString();
    };
    sockets[at]?.on('data', listener);
    sockets[at]?.write(request);
    return listener;
  });
  await expect.poll(() => answers.filter(isWhole), { interval: 2 }).toHaveLength(answers.length);
  for (const [at, listener] of listeners.entries()) sockets[at]?.off('data', listener);
  return answers;
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? 0);
  return head !== -1 && Buffer.byteLength(answer.slice(head + 4)) >= length;
}

const statusOf = (answer: string): number => Number(answer.slice(9, 12));

test('requests that would wait too long get 503, except health checks and leads, until the service keeps up', async () => {
  const details = getText(`${wall.path}/details.json`);
  const requests = [
    details,
    details,
    details,
    getText(wall.user('ann', 'transactions.json'), [
      `Authorization: Bearer ${wall.secretKey}`,
      'Origin: https://shop.example',
    ]),
    getText('/leads/nobody'),
    getText('/health/live'),
  ];
  slownessMs = 80;
  expect((await sendTogether(requests)).map(statusOf)).toEqual([200, 200, 200, 204, 404, 200]);
  const answers = await sendTogether(requests);
  expect(answers.map(statusOf)).toEqual([200, 200, 503, 503, 404, 200]);
  expect(answers[2]).toMatch(/retry-after: 5\r\n/i);
  expect(answers[2]).toContain('"code":"unavailable"');
  // The page may read the refusal, too.
  expect(answers[3]).toMatch(/access-control-allow-origin: https:\/\/shop\.example\r\n/i);

  slownessMs = 0;
  await sendTogether([details]);
  expect((await sendTogether(requests)).map(statusOf)).toEqual([200, 200, 200, 204, 404, 200]);
  const events = service.logLines.map((line) => JSON.parse(line) as { event?: string; count?: number });
  expect(events.filter(({ event }) => event?.startsWith('overload')).map(({ event, count }) => [event, count])).toEqual(
    [
      ['overload_began', 1],
      ['overload_ended', 2],
    ],
  );
});

/** Until a short turn, requests that come more than 100 ms late in their turn are refused. */
async function overload(): Promise<void> {
  slownessMs = 80;
  const health = getText('/health/live');
  await sendTogether([health, health, health, health, health, health]);
}

test('a request whose body comes later is judged by when it arrived', async () => {
  const head = [
    `POST ${wall.user('ann', 'tickets.json')} HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${wall.secretKey}`, 'Connection: close'],
    ...['Content-Type: application/json', 'Content-Length: 2', '', ''],
  ].join('\r\n');
  const early = await rawConnection(service.url);
  const late = await rawConnection(service.url);
  const health = getText('/health/live');

  await overload();
  early.socket.write(head);
  const others = sendTogether([health, health]);
  late.socket.write(head);
  await others;
  early.socket.write('{}');
  expect(statusOf(await early.closed)).toBe(400);
  expect(statusOf(await late.closed)).toBe(503);
});

test('requests that wait for the database or for their connection are judged by when they arrived', async () => {
  const details = getText(`${wall.path}/details.json`);
  const last = getText(`${wall.path}/details.json`, ['Connection: close']);
  const pipelined = await rawConnection(service.url);
  const { directory } = service.app;
  const current = directory.current.bind(directory);
  vi.spyOn(directory, 'current').mockImplementation(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return current();
  });

  await overload();
  pipelined.socket.write(details + last);
  expect((await sendTogether([details, details, getText('/leads/nobody')])).map(statusOf)).toEqual([503, 503, 404]);
  expect([...(await pipelined.closed).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
  ]);
});
