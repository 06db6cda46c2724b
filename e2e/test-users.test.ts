import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../server/cli/run.ts';
import { yieldToEventLoop } from '../server/runtime/yield-to-event-loop.ts';
import { readStats } from '../server/statistics/read-stats.ts';
import { openLoop, type Loop } from './support/money/money-loop.ts';
import { readHistory } from './support/money/money-wall.ts';
import { startPostbackReceiver } from './support/postbacks/postback-receiver.ts';
import { readPost } from './support/postbacks/read-post.ts';
import { askFor } from './support/requests/list-offers.ts';
import { mintToken } from './support/requests/mint-token.ts';
import { addresses, agents } from './support/requests/agents-and-addresses.ts';
import { MINUTE } from '../server/runtime/clock.fixture.ts';
import { onEveryEngine } from './support/service/on-every-engine.ts';
import { MASTER_KEY, type TestService } from './support/service/start-service.ts';

// Test users go through the whole loop, and count nowhere.

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

async function run({ databaseUrl, dataDir }: TestService, line: string) {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine(line.split(' '), {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
}

async function json(service: TestService, line: string): Promise<unknown> {
  const { code, stderr, stdout } = await run(service, `${line} --json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

onEveryEngine(
  'Test users (docs/contract/identity.md#test-users)',
  (ready) => {
    /** The wall's counts of a week, after all has been counted. */
    async function counted(loop: Loop) {
      const { app, clock, store, wall } = loop;
      clock.forward(2 * MINUTE);
      await app.refreshStatistics();
      const deps = { store, clock, yieldToEventLoop, wait: () => Promise.resolve() };
      const { days } = await readStats(deps)({ adwallId: wall.adwallId, days: 7 });
      return days.map(({ clicks, impressions, leads, reversals }) => [impressions, clicks, leads, reversals]);
    }

    test('a test user is credited and posted back like any other, with a mark, and is counted nowhere', async () => {
      const service = ready();
      // Every lead is too fast for a real user, and one lead fills the offer.
      const loop = await openLoop(service, {
        offer: { cap: { leads: 1, per: 'total' } },
        wall: { fraud: { too_fast: { action: 'reject', limit: 86_400 } } },
      });
      const before = await counted(loop);
      expect(before.at(-1)).toEqual([1, 1, 0, 0]);
      const [json_, get] = [receiver.newEndpoint(), receiver.newEndpoint()];
      const { secret } = await loop.add('json', json_.url);
      await loop.add('get', `${get.url}?t={test}`);
      const tester = service.newUser();
      const bearer = await mintToken(service, loop.wall, tester, { test: true });
      const clickId = await loop.follow(tester);
      expect(await loop.send({ click_id: clickId, transaction_id: 'test-1' })).toMatchObject({ status: 200 });
      expect(await readHistory(service, loop.wall, tester)).toEqual({ amounts: [125], balance: 125 });
      await loop.deliver();
      expect(json_.received.map((one) => readPost(one, secret, loop.clock.now()))).toMatchObject([
        { type: 'lead.credited', data: { subid1: tester, test: true } },
      ]);
      expect(get.received.map(({ parameters }) => parameters['t'])).toEqual(['1']);
      await loop.send({ click_id: clickId, transaction_id: 'test-1', status: 2 });
      await loop.deliver();
      expect(json_.received.map((one) => readPost(one, secret, loop.clock.now()))).toMatchObject([
        {},
        { type: 'lead.reversed', data: { subid1: tester, test: true } },
      ]);

      expect(await counted(loop)).toEqual(before);
      const listed = await service.client.get(`/v1/walls/${loop.wall.adwallId}/leads`, { bearer: loop.wall.secretKey });
      expect(wallLeads.parse(listed.body).leads).toMatchObject([{ subid1: tester, state: 'reversed', test: true }]);
      // The offer is not full, and not completed from this address.
      const real = { subid1: service.newUser(), ip: addresses.US };
      const ask = askFor(service, loop.wall, real, { 'User-Agent': agents.windows });
      expect(await ask.ids()).toEqual([loop.offerId]);
      expect(await loop.send()).toMatchObject({ status: 403, body: { code: 'lead_rejected' } });
      const activity = await service.client.get(`/v1/walls/${loop.wall.adwallId}/activity`, { bearer });
      expect(activity.status).toBe(200);
    });

    test('a real user never becomes a test user, whatever their subid', async () => {
      const service = ready();
      const loop = await openLoop(service);
      const create = (subid1: string) =>
        service.client.post(`/v1/walls/${loop.wall.adwallId}/sessions`, {
          json: { subid1, test: true },
          bearer: loop.wall.secretKey,
        });
      const refused = await create(loop.user);
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ path: 'test', code: 'invalid' }] },
      });
      const other = service.newUser();
      const publishable = await service.client.post(`/v1/walls/${loop.wall.adwallId}/sessions`, {
        json: { subid1: other, test: true },
        bearer: loop.wall.publishableKey,
      });
      expect(publishable.status).toBe(401);
      // A test user stays one without a token, too.
      expect((await create(other)).status).toBe(201);
      expect((await create(other)).status).toBe(201);
      await mintToken(service, loop.wall, other);
      const wall = `--wall ${loop.wall.adwallId}`;
      expect(await json(service, `user show ${wall} --subid1 ${other}`)).toMatchObject({ test: true });
      expect(await json(service, `user show ${wall} --subid1 ${loop.user}`)).toMatchObject({ test: false });
      const { code, stderr } = await run(service, `test-users create ${wall} --subid1 ${loop.user}`);
      expect(code).toBe(1);
      expect(stderr).toMatch(/is a real user, and stays one/);
    });

    test('a purge erases the test users of the wall, and no one and nothing else', async () => {
      const service = ready();
      const loop = await openLoop(service, { offer: { repeatable: 1 } });
      const wall = `--wall ${loop.wall.adwallId}`;
      const tester = service.newUser();
      const created = await json(service, `test-users create ${wall} --subid1 ${tester}`);
      const { token: bearer } = created as { token: string };
      service.secrets.add(bearer);
      const activity = async () =>
        (await service.client.get(`/v1/walls/${loop.wall.adwallId}/activity`, { bearer })).status;
      expect(await activity()).toBe(200);
      await loop.send({ click_id: await loop.follow(tester) });
      await loop.send();
      expect(await json(service, `test-users list ${wall}`)).toMatchObject([
        { subid1: tester, currency_count: 125, clicks: 1, leads: 1 },
      ]);

      const purged = await json(service, `test-users purge ${wall}`);
      expect(purged).toMatchObject({ adwallId: loop.wall.adwallId, purged: 1, clicks: 1 });
      expect(await json(service, `test-users purge ${wall}`)).toMatchObject({ purged: 0 });
      expect(await json(service, `test-users list ${wall}`)).toEqual([]);
      expect(await activity()).toBe(401);
      expect(await readHistory(service, loop.wall, tester)).toEqual({ amounts: [], balance: 0 });
      expect(await readHistory(service, loop.wall, loop.user)).toEqual({ amounts: [125], balance: 125 });
      // Its click came before those that the first test counted, so only the lead is new.
      expect((await counted(loop)).at(-1)?.slice(2)).toEqual([1, 0]);
      expect(await json(service, 'ledger verify')).toMatchObject({ ok: true });
      // The subid is free: the next user with it is a real one.
      await loop.follow(tester);
      expect((await run(service, `test-users create ${wall} --subid1 ${tester}`)).code).toBe(1);
    });

    test('every response about the account of a test user says so, and none about another', async () => {
      const service = ready();
      const { client, secrets } = service;
      const wall = await service.newWall();
      const bearer = wall.secretKey;
      const answers = async (subid1: string, opening: object) => {
        const sessions = `/v1/walls/${wall.adwallId}/sessions`;
        const opened = await client.post(sessions, { json: { subid1, ...opening }, bearer });
        const again = await client.post(sessions, { json: { subid1 }, bearer });
        const { token } = again.body as { token: string };
        secrets.addAll([token, (opened.body as { token: string }).token]);
        const path = wall.user(subid1, 'transactions.json');
        const headers = { 'Idempotency-Key': subid1 };
        const post = () => client.post(path, { json: { currency_adjustment: 5 }, bearer, headers });
        const [posted, repeated] = [await post(), await post()];
        const list = await client.get(path, { bearer: token });
        const activity = await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer: token });
        const all = [opened, again, posted, repeated, list, activity];
        expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200]);
        return new Set(all.map(({ body }) => (body as { test?: boolean }).test));
      };
      const tester = service.newUser();
      expect(await answers(tester, { test: true })).toEqual(new Set([true]));
      const credit = `user credit --wall ${wall.adwallId} --subid1 ${tester} --amount 5 --description Trial`;
      expect(await json(service, credit)).toMatchObject({ currency_count: 10, test: true });
      expect(await answers(service.newUser(), {})).toEqual(new Set([undefined]));
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);
