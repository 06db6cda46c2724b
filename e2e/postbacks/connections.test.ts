import dns from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { addHealthyPostbacks, expectAllDelivered } from '../support/postbacks/healthy-postbacks.ts';
import { driveLoop, openLoop, type Loop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { idOf } from '../support/postbacks/received-postbacks.ts';
import { startTcpProxy } from '../support/postbacks/tcp-proxy.ts';

/** Names that resolve to these addresses, as the owner of a receiver could set them up. */
const names = new Map<string, string[]>();

const { lookup } = dns;
dns.lookup = ((
  name: string,
  options: { all: true },
  answer: (error: Error | null, found: dns.LookupAddress[]) => void,
) => {
  const known = names.get(name)?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (known === undefined) lookup(name, options, answer);
  else setImmediate(answer, null, known);
}) as typeof lookup;
syncBuiltinESMExports();
afterAll(() => {
  dns.lookup = lookup;
  syncBuiltinESMExports();
});

const CREDITS = 4;
/** The first retry is due after 4 to 6 s. */
const NEXT_ATTEMPT = 7000;
const METADATA = 'http://169.254.169.254/latest/meta-data/';

const folder = mkdtempSync(join(tmpdir(), 'rewards-connections-'));
const receiver = await startPostbackReceiver();
const proxy = await startTcpProxy(receiver);
const tlsProxy = await startTcpProxy(receiver, { tls: true });
afterAll(async () => {
  await Promise.all([proxy.refuse(), tlsProxy.refuse()]);
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** Postbacks to `urls` fail with `error`, which the log keeps; healthy ones on the same wall get everything. */
async function expectRefused(loop: Loop, urls: readonly string[], error: string): Promise<void> {
  const { add, credit, log, reverse, deliver } = loop;
  const bad = [];
  for (const url of urls) bad.push(await add('json', url));
  const healthy = await addHealthyPostbacks(loop, receiver);
  await credit(1, CREDITS);
  await reverse(2);
  await deliver();
  expectAllDelivered(healthy.get.received, CREDITS);
  expectAllDelivered(healthy.json.received, CREDITS);
  for (const { postbackId } of bad) {
    const attempts = (await log({ postbackId })).flatMap((row) => row.attempts);
    expect(attempts.map((attempt) => attempt.error)).toEqual(Array(CREDITS).fill(error));
  }
}

onEveryEngine(
  'Connections',
  (ready, start) => {
    describe('a connection that fails', () => {
      const through = (url: string, { host }: { host: string }): string => url.replace(receiver.host, host);

      test.each([
        ['refused', () => proxy.refuse()],
        ['closed at once', () => proxy.dropConnections()],
      ])('%s: nothing is lost', async (_, breakProxy) => {
        const loop = await openLoop(ready(), { events: CREDITS });
        const { add, credit, log, reverse, deliver, wait } = loop;
        const endpoint = receiver.newEndpoint();
        const { postbackId } = await add('get', `${through(endpoint.url, proxy)}?s=[STS]`);
        const healthy = await addHealthyPostbacks(loop, receiver);
        await breakProxy();
        await credit(1, CREDITS);
        await reverse(2);
        await deliver();
        expectAllDelivered(healthy.get.received, CREDITS);
        expectAllDelivered(healthy.json.received, CREDITS);
        const rows = await log({ postbackId });
        expect(rows.flatMap(({ attempts }) => attempts.map(({ error }) => error))).toEqual(
          Array(CREDITS).fill('connection'),
        );
        await proxy.forward();
        await wait(NEXT_ATTEMPT);
        expectAllDelivered(endpoint.received, CREDITS);
        expect(endpoint.received.map(idOf).toSorted()).toEqual(rows.map(({ deliveryId }) => deliveryId).toSorted());
      });

      test('an untrusted certificate, or no TLS at all: nothing is sent', async () => {
        const loop = await openLoop(ready(), { events: CREDITS });
        const endpoint = receiver.newEndpoint();
        const secure = endpoint.url.replace('http:', 'https:');
        await expectRefused(loop, [through(secure, tlsProxy), secure], 'tls');
        expect(endpoint.received).toEqual([]);
      });
    });

    describe('private addresses', () => {
      const port = receiver.host.split(':')[1] ?? '';

      test('are refused at the call, by name or literally, and the attempt is logged', async () => {
        names.set('inside.example', ['127.0.0.1']);
        names.set('mixed.example', ['8.8.8.8', '127.0.0.1']);
        names.set('metadata.example', ['169.254.169.254']);
        names.set('six.example', ['::ffff:127.0.0.1']);
        const loop = await openLoop(ready(), { events: CREDITS });
        const endpoint = receiver.newEndpoint();
        const { pathname } = new URL(endpoint.url);
        const hosts = ['inside.example', 'mixed.example', 'six.example', 'localhost', '[::1]'];
        const urls = [
          ...hosts.map((host) => `http://${host}:${port}${pathname}`),
          METADATA,
          'http://metadata.example/',
        ];
        await expectRefused(loop, urls, 'address_refused');
        expect(endpoint.received).toEqual([]);
      });

      test('a host that is allowed later gets all it missed; a host that turns private gets no new connection', async () => {
        names.set('ours.example', ['127.0.0.1']);
        // A database that is not deleted when its service stops.
        const database = ready().store.engine === 'sqlite' ? { databaseUrl: `file:${join(folder, 'names.db')}` } : {};
        const service = await start(database);
        const loop = await openLoop(service, { events: CREDITS });
        const { add, clock, credit, reverse, deliver } = loop;
        const endpoint = receiver.newEndpoint();
        const { postbackId } = await add('get', `http://ours.example:${port}${new URL(endpoint.url).pathname}?s=[STS]`);
        await credit(1, CREDITS);
        await reverse(2);
        await deliver();
        expect(endpoint.received).toEqual([]);
        // The next process on the same database allows the host.
        const { databaseUrl } = service;
        await service.stop();
        const env = { OUTBOUND_ALLOW: `ours.example:${port}` };
        const other = await start({ databaseUrl, env });
        other.clock.moveTo(clock.now() + NEXT_ATTEMPT);
        const { log, replay } = driveLoop(other, loop);
        await other.app.deliverPostbacks();
        expectAllDelivered(endpoint.received, CREDITS);
        const rows = await log({ postbackId });
        expect(endpoint.received.map(idOf).toSorted()).toEqual(rows.map(({ deliveryId }) => deliveryId).toSorted());
        names.set('ours.example', ['169.254.169.254']);
        other.clock.forward(MINUTE);
        expect(await replay({ postbackId })).toBe(CREDITS + 1);
        await other.app.deliverPostbacks();
        const rowsNow = await log({ postbackId });
        await other.stop();
        // A kept-alive connection still goes to the old address. A new one looks up the name again.
        const later = rowsNow.flatMap(({ attempts }) => attempts.slice(2));
        expect(later.every(({ error }) => error === null || error === 'address_refused')).toBe(true);
      });
    });
  },
  { env: { OUTBOUND_ALLOW: [receiver.host, proxy.host, tlsProxy.host].join(',') } },
);
