import { describe, expect, test } from 'vitest';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { postLead, signedLeadPath, signPath, webhookHeaders } from '../support/requests/send-lead.ts';
import { agents } from '../support/requests/agents-and-addresses.ts';
import { OK, DUP, refused, clicked } from '../support/money/clicked-offer.ts';

onEveryEngine('Refused leads', (ready, start) => {
  describe('fraud', () => {
    const fast = (action: 'flag' | 'hold' | 'reject'): WallChanges => ({
      fraud: { too_fast: { action, limit: 3600 } },
    });

    test('a new wall credits suspicious leads and lists the findings', async () => {
      const { leads, send } = await clicked(ready(), {}, fast('flag'));
      expect(await send({ country: 'de' })).toMatchObject(OK);
      expect((await leads('credited'))[0]?.findings).toEqual([
        { rule: 'country', action: 'flag', reason: 'click from US, lead from DE' },
        { rule: 'too_fast', action: 'flag', reason: '600 s after the click; the minimum is 3600 s' },
      ]);
    });

    test('hold: gets OK, and isn’t credited until released', async () => {
      const context = await clicked(ready(), {}, fast('hold'));
      const { history, leads, send } = context;
      expect(await send()).toMatchObject(OK);
      expect((await history()).total).toBe(0);
      const [held] = await leads('pending');
      expect(held).toMatchObject({ reason: 'too_fast', findings: [{ rule: 'too_fast', action: 'hold' }] });
      const released = await releaseLead({ ...context, ids: systemIds() })(held?.lead_id ?? '');
      expect(released).toMatchObject({ kind: 'credited' });
      expect((await history()).balance).toBe(1_000_000);
    });

    test('reject: 403 without the name of the rule; an honest lead can still complete the offer', async () => {
      const { clock, history, leads, send } = await clicked(ready(), {}, fast('reject'));
      const answer = await send({ transaction_id: 'quick' });
      expect(answer).toMatchObject(refused(403, 'lead_rejected'));
      expect(answer.text).not.toContain('fast');
      expect(await leads('rejected')).toMatchObject([{ transaction_id: 'quick', reason: 'too_fast' }]);
      clock.forward(HOUR);
      expect(await send({ transaction_id: 'quick' })).toMatchObject(refused(403, 'lead_rejected'));
      expect(await send()).toMatchObject(OK);
      expect((await history()).total).toBe(1);
    });

    test('the user agent and the device are those of the click', async () => {
      const settings: WallChanges = {
        fraud: { agent: { action: 'hold' }, duplicate_device: { action: 'hold' }, too_fast: { action: 'off' } },
      };
      const { follow, leads, newUser, send } = await clicked(ready(), {}, settings, { device: 'idfa-of-two' });
      expect(await send()).toMatchObject(OK);
      const [second, robot] = [newUser(), newUser()];
      expect(await send({ click_id: await follow(second) })).toMatchObject(OK);
      expect(await leads('pending')).toMatchObject([{ reason: 'duplicate_device' }]);
      expect(await send({ click_id: await follow(robot, `${agents.windows} HeadlessChrome/120.0`) })).toMatchObject(OK);
      expect((await leads('pending'))[0]?.findings.map(({ rule }) => rule)).toEqual(['agent', 'duplicate_device']);
    });
  });

  describe('refusals', () => {
    test('401 for a signature that is missing, wrong, or of another source or query, and nothing is written', async () => {
      const { clickId, client, clock, history, newSource, source } = await clicked(ready());
      const fields = { click_id: clickId, transaction_id: 'forged' };
      const signed = signedLeadPath(source, fields, clock.now());
      const other = await newSource();
      const forged = [
        signed.slice(0, signed.lastIndexOf('&')),
        `${signed.slice(0, -1)}${signed.endsWith('0') ? '1' : '0'}`,
        signed.replace('forged', 'forger'),
        `${signed}&payout=9`,
        signedLeadPath({ ...other, name: source.name }, fields, clock.now()),
        signed.replace('&signature=', '&SIGNATURE='),
      ];
      for (const path of forged) {
        const [bare = '', query = ''] = path.split('?', 2);
        expect(await client.get(bare, { query })).toMatchObject(refused(401, 'invalid_signature'));
      }
      const body = JSON.stringify(fields);
      const headers = { 'Content-Type': 'application/json', ...webhookHeaders(source, body, clock.now()) };
      const post = await client.post(`/leads/${source.name}`, { body: `${body} `, headers });
      expect(post).toMatchObject(refused(401, 'invalid_signature'));
      expect((await history()).total).toBe(0);
    });

    test('401 for a timestamp more than 5 minutes in the future or older than the source allows', async () => {
      const { clickId, client, clock, source } = await clicked(ready());
      const at = async (stamp: number) => {
        const fields = { click_id: clickId, transaction_id: 'stamped' };
        const [bare = '', query = ''] = signedLeadPath(source, fields, stamp).split('?', 2);
        return client.get(bare, { query });
      };
      expect(await at(clock.now() + 5 * MINUTE + 1000)).toMatchObject(refused(401, 'stale_timestamp'));
      expect(await at(clock.now() - 7 * DAY - 1000)).toMatchObject(refused(401, 'stale_timestamp'));
      const early = await at(clock.now() + 6 * MINUTE);
      const serviceTime = Math.floor(clock.now() / 1000);
      expect(early.body).toMatchObject({ service_time: serviceTime });
      expect(Reflect.get(Object(early.body), 'detail')).toContain(
        `more than 5 minutes ahead of the service's time, ${serviceTime} (${new Date(clock.now()).toISOString()})`,
      );
      const late = await at(clock.now() - 8 * DAY);
      expect(Reflect.get(Object(late.body), 'detail')).toContain('more than 7 days behind');
      expect(await at(clock.now() + 5 * MINUTE - 1000)).toMatchObject(OK);
      expect(await at(clock.now() - 7 * DAY + 1000)).toMatchObject(DUP);
    });

    test('503 for a valid timestamp while our own clock is behind; the same call is accepted once the clock is right', async () => {
      const { clickId, client, clock, source } = await clicked(ready());
      const fields = { click_id: clickId, transaction_id: 'before-its-time' };
      const [bare = '', query = ''] = signedLeadPath(source, fields, clock.now()).split('?', 2);
      clock.jump(-3 * HOUR);
      try {
        const answer = await client.get(bare, { query });
        expect(answer).toMatchObject(refused(503, 'unavailable'));
        expect(answer.headers.get('retry-after')).toBe('60');
      } finally {
        clock.jump(3 * HOUR);
      }
      expect(await client.get(bare, { query })).toMatchObject(OK);
    });

    test("403 from an address outside the source's list", async () => {
      const { newSource, send } = await clicked(ready());
      const elsewhere = await newSource({ ips: ['203.0.113.0/24'] });
      expect(await send({}, elsewhere)).toMatchObject(refused(403, 'address_not_allowed'));
      const here = await newSource({ ips: ['203.0.113.0/24', '127.0.0.0/8', '::1'] });
      expect(await send({}, here)).toMatchObject(OK);
    });

    test('400 names every failing field at once', async () => {
      const context = await clicked(ready());
      const { client, clock, send, source } = context;
      const bad = { click_id: '', transaction_id: 'x'.repeat(256), payout: '1e3', status: 3, event_id: 'a' };
      expect((await send(bad)).failing).toEqual(['click_id', 'event_id', 'payout', 'status', 'transaction_id']);
      expect((await send({ payout: -1 })).failing).toEqual(['payout']);
      const repeated = signPath(source, `/leads/${source.name}?click_id=a&click_id=b&timestamp=${clock.now() / 1000}`);
      const [bare = '', query = ''] = repeated.split('?', 2);
      expect((await client.get(bare, { query })).failing).toEqual(['click_id', 'transaction_id']);
      expect((await postLead(context, source, { click_id: 1 })).failing).toEqual(['click_id', 'transaction_id']);
    });

    test('415 for a POST that is neither a form nor JSON, 404 for an unknown source or click, 405 for another method', async () => {
      const { client, send, source } = await clicked(ready());
      const path = `/leads/${source.name}`;
      const xml = { body: '<a/>', headers: { 'Content-Type': 'text/xml' } };
      expect((await client.post(path, xml)).status).toBe(415);
      expect(await client.post(path, { form: { click_id: 'a' } })).toMatchObject(refused(401, 'invalid_signature'));
      expect(await client.get('/leads/nobody', { query: 'a=b' })).toMatchObject(refused(404, 'not_found'));
      expect(await client.get('/leads/', { query: 'a=b' })).toMatchObject(refused(404, 'not_found'));
      expect(await send({ click_id: 'clk_none' })).toMatchObject(refused(404, 'unknown_click'));
      expect(await send({ click_id: 'clk_none', status: 2 })).toMatchObject(refused(404, 'unknown_click'));
      expect((await client.put(path)).status).toBe(405);
      expect((await client.get(path, { query: 'x'.repeat(5000) })).status).toBe(414);
      expect((await client.post(path, { body: 'x'.repeat(40_000) })).status).toBe(413);
    });

    test('410 after the user was erased', async () => {
      const { account, clock, send, store } = await clicked(ready());
      await store.erasePerson({ account: account(), at: clock.now() });
      expect(await send()).toMatchObject(refused(410, 'erased'));
      expect(await send({ status: 2 })).toMatchObject(refused(410, 'erased'));
    });

    test('403 over plain HTTP from another machine', async () => {
      const { client, source } = await clicked(ready());
      const answer = await client.get(`/leads/${source.name}`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
      expect(answer).toMatchObject(refused(403, 'https_required'));
    });

    test('no CORS headers on successes, refusals or preflights', async () => {
      const { client, source } = await clicked(ready());
      const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await client.send(method, `/leads/${source.name}`, { headers: origin });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    });
  });

  test('only failed authentication is rate-limited, per address; valid calls from there still succeed', async () => {
    const service = await start({ env: { RATE_LIMIT: '3' } });
    try {
      const { client, send, source } = await clicked(service);
      const forged = () => client.get(`/leads/${source.name}`, { query: 'click_id=a&signature=b' });
      for (let call = 0; call < 6; call += 1) expect((await send()).status).toBe(200);
      expect((await send({ payout: -1 })).status).toBe(400);
      for (let call = 0; call < 3; call += 1) expect((await forged()).status).toBe(401);
      for (let call = 0; call < 3; call += 1) {
        const heldOff = await forged();
        expect(heldOff).toMatchObject(refused(429, 'too_many_requests'));
        expect(Number(heldOff.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        const right = await send();
        expect(right).toMatchObject({ status: 200, text: 'OK' });
        expect(right.headers.get('retry-after')).toBeNull();
      }
    } finally {
      await service.stop();
    }
  });
});
