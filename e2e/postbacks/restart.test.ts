import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { FIRST_EVENT, driveLoop, openLoop, type Loop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { holdRequests } from '../support/postbacks/receiver-responses.ts';
import { readPost } from '../support/postbacks/read-post.ts';
import { idOf, isGenuineGet, statusOf } from '../support/postbacks/received-postbacks.ts';
import { MASTER_KEY, type StartOptions, type TestService } from '../support/service/start-service.ts';

const receiver = await startPostbackReceiver();
const folder = mkdtempSync(join(tmpdir(), 'rewards-restart-'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const LEASE = 60_000;
const env = { OUTBOUND_ALLOW: receiver.host, POSTBACK_CONCURRENCY: '2' };

onEveryEngine('A service that stops', (ready, start) => {
  /** Starts a service whose database is not deleted when it stops. */
  const startOnLastingDatabase = (more: Readonly<Record<string, string>> = {}): Promise<TestService> => {
    const file = `file:${join(folder, `${crypto.randomUUID()}.db`)}`;
    const database: StartOptions = ready().store.engine === 'sqlite' ? { databaseUrl: file } : {};
    return start({ ...database, env: { ...env, ...more } });
  };
  /** Continues the loop in another service on the same database, `ms` later. */
  const restart = async ({ clickId, clock, databaseUrl, source, user, wall }: Loop, ms: number, more = {}) => {
    const service = await start({ databaseUrl, env: { ...env, ...more } });
    service.clock.moveTo(clock.now() + ms);
    return { ...service, ...driveLoop(service, { wall, source, user, clickId }) };
  };

  test('finishes the deliveries in progress, and the next process sends the rest, each once', async () => {
    const first = await openLoop(await startOnLastingDatabase(), { events: 12 });
    const slow = holdRequests();
    const endpoint = receiver.newEndpoint(slow.answer);
    await first.add('get', `${endpoint.url}?s=[STS]`);
    await first.credit(1, 10);
    await expect.poll(() => slow.held.length).toBe(2);
    first.app.startDraining();
    // The lead of an open request is credited, and the next process sends its postback.
    await first.credit(11, 11);
    await first.reverse(1);
    slow.release();
    await first.stop();
    expect(endpoint.received).toHaveLength(2);

    endpoint.answer(200);
    const second = await restart(first, LEASE);
    await second.deliver();
    expect(endpoint.received).toHaveLength(12);
    expect(new Set(endpoint.received.map(idOf)).size).toBe(12);
    expect(endpoint.received.filter((one) => statusOf(one) === 2)).toHaveLength(1);
    const rows = await second.log();
    expect(rows.map(({ attempts, state }) => ({ attempts: attempts.length, state }))).toEqual(
      Array.from({ length: 12 }, () => ({ attempts: 1, state: 'delivered' })),
    );
    expect((await second.history()).currency_count).toBe(1000);
    await second.stop();
  });

  test('releases the leases of deliveries that do not finish in time: the next process sends them at once, each once', async () => {
    const first = await openLoop(await startOnLastingDatabase({ DRAIN_TIMEOUT_MS: '50' }), { events: 5 });
    const endpoint = receiver.newEndpoint(() => null);
    const { secret } = await first.add('json', endpoint.url);
    await first.credit(1, 5);
    await expect.poll(() => endpoint.received.length).toBe(2);
    first.app.startDraining();
    await first.stop();
    const cut = endpoint.received.map(idOf);

    endpoint.answer(200);
    const second = await restart(first, 0);
    await second.deliver();
    const again = endpoint.received.slice(2).map(idOf);
    expect(again).toHaveLength(5);
    expect(new Set(again)).toEqual(new Set([...again, ...cut]));
    for (const one of endpoint.received.slice(2)) expect(readPost(one, secret, second.clock.now())).toBeTruthy();
    expect((await second.log()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
    await second.stop();
  });

  test('or stalls for longer than its lease is replaced by another process on PostgreSQL, and its late result is ignored', async () => {
    const first = await openLoop(await startOnLastingDatabase());
    const slow = holdRequests();
    const endpoint = receiver.newEndpoint(slow.answer);
    await first.add('get', endpoint.url);
    await first.send();
    await expect.poll(() => slow.held.length).toBe(1);
    endpoint.answer(200);
    if (first.store.engine === 'sqlite') {
      await expect(restart(first, LEASE)).rejects.toThrow(/^Another process serves from /);
      slow.release(200);
      return first.stop();
    }
    const second = await restart(first, LEASE);
    await second.deliver();
    expect(endpoint.received).toHaveLength(2);
    expect(new Set(endpoint.received.map(idOf)).size).toBe(1);
    slow.release(500);
    await first.deliver();
    await second.wait(HOUR);
    expect(endpoint.received).toHaveLength(2);
    expect(await second.log()).toMatchObject([{ state: 'delivered', attempts: [{ number: 1, httpStatus: 200 }] }]);
    expect((await second.log())[0]?.attempts).toHaveLength(1);
    await second.stop();
    await first.stop();
  });

  test('and whose master key is rewrapped accepts the same leads and signs with the same secrets', async () => {
    const service = await startOnLastingDatabase();
    const first = await openLoop(service, { events: 3 });
    const [get, json] = [receiver.newEndpoint(500), receiver.newEndpoint(500)];
    const { secret: getSecret } = await first.add('get', `${get.url}?u=[SB1]&key=a&s=[STS]`);
    const { secret: jsonSecret } = await first.add('json', json.url);
    await first.credit(1, 1);
    await first.deliver();
    await first.stop();

    const keyFile = join(folder, `${crypto.randomUUID()}.key`);
    const out = { stdout: '', stderr: '' };
    const code = await runCommandLine(['key', 'rewrap', '--to', keyFile, '--json'], {
      env: { DATABASE_URL: first.databaseUrl, DATA_DIR: folder, MASTER_KEY },
      stdin: Readable.from(['']),
      stdout: { write: (text) => (out.stdout += text) },
      stderr: { write: (text) => (out.stderr += text) },
    });
    expect({ code, stderr: out.stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(out.stdout)).toMatchObject({ persons: 1 });
    // The old key no longer opens anything.
    await expect(restart(first, 0)).rejects.toThrow(/master key/);

    const newKey = { MASTER_KEY: readFileSync(keyFile, 'utf8').trim() };
    const second = await restart(first, 7000, newKey);
    second.secrets.addAll([newKey.MASTER_KEY, getSecret, jsonSecret]);
    get.answer(200);
    json.answer(200);
    await second.credit(2, 3);
    await second.reverse(1);
    const again = { transaction_id: 'T1', event_id: FIRST_EVENT };
    expect(await second.send(again)).toMatchObject({ status: 200, text: 'DUP' });
    await second.deliver();
    const at = second.clock.now();
    for (const { received } of [get, json]) {
      expect(received.slice(1).map(statusOf).toSorted()).toEqual([1, 1, 1, 2]);
      expect(received.slice(1).map(idOf)).toContain(idOf(received[0] ?? expect.unreachable()));
    }
    expect(get.received.slice(1).every((one) => isGenuineGet(one, getSecret, at))).toBe(true);
    expect(get.received.every(({ parameters }) => parameters['u'] === first.user)).toBe(true);
    for (const one of json.received.slice(1)) {
      expect(readPost(one, jsonSecret, at)).toMatchObject({ data: { subid1: first.user, click_id: first.clickId } });
    }
    expect((await second.log()).map(({ state }) => state)).toEqual(Array(8).fill('delivered'));
    expect((await second.history()).currency_count).toBe(200);
    await second.stop();
  });
});
