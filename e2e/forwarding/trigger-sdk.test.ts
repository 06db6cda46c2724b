import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expressReceiver, memoryStore, postbackTemplate, type Postback } from '../../sdk/src/index.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { createPostback } from '../../server/postbacks/create-postback.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { MASTER_KEY, startService, type TestService } from '../support/service/start-service.ts';

// The receiver that publishers get from us is right in every case of `rewards trigger`, and credits once.

let service: TestService;
let secret = '';
let handled: Postback[] = [];
let receive: ReturnType<typeof expressReceiver>;
/** The time of the latest request, epoch ms. */
let sentAt = 0;
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  sentAt = Number(request.headers['webhook-timestamp'] ?? searchParams.get('timestamp')) * 1000;
  void receive(request, response);
});

beforeAll(async () => {
  service = await startService();
  const { adwallId } = await service.newWall();
  const added = await createPostback({ ...service, ids: systemIds() })({
    adwallId,
    kind: 'json',
    address: 'https://shop.example/hooks',
  });
  if (added.kind !== 'created') throw new Error(added.kind);
  secret = service.secrets.add(added.secret);
  await service.client.get('/health/live');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  handled = [];
  const handle = (postback: Postback): void => void handled.push(postback);
  receive = expressReceiver({ secrets: secret, store: memoryStore(), handle, onError: () => undefined });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await service.stop();
});

async function trigger(name: string, kind: string, ...more: string[]): Promise<number> {
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const url = kind === 'GET' ? postbackTemplate(hook) : hook;
  return runCommandLine(['trigger', name, '--forward-to', url, '--subid1', 'ann', ...more], {
    env: { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, MASTER_KEY },
    stdin: Readable.from(['']),
    stdout: { write: () => true },
    stderr: { write: () => true },
  });
}

test.each([
  ['credited', 'GET', [100]],
  ['credited', 'POST', [100]],
  ['reversed', 'GET', [100, -100]],
  ['reversed', 'POST', [100, -100]],
  ['duplicate', 'GET', [100]],
  ['duplicate', 'POST', [100]],
  ['late', 'GET', [100]],
  ['late', 'POST', [100]],
  ['wrong-signature', 'GET', []],
  ['wrong-signature', 'POST', []],
])('%s as a %s', async (name, kind, amounts) => {
  expect(await trigger(name, kind)).toBe(0);
  expect(handled.map(({ amount, userId }) => [userId, amount])).toEqual(amounts.map((amount) => ['ann', amount]));
});

test.each(['GET', 'POST'])('a repeat and a retry as a %s days later, by a test clock', async (kind) => {
  const amounts: number[] = [];
  let failures = 5;
  const handle = ({ amount }: Postback): void => {
    if (failures-- > 0) throw new Error('down');
    amounts.push(amount);
  };
  const options = { secrets: secret, store: memoryStore(), handle, onError: () => undefined };
  receive = expressReceiver({ ...options, now: () => sentAt });
  const startedAt = Date.now();
  expect(await trigger('duplicate', kind, '--retries', '--test-clock')).toBe(0);
  expect(amounts).toEqual([100]);
  expect(sentAt - startedAt).toBeGreaterThan(3 * 24 * 60 * 60 * 1000);
});
