import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getText } from '../support/requests/raw-connection.ts';
import { startService, type TestService, type TestWall } from '../support/service/start-service.ts';

let service: TestService;
let wall: TestWall;
let slownessMs = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startService({ env: { MAX_WAIT_MS: '100' } });
  wall = await service.newWall({ origins: ['https://shop.example'] });
  // Handling a request takes that long.
  service.server.on('request', () => service.clock.forward(slownessMs));
  for (let n = 0; n < 6; n++) {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    sockets.push(socket);
  }
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
  await vi.waitFor(() => expect(answers.filter(isWhole)).toHaveLength(answers.length), {
    timeout: 10_000,
    interval: 2,
  });
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
      ['overload_began', undefined],
      ['overload_ended', 2],
    ],
  );
});
