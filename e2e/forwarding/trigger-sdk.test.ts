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
const server = createServer((request, response) => void receive(request, response));

beforeAll(async () => {
  service = await startService();
  const { adwallId } = await service.newWall();
  const added = await createPostback({ ...service, ids: systemIds() })({
    ...{ adwallId, kind: 'json', address: 'https://shop.example/hooks' },
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

async function trigger(name: string, kind: string): Promise<number> {
  const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const url = kind === 'GET' ? postbackTemplate(hook) : hook;
  return runCommandLine(['trigger', name, '--forward-to', url, '--subid1', 'ann'], {
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
