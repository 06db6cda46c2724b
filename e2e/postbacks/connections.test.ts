import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../support/service/clock.ts';
import { addHealthy, expectWhole } from '../support/postbacks/healthy-postbacks.ts';
import { openLoop, type Loop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { idOf, openDoor } from '../support/postbacks/receiver.ts';

/** What a resolver of the receiver's owner may answer: addresses by name. */
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

const receiver = await startPostbackReceiver();
const door = await openDoor(receiver);
const tlsDoor = await openDoor(receiver, { tls: true });
afterAll(async () => {
  await Promise.all([door.lock(), tlsDoor.lock()]);
  await receiver.close();
});

/** Postbacks to `urls` fail with `error` at each attempt, which is kept; healthy ones beside them get everything. */
async function expectRefused(loop: Loop, urls: readonly string[], error: string): Promise<void> {
  const { add, credit, log, reverse, tick } = loop;
  const bad = [];
  for (const url of urls) bad.push(await add('json', url));
  const healthy = await addHealthy(loop, receiver);
  await credit(1, CREDITS);
  await reverse(2);
  await tick();
  expectWhole(healthy.get.received, CREDITS);
  expectWhole(healthy.json.received, CREDITS);
  for (const { postbackId } of bad) {
    const attempts = (await log({ postbackId })).flatMap((row) => row.attempts);
    expect(attempts.map((attempt) => attempt.error)).toEqual(Array(CREDITS).fill(error));
  }
}

onEveryEngine(
  'Connections',
  (ready, start) => {
    describe('a connection that does not come about', () => {
      const through = (url: string, { host }: { host: string }): string => url.replace(receiver.host, host);

      test.each([
        ['nobody listens', () => door.lock()],
        ['it is closed at once', () => door.slam()],
      ])('%s: nothing is lost', async (_, shut) => {
        const loop = await openLoop(ready(), { events: CREDITS });
        const { add, credit, log, reverse, tick, wait } = loop;
        const place = receiver.newPlace();
        const { postbackId } = await add('get', `${through(place.url, door)}?s=[STS]`);
        const healthy = await addHealthy(loop, receiver);
        await shut();
        await credit(1, CREDITS);
        await reverse(2);
        await tick();
        expectWhole(healthy.get.received, CREDITS);
        expectWhole(healthy.json.received, CREDITS);
        const rows = await log({ postbackId });
        expect(rows.flatMap(({ attempts }) => attempts.map(({ error }) => error))).toEqual(
          Array(CREDITS).fill('connection'),
        );
        await door.open();
        await wait(NEXT_ATTEMPT);
        expectWhole(place.received, CREDITS);
        expect(place.received.map(idOf).toSorted()).toEqual(rows.map(({ deliveryId }) => deliveryId).toSorted());
      });

      test('a certificate that nobody trusts, or no TLS at all: nothing is told', async () => {
        const loop = await openLoop(ready(), { events: CREDITS });
        const place = receiver.newPlace();
        const secure = place.url.replace('http:', 'https:');
        await expectRefused(loop, [through(secure, tlsDoor), secure], 'tls');
        expect(place.received).toEqual([]);
      });
    });

    describe('addresses that are not public', () => {
      const port = receiver.host.split(':')[1] ?? '';

      test('are refused when they are called, by name and as they are, and the attempt is kept', async () => {
        names.set('inside.example', ['127.0.0.1']);
        names.set('mixed.example', ['8.8.8.8', '127.0.0.1']);
        names.set('metadata.example', ['169.254.169.254']);
        names.set('six.example', ['::ffff:127.0.0.1']);
        const loop = await openLoop(ready(), { events: CREDITS });
        const place = receiver.newPlace();
        const { pathname } = new URL(place.url);
        const hosts = ['inside.example', 'mixed.example', 'six.example', 'localhost', '[::1]'];
        const urls = [
          ...hosts.map((host) => `http://${host}:${port}${pathname}`),
          METADATA,
          'http://metadata.example/',
        ];
        await expectRefused(loop, urls, 'address_refused');
        expect(place.received).toEqual([]);
      });

      test('named as an exception later, a name gets all that it missed; a name that turns inside gets no more', async () => {
        names.set('ours.example', ['127.0.0.1']);
        const service = ready();
        const loop = await openLoop(service, { events: CREDITS });
        const { add, clock, credit, log, reverse, tick } = loop;
        const place = receiver.newPlace();
        const { postbackId } = await add('get', `http://ours.example:${port}${new URL(place.url).pathname}?s=[STS]`);
        await credit(1, CREDITS);
        await reverse(2);
        await tick();
        expect(place.received).toEqual([]);
        // Another process on the same database, whose operator has named it.
        const { databaseUrl } = service;
        const env = { POSTBACK_ALLOW: `ours.example:${port}` };
        const other = await start({ databaseUrl, env });
        other.clock.moveTo(clock.now() + NEXT_ATTEMPT);
        await other.app.deliverPostbacks();
        expectWhole(place.received, CREDITS);
        const rows = await log({ postbackId });
        expect(place.received.map(idOf).toSorted()).toEqual(rows.map(({ deliveryId }) => deliveryId).toSorted());
        names.set('ours.example', ['169.254.169.254']);
        other.clock.forward(MINUTE);
        expect(await loop.replay({ postbackId })).toBe(CREDITS + 1);
        await other.app.deliverPostbacks();
        await other.stop();
        const told = await log({ postbackId });
        // A connection that is kept alive goes to where it went before; a new one is looked up anew.
        const later = told.flatMap(({ attempts }) => attempts.slice(2));
        expect(later.every(({ error }) => error === null || error === 'address_refused')).toBe(true);
      });
    });
  },
  { env: { POSTBACK_ALLOW: [receiver.host, door.host, tlsDoor.host].join(',') } },
);
