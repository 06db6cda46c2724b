import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { HOUR } from '../support/service/clock.ts';
import { FIRST_EVENT, inService, openLoop, type Loop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { holding, idOf, isGenuineGet, readPost, statusOf } from '../support/postbacks/receiver.ts';
import { MASTER_KEY, type StartOptions, type TestService } from '../support/service/start-service.ts';

const receiver = await startPostbackReceiver();
const folder = mkdtempSync(join(tmpdir(), 'rewards-restart-'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const LEASE = 60_000;
const env = { POSTBACK_ALLOW: receiver.host, POSTBACK_CONCURRENCY: '2' };

onEveryEngine('A service that is stopped', (ready, start) => {
  /** A service whose database outlives it. */
  const startLasting = (more: Readonly<Record<string, string>> = {}): Promise<TestService> => {
    const file = `file:${join(folder, `${crypto.randomUUID()}.db`)}`;
    const place: StartOptions = ready().store.engine === 'sqlite' ? { databaseUrl: file } : {};
    return start({ ...place, env: { ...env, ...more } });
  };
  /** The loop in another service on the same database, `ms` later. */
  const startAgain = async ({ clickId, clock, databaseUrl, source, user, wall }: Loop, ms: number, more = {}) => {
    const service = await start({ databaseUrl, env: { ...env, ...more } });
    service.clock.moveTo(clock.now() + ms);
    return { ...service, ...inService(service, { wall, source, user, clickId }) };
  };

  test('finishes the deliveries under way, and the next one sends the rest: each once', async () => {
    const first = await openLoop(await startLasting(), { events: 12 });
    const slow = holding();
    const place = receiver.newPlace(slow.answer);
    await first.add('get', `${place.url}?s=[STS]`);
    await first.credit(1, 10);
    await expect.poll(() => slow.held.length, { timeout: 20_000 }).toBe(2);
    first.app.startDraining();
    // A lead of a request that was open: credited, and told of by the next process.
    await first.credit(11, 11);
    await first.reverse(1);
    slow.letGo();
    await first.stop();
    expect(place.received).toHaveLength(2);

    place.answer(200);
    const second = await startAgain(first, LEASE);
    await second.tick();
    expect(place.received).toHaveLength(12);
    expect(new Set(place.received.map(idOf)).size).toBe(12);
    expect(place.received.filter((one) => statusOf(one) === 2)).toHaveLength(1);
    const rows = await second.log();
    expect(rows.map(({ attempts, state }) => ({ attempts: attempts.length, state }))).toEqual(
      Array.from({ length: 12 }, () => ({ attempts: 1, state: 'delivered' })),
    );
    expect((await second.history()).currency_count).toBe(1000);
    await second.stop();
  });

  test('frees the leases of those that do not end in time: the next process sends them at once, each once', async () => {
    const first = await openLoop(await startLasting({ DRAIN_TIMEOUT_MS: '50' }), { events: 5 });
    const place = receiver.newPlace(() => null);
    const { secret } = await first.add('json', place.url);
    await first.credit(1, 5);
    await expect.poll(() => place.received.length, { timeout: 20_000 }).toBe(2);
    first.app.startDraining();
    await first.stop();
    const cut = place.received.map(idOf);

    place.answer(200);
    const second = await startAgain(first, 0);
    await second.tick();
    const again = place.received.slice(2).map(idOf);
    expect(again).toHaveLength(5);
    expect(new Set(again)).toEqual(new Set([...again, ...cut]));
    for (const one of place.received.slice(2)) expect(readPost(one, secret, second.clock.now())).toBeTruthy();
    expect((await second.log()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
    await second.stop();
  });

  test('or stalls beyond its lease is replaced by another process; its late outcome changes nothing', async () => {
    const first = await openLoop(await startLasting());
    const slow = holding();
    const place = receiver.newPlace(slow.answer);
    await first.add('get', place.url);
    await first.send();
    await expect.poll(() => slow.held.length, { timeout: 20_000 }).toBe(1);
    place.answer(200);
    const second = await startAgain(first, LEASE);
    await second.tick();
    expect(place.received).toHaveLength(2);
    expect(new Set(place.received.map(idOf)).size).toBe(1);
    slow.letGo(500);
    await first.tick();
    await second.wait(HOUR);
    expect(place.received).toHaveLength(2);
    expect(await second.log()).toMatchObject([{ state: 'delivered', attempts: [{ number: 1, httpStatus: 200 }] }]);
    expect((await second.log())[0]?.attempts).toHaveLength(1);
    await second.stop();
    await first.stop();
  });

  test('and whose master key is changed takes the same leads and signs with the same secrets', async () => {
    const service = await startLasting();
    const first = await openLoop(service, { events: 3 });
    const [get, json] = [receiver.newPlace(500), receiver.newPlace(500)];
    const { secret: getSecret } = await first.add('get', `${get.url}?u=[SB1]&key=a&s=[STS]`);
    const { secret: jsonSecret } = await first.add('json', json.url);
    await first.credit(1, 1);
    await first.tick();
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
    // Nothing of it opens with the old key any more.
    await expect(startAgain(first, 0)).rejects.toThrow(/master key/);

    const newKey = { MASTER_KEY: readFileSync(keyFile, 'utf8').trim() };
    const second = await startAgain(first, 7000, newKey);
    second.secrets.addAll([newKey.MASTER_KEY, getSecret, jsonSecret]);
    get.answer(200);
    json.answer(200);
    await second.credit(2, 3);
    await second.reverse(1);
    const again = { transaction_id: 'T1', event_id: FIRST_EVENT };
    expect(await second.send(again)).toMatchObject({ status: 200, text: 'DUP' });
    await second.tick();
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
