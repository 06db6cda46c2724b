import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openLoop, type Loop } from '../support/money/money-loop.ts';
import { vectors } from '../support/postbacks/postback-cases.ts';
import { startService, type TestService } from '../support/service/start-service.ts';
import { freePort } from '../../server/net/free-port.ts';
import { newPhpFolder } from './php.ts';

// The receiver of docs/quick-starts/php.md, with postbacks from the service itself.

const php = newPhpFolder();
const database = php.save('shop.db', '');
let service: TestService;
let loop: Loop;
let url: string;
let receiver: string;
let port: number;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  port = await freePort('127.0.0.1');
  url = `http://127.0.0.1:${port}/postback.php`;
  service = await startService({ env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } });
  loop = await openLoop(service);
  // The receiver compares timestamps with the system clock.
  service.clock.moveTo(Date.now());
  const copy = (name: string) => php.save(name, readFileSync(join(projectRoot, 'examples/php', name), 'utf8'));
  for (const name of ['signatures.php', 'shop.php']) copy(name);
  receiver = copy('postback.php');
  await php.run(copy('create-tables.php'));
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await service.stop();
  php.remove();
});

async function units(): Promise<number> {
  const program =
    "<?php echo (new PDO('sqlite:' . $argv[1]))->query('SELECT SUM(units) FROM earnings')->fetchColumn();";
  return Number((await php.run(php.save('units.php', program), database)).stdout);
}

test('without its secret it counts nothing; the service retries, and then each lead counts once', async () => {
  const { add, log, replay, send, deliver, wait } = loop;
  const { secret } = await add('json', url);
  const stop = await php.serve(receiver, port, { DATABASE: database });
  expect(await send({ transaction_id: 'T1' })).toMatchObject({ text: 'OK' });
  await deliver();
  expect((await log())[0]?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([500]);
  expect(await units()).toBe(0);
  await stop();

  stops.push(await php.serve(receiver, port, { DATABASE: database, POSTBACK_SECRET: secret }));
  await wait(7000);
  const { balance } = await service.store.listTransactions({ account: loop.account, limit: null, offset: 0 });
  expect(balance).toBeGreaterThan(0);
  expect(await units()).toBe(balance);

  // A replay sends the same delivery with a new signature.
  expect(await replay({})).toBe(1);
  await deliver();
  expect((await log())[0]?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([500, 200, 200]);
  expect(await units()).toBe(balance);

  expect(await send({ transaction_id: 'T1', status: 2 })).toMatchObject({ text: 'OK' });
  await deliver();
  expect(await units()).toBe(0);
});

test('a request without a signature, or with an old one, is refused', async () => {
  const { body, headers } = vectors.post;
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(401);
  expect(await units()).toBe(0);
});
