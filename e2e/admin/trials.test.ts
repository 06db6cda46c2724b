import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { AdminOverview } from '@rewards-wall/shared/admin/overview-schema.ts';
import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import type {
  AdminTrial,
  TestUsersRemoved,
  TrialReported,
  TrialStarted,
} from '@rewards-wall/shared/admin/trial-schema.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchPostback } from '../support/money/money-wall.ts';
import { startPostbackReceiver, type PostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

let receiver: PostbackReceiver;
beforeAll(async () => {
  receiver = await startPostbackReceiver();
});
afterAll(() => receiver.close());

onEveryEngine('trying out with a test user', (_ready, start) => {
  const scene = async () => {
    const service = await start({ env: { OUTBOUND_ALLOW: receiver.host } });
    const { ask } = await newPerson(service);
    const wall = await service.newWall({ currency: { ratio: 100 } });
    const params = { adwallId: wall.adwallId };
    const click = async (json: object) => (await ask('startTrial', { params, json })).body as TrialStarted;
    const of = (clickId: string | null) => ({ ...params, click_id: clickId ?? '' });
    const report = async (clickId: string | null, json = {}) =>
      ((await ask('reportTrial', { params: of(clickId), json })).body as TrialReported).steps[0];
    const read = async (clickId: string | null) => (await ask('readTrial', { params: of(clickId) })).body as AdminTrial;
    return { service, ask, wall, params, click, of, report, read };
  };

  test('a lead goes from the list to the publisher and back, and counts nowhere', async () => {
    const { ask, click, params, read, report, service, wall } = await scene();
    const { endpoint } = await watchPostback(service, wall, receiver, 'json');
    const source = await service.newSource();
    await service.importOffers([offerRow(71, { source: source.name, cap: { leads: 1, per: 'total' } })]);
    const started = await click({ offer_id: 71 });
    expect(started.steps.map(({ ok, step }) => [step, ok])).toEqual([
      ['user', true],
      ['list', true],
      ['click', true],
    ]);
    const lead = await report(started.click_id);
    expect(lead).toMatchObject({ step: 'lead', ok: true, answer: '200\n\nOK' });
    expect(lead?.request).toContain(`GET /leads/${source.name}?click_id=${started.click_id}`);
    expect(lead?.request).toMatch(/signature=…$/);
    await service.app.deliverPostbacks();
    const credited = await read(started.click_id);
    expect(credited).toMatchObject({ balance: 100, settled: true, postbacks: 1 });
    expect(credited.leads).toMatchObject([
      { state: 'credited', ledger: [{ currency_adjustment: 100 }], deliveries: [{ state: 'delivered' }] },
    ]);
    expect(credited.leads[0]?.deliveries[0]?.message).toContain('"test":true');
    expect(credited.leads[0]?.deliveries[0]?.tries).toMatchObject([{ http_status: 200 }]);
    expect(JSON.parse(endpoint.received[0]?.body ?? '')).toMatchObject({ data: { test: true } });

    // Another transaction for an event that pays once is held.
    expect(await report(started.click_id)).toMatchObject({ ok: false, answer: '200\n\nOK' });
    expect(await report(started.click_id, { reversal: true })).toMatchObject({ step: 'reversal', ok: true });
    await service.app.deliverPostbacks();
    const reversed = await read(started.click_id);
    expect(reversed).toMatchObject({ balance: 0, leads: [{ state: 'reversed' }, { reason: 'repeated_event' }] });
    expect(reversed.leads[0]?.deliveries.map((one) => one.state)).toEqual(['delivered', 'delivered']);

    // The cap of one lead is untouched, so another test user sees the offer.
    expect((await click({ offer_id: 71 })).click_id).not.toBeNull();
    service.clock.forward(5 * MINUTE);
    await service.app.refreshStatistics();
    const { totals } = (await ask('readOverview', { params })).body as AdminOverview;
    expect(totals).toMatchObject({ clicks: 0, leads: 0, reversals: 0, payout: 0, impressions: 0, viewers: 0 });

    const isAnswered = async () =>
      ((await ask('readFirstRun')).body as FirstRun).steps.find(({ step }) => step === 'answered')?.done;
    expect(await isAnswered()).toBe(true);
    expect((await ask('removeTestUsers', { params })).body as TestUsersRemoved).toEqual({ removed: 2 });
    // The test users' deliveries are gone, but the server has answered.
    expect(await isAnswered()).toBe(true);
    expect((await ask('readTrial', { params: { ...params, click_id: started.click_id ?? '' } })).code).toBe(
      'not_found',
    );
    await service.stop();
  });

  test.each(['bitlabs', 'everflow', 'torox', 'ayet', 'secret-url'])(
    'the service signs as the network does: %s',
    async (scheme) => {
      const { click, read, report, service } = await scene();
      const source = await service.newSource({
        scheme,
        ...(scheme === 'everflow' || scheme === 'secret-url' ? {} : { secret: `secret-of-${scheme}` }),
      });
      await service.importOffers([offerRow(72, { source: source.name })]);
      const { click_id: clickId } = await click({ offer_id: 72 });
      const lead = await report(clickId);
      expect(lead).toMatchObject({ ok: true });
      expect(JSON.stringify(lead)).not.toContain(source.secret);
      expect(await read(clickId)).toMatchObject({ balance: 100, postbacks: 0, leads: [{ deliveries: [] }] });
      expect(await report(clickId, { reversal: true })).toMatchObject({ ok: true });
      expect(await read(clickId)).toMatchObject({ balance: 0 });
      await service.stop();
    },
  );

  test('an offer that names no source and one with events are completed, each event by itself', async () => {
    const { ask, click, read, report, service } = await scene();
    const events = [
      { event_id: 1, event_name: 'Install', event_revenue: 0.5 },
      { event_id: 2, event_name: 'Level 5', event_revenue: 2 },
    ];
    await service.importOffers([offerRow(73, { events })]);
    const { click_id: clickId } = await click({ offer_id: 73 });
    expect(await report(clickId)).toMatchObject({ ok: false });
    const second = await report(clickId, { event_id: 2 });
    expect(second).toMatchObject({ ok: true });
    expect(second?.verdict).toContain('sandbox');
    // The first report adds that source, and says so.
    const added = await ask('listAudit', { query: { action: 'source.add' } });
    expect(added.body).toMatchObject({
      rows: [{ subject: 'source sandbox', after: { scheme: 'hmac-sha256' }, actor: 'person', pub_id: null }],
    });
    expect(await report(clickId, { event_id: 1 })).toMatchObject({ ok: true });
    expect(await read(clickId)).toMatchObject({ balance: 250, leads: [{ event_id: '2' }, { event_id: '1' }] });
    expect(await report(clickId, { reversal: true, event_id: 2 })).toMatchObject({ ok: true });
    expect(await read(clickId)).toMatchObject({ balance: 50 });
    await service.stop();
  });

  test('a user without a device holds one that the offer is for; a named one stays', async () => {
    const { click, service } = await scene();
    const targeting = [
      { target_system: [50] },
      { devices: ['tablet'] },
      { devices: ['tablet'], target_system: [52] },
      {},
    ];
    await service.importOffers(targeting.map((one, index) => offerRow(81 + index, { targeting: one })));
    const agents = ['iPhone', 'Android 14; SM-X910', 'iPad', 'Windows NT'];
    for (const [index, agent] of agents.entries()) {
      const { click_id: clickId, steps } = await click({ offer_id: 81 + index });
      expect(clickId, agent).not.toBeNull();
      for (const { request } of steps.slice(1)) expect(request).toMatch(new RegExp(`user-agent: .*${agent}`));
    }
    const named = await click({ offer_id: 82, device: 'iphone' });
    expect(named).toMatchObject({ click_id: null, steps: [{ ok: true }, { step: 'list', ok: false }] });
    await service.stop();
  });

  test('what stops the loop is said in words', async () => {
    const { ask, click, params, service } = await scene();
    await service.importOffers([offerRow(74, { targeting: { countries: ['DE'] } })]);
    const hidden = await click({ offer_id: 74, country: 'US' });
    expect(hidden).toMatchObject({ click_id: null, steps: [{ ok: true }, { step: 'list', ok: false }] });
    expect(hidden.steps[1]?.verdict).toMatch(/hides it: .*countr/i);
    expect((await click({ offer_id: 74, country: 'DE', device: 'iphone' })).click_id).not.toBeNull();
    expect((await click({ offer_id: 999 })).steps.at(-1)?.verdict).toBe('There is no offer 999.');
    expect((await ask('startTrial', { params, json: { offer_id: 0 } })).code).toBe('invalid_request');
    await service.stop();
  });

  test('only test users try: neither a real user nor anyone who may become one is opened as one', async () => {
    const { click, service, wall } = await scene();
    await service.importOffers([offerRow(78)]);
    await realUser(service, wall, 'ann');
    for (const subid1 of ['ann', 'bob']) {
      const refused = await click({ offer_id: 78, subid1 });
      expect(refused).toMatchObject({ click_id: null, steps: [{ step: 'user', ok: false }] });
    }
    await realUser(service, wall, 'bob');
    const { subid1 } = await click({ offer_id: 78 });
    const testers = { kind: 'wall', profileId: wall.adwallId } as const;
    expect((await service.store.listTestPersons(testers)).map((one) => one.subid1)).toEqual([subid1]);
    expect(await click({ offer_id: 78, subid1 })).toMatchObject({ subid1, steps: [{ ok: true }, {}, {}] });
    await service.stop();
  });

  test('nothing is tried that the audit log doesn’t have: its row comes first', async () => {
    const { ask, click, of, params, read, service } = await scene();
    await service.importOffers([offerRow(76)]);
    const asked = await click({ offer_id: 76 });
    const { click_id: clickId, subid1: kept } = asked;
    const testers = { kind: 'wall', profileId: params.adwallId } as const;
    for (const act of [
      () => ask('startTrial', { params, json: { offer_id: 76 } }),
      () => ask('reportTrial', { params: of(clickId), json: {} }),
      () => ask('removeTestUsers', { params }),
    ]) {
      vi.spyOn(service.store, 'recordAudit').mockRejectedValueOnce(new Error('The log takes no rows.'));
      expect((await act()).status).toBe(500);
    }
    expect(await read(clickId)).toMatchObject({ balance: 0, leads: [] });
    expect((await service.store.listTestPersons(testers)).map(({ subid1 }) => subid1)).toEqual([kept]);
    await service.stop();
  });

  test('the log leads from what was asked for to the test user, to the click, and to what came of it', async () => {
    const { ask, click, report, service, wall } = await scene();
    await service.importOffers([offerRow(77)]);
    const { click_id: clickId, subid1 } = await click({ offer_id: 77 });
    await report(clickId);
    const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
    const person = await service.store.findPerson(account);
    const rowsAbout = async (subject: string) =>
      ((await ask('listAudit', { query: { subject } })).body as AuditPage).rows.map(({ action, after }) => ({
        action,
        after,
      }));
    const [started, wanted] = await rowsAbout(`wall ${wall.adwallId}`);
    expect(wanted).toMatchObject({ action: 'trial.start', after: { offer_id: 77 } });
    const { request_id: requestId } = Object(wanted?.after) as { request_id: string };
    expect(requestId).toMatch(/\w+/);
    expect(started).toEqual({
      action: 'trial.start',
      after: {
        request_id: requestId,
        outcome: { account: person?.accountId, click_id: clickId, ok: true, stopped_at: null },
      },
    });
    const [reported, asked] = await rowsAbout(`click ${clickId}`);
    expect(asked).toMatchObject({ action: 'trial.report', after: { is_reversal: false } });
    expect(reported).toMatchObject({ action: 'trial.report', after: { outcome: { ok: true, stopped_at: null } } });
    await click({ offer_id: 999 });
    expect((await rowsAbout(`wall ${wall.adwallId}`))[0]).toMatchObject({
      after: { outcome: { click_id: null, ok: false, stopped_at: 'list' } },
    });
    await service.stop();
  });

  test('no one can report a lead of a real user, or of another wall’s test user', async () => {
    const { ask, click, of, service, wall } = await scene();
    await service.importOffers([offerRow(75)]);
    const clickId = await realUser(service, wall, 'ann', 75);
    for (const name of ['readTrial', 'reportTrial'] as const) {
      const json = name === 'readTrial' ? {} : { json: {} };
      expect((await ask(name, { params: of(clickId), ...json })).code).toBe('not_found');
      const other = await service.newWall({}, wall.pubId);
      const { click_id: test } = await click({ offer_id: 75 });
      const params = { adwallId: other.adwallId, click_id: test ?? '' };
      expect((await ask(name, { params, ...json })).code).toBe('not_found');
    }
    const { balance } = await service.store.listActivity({
      account: { kind: 'wall', profileId: wall.adwallId, subid1: 'ann' },
      panelId: null,
      limit: null,
      offset: 0,
      everyClick: true,
    });
    expect(balance).toBe(0);
    await service.stop();
  });
});

/** Has a real user open the wall and click an offer, if one is named. */
async function realUser(
  service: TestService,
  wall: { pubId: number; adwallId: number; path: string; secretKey: string },
  subid1: string,
  offerId: number | null = null,
): Promise<string> {
  const headers = { Authorization: `Bearer ${wall.secretKey}` };
  await service.client.post(`/v1/walls/${wall.adwallId}/sessions`, { headers, json: { subid1 } });
  if (offerId === null) return '';
  const list = await service.client.get(`${wall.path}/offers.json?subid1=${subid1}`);
  const { offers } = JSON.parse(list.text) as { offers: { offer_id: number; click_url: string }[] };
  const url = offers.find((offer) => offer.offer_id === offerId)?.click_url ?? '';
  const { headers: answered } = await service.client.get(new URL(url).pathname);
  return new URL(answered.get('location') ?? '').searchParams.get('click') ?? '';
}
