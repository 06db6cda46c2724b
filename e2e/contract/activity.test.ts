import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { activity, type ActivityEntry } from '@rewards-wall/shared/schema/activity.ts';
import { expect, test } from 'vitest';
import { listActivity } from '../../server/activity/list-activity.ts';
import { eraseUser } from '../../server/persons/erase-user.ts';
import type { NewLead } from '../../server/store/ports/leads.ts';
import { HOUR, MINUTE, NOON } from '../support/service/clock.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';

type LeadParts = Partial<Pick<NewLead, 'eventId' | 'verdict' | 'reason' | 'findings' | 'amount' | 'eventCount'>>;

/** Stores a lead for a click as if a source had reported it. Returns its external id. */
async function lead({ clock, store }: TestService, clickId: string, parts: LeadParts = {}): Promise<string> {
  const at = clock.now();
  const { amount = 1_000_000, eventId = '' } = parts;
  const leadId = `lead_${crypto.randomUUID()}`;
  const externalId = crypto.randomUUID();
  const terms = { payout: 10_000, amount };
  await store.creditLead({
    ...{
      kind: 'complete',
      takes: 'event',
      leadId,
      source: 'network',
      externalId,
      eventId,
      clickId,
      ...terms,
      eventCount: parts.eventCount ?? 0,
    },
    ...{ verdict: parts.verdict ?? 'credit', reason: parts.reason ?? null, findings: parts.findings ?? [] },
    event: {
      ...{ leadId, clickId, offerId: 1, offerName: 'Offer', eventId: null, eventName: null, ...terms },
      ...{ currencyName: 'Coins', country: 'US', leadAt: at, reason: null, at },
    },
    ...{ deliveryId: `dlv_${crypto.randomUUID()}`, cap: null, day: new Date(at).toISOString().slice(0, 10), at },
  });
  return externalId;
}

const nothing = { currency_count: 0, has_survey_profile: null };

onEveryEngine('Activity', (ready) => {
  let nextOffer = 7000;
  const setUp = async () => {
    const service = ready();
    service.clock.moveTo(NOON);
    const wall = await service.newWall();
    const user = service.newUser();
    const path = `/v1/walls/${wall.adwallId}/activity`;
    const mint = (of: TestWall, subid1: string) => mintToken(service, of, subid1);
    const token = await mint(wall, user);
    const newOffer = async (parts: Record<string, unknown> = {}) => {
      nextOffer += 1;
      expect((await service.importOffers([offerRow(nextOffer, parts)])).rejected).toEqual([]);
      return nextOffer;
    };
    /** Clicks the offer and returns the click's id. */
    const click = async (offerId: number, subid1 = user) => {
      const ask = askFor(service, wall, { subid1, ip: addresses.US }, { 'User-Agent': agents.windows });
      const offer = (await ask.offers()).find(({ offer_id }) => offer_id === offerId);
      const answer = await service.client.get(new URL(offer?.click_url ?? '').pathname);
      return new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
    };
    const read = async (query: Record<string, number> = {}) => {
      const answer = await service.client.get(path, { query, bearer: token });
      expect(answer.status).toBe(200);
      return activity.parse(answer.body);
    };
    return { service, ...service, wall, user, path, token, mint, newOffer, click, read };
  };

  test('200 with no entries before the first click', async () => {
    const { read } = await setUp();
    expect(await read()).toEqual({ ...nothing, entries: [] });
  });

  test('a click is listed at once, then its credit and the new balance', async () => {
    const { click, clock, newOffer, read, service } = await setUp();
    const offerId = await newOffer({ name: 'Harbor Quest' });
    const clickId = await click(offerId);
    const entry: ActivityEntry = {
      entry_id: clickId,
      kind: 'complete',
      click_id: clickId,
      offer_id: offerId,
      offer_name: 'Harbor Quest',
      currency_count: 100,
      state: 'clicked',
      events: [],
      reason: null,
      at: '2026-03-10T12:00:00.000Z',
    };
    expect(await read()).toEqual({ ...nothing, entries: [entry] });
    clock.forward(HOUR);
    await lead(service, clickId, { amount: 12_345 });
    const credited: ActivityEntry = {
      ...entry,
      currency_count: 1.2345,
      state: 'credited',
      at: '2026-03-10T13:00:00.000Z',
    };
    expect(await read()).toEqual({ ...nothing, currency_count: 1.2345, entries: [credited] });
  });

  test('a long list is complete although it is sent in pieces, and stops if its user is erased', async () => {
    const { clock, path, read, service, store, token, url, user, vault, wall } = await setUp();
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    const sample = {
      account,
      sealer: sealerOf(vault, '{}'),
      ipDigest: null,
      deviceDigest: null,
      country: 'US',
      cap: null,
    };
    const terms = { payout: 10_000, amount: 1_000_000, terms: '{}', repeatSince: 0 };
    const clicks = Array.from({ length: 2_100 }, (_, at) => {
      const clickId = `clk_${crypto.randomUUID()}`;
      return { ...sample, ...terms, clickId, offerId: at + 1, at: clock.now() + at };
    });
    for (let from = 0; from < clicks.length; from += 100) {
      await Promise.all(clicks.slice(from, from + 100).map((click) => store.recordClick(click)));
    }
    const clickIds = clicks.map(({ clickId }) => clickId).toReversed();
    const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.headers.get('content-length')).toBeNull();
    const { entries, ...facts } = activity.parse(await answer.json());
    expect(facts).toEqual(nothing);
    expect(entries.map(({ entry_id }) => entry_id)).toEqual(clickIds);
    expect((await read({ offset: 50, limit: 2_000 })).entries).toEqual(entries.slice(50, 2_050));

    const wanted = { account, panelId: null, limit: null, offset: 0, everyClick: false };
    const { older, rows } = await listActivity({ store })(wanted);
    expect(rows).toHaveLength(1_000);
    expect(await eraseUser(service)(account)).not.toBeNull();
    const rest: unknown[] = [];
    for await (const more of older ?? []) rest.push(...more);
    expect(rest).toEqual([]);
  });

  test('a held lead is pending and does not reveal why, reversed or not', async () => {
    const { click, client, clock, newOffer, path, read, service, store, token } = await setUp();
    const clickId = await click(await newOffer());
    const findings = [{ rule: 'duplicate_ip', action: 'hold', reason: 'three others' } as const];
    const externalId = await lead(service, clickId, { verdict: 'hold', reason: 'duplicate_ip', findings });
    expect(await read()).toMatchObject({ currency_count: 0, entries: [{ state: 'pending', reason: null }] });
    const { text } = await client.get(path, { bearer: token });
    expect(text).not.toMatch(/duplicate|three others|finding|fraud/);
    await store.reverseLead({
      ...{ source: 'network', externalId, eventId: '', clickId, reason: null },
      ...{ takes: 'event', deliveryId: 'dlv_withdrawn', at: clock.now() },
    });
    expect(await read()).toMatchObject({ currency_count: 0, entries: [{ state: 'reversed', reason: null }] });
  });

  test('a rejected lead shows one of three reasons', async () => {
    const { click, newOffer, read, service } = await setUp();
    const cases = [
      ['too_late', 'too_late'],
      ['already_completed', 'already_completed'],
      ['velocity', 'not_accepted'],
    ] as const;
    for (const [reason, shown] of cases) {
      const clickId = await click(await newOffer());
      await lead(service, clickId, { verdict: 'reject', reason });
      const { entries } = await read();
      expect(entries.find(({ click_id }) => click_id === clickId)).toMatchObject({ state: 'rejected', reason: shown });
    }
    expect(await read()).toMatchObject({ currency_count: 0 });
  });

  test("a reversal takes the credits back and shows the source's reason", async () => {
    const { click, clock, newOffer, read, service, store } = await setUp();
    const clickId = await click(await newOffer());
    const externalId = await lead(service, clickId);
    clock.forward(HOUR);
    const reversal = { source: 'network', externalId, eventId: '', clickId, reason: 'Order <returned>' };
    await store.reverseLead({ ...reversal, takes: 'event', deliveryId: 'dlv_reversal', at: clock.now() });
    expect(await read()).toMatchObject({
      currency_count: 0,
      entries: [{ state: 'reversed', reason: 'Order <returned>', at: '2026-03-10T13:00:00.000Z' }],
    });
  });

  test('each event has its own name, credits and state', async () => {
    const { changeWall, click, importOffers, newOffer, read, service, wall } = await setUp();
    const events = [
      { event_id: 1, event_name: 'Install', event_revenue: 0.5 },
      { event_id: 2, event_name: 'Level 10', event_revenue: 1.5 },
    ];
    const offerId = await newOffer({ events });
    const clickId = await click(offerId);
    await importOffers([offerRow(offerId, { name: 'New name', payout: 3 })]);
    await changeWall(wall, { currency: { ratio: '1' } });
    const [install, level] = [
      { event_id: 1, event_name: 'Install', currency_count: 50 },
      { event_id: 2, event_name: 'Level 10', currency_count: 150 },
    ];
    const entries = async () => (await read()).entries;
    expect(await entries()).toMatchObject([
      {
        state: 'clicked',
        offer_name: 'New name',
        events: [
          { ...install, state: 'clicked' },
          { ...level, state: 'clicked' },
        ],
      },
    ]);
    await lead(service, clickId, { eventId: '1', amount: 500_000, eventCount: 2 });
    expect(await entries()).toMatchObject([
      {
        state: 'clicked',
        events: [
          { ...install, state: 'credited' },
          { ...level, state: 'clicked' },
        ],
      },
    ]);
    await lead(service, clickId, { eventId: '2', amount: 1_500_000, eventCount: 2 });
    expect(await read()).toMatchObject({
      currency_count: 200,
      entries: [
        {
          state: 'credited',
          events: [
            { ...install, state: 'credited' },
            { ...level, state: 'credited' },
          ],
        },
      ],
    });
  });

  test('entries are newest first, pages never overlap, and every page has the whole balance', async () => {
    const { click, clock, newOffer, read, service } = await setUp();
    const clicks: string[] = [];
    for (let count = 0; count < 5; count++) {
      clicks.unshift(await click(await newOffer()));
      clock.forward(MINUTE);
    }
    const [oldest = ''] = clicks.slice(-1);
    await lead(service, oldest);
    const ids = async (query?: Record<string, number>) => (await read(query)).entries.map(({ click_id }) => click_id);
    expect(await ids()).toEqual(clicks);
    expect(await ids({ limit: 2 })).toEqual(clicks.slice(0, 2));
    expect(await ids({ limit: 2, offset: 2 })).toEqual(clicks.slice(2, 4));
    expect(await ids({ offset: 4 })).toEqual([oldest]);
    expect(await read({ limit: 1 })).toMatchObject({ currency_count: 100 });
    expect(await read({ offset: 5 })).toEqual({ ...nothing, currency_count: 100, entries: [] });
  });

  test('an offer that was clicked again is listed once: by the click with the latest progress, or else by the latest click', async () => {
    const { click, clock, newOffer, read, service } = await setUp();
    const events = [1, 2, 3].map((id) => ({ event_id: id, event_name: `Level ${id}`, event_revenue: 0.5 }));
    const game = await newOffer({ events });
    const openAgain = (offerId: number) => {
      clock.forward(2 * MINUTE);
      return click(offerId);
    };
    const ids = async (query?: Record<string, number>) => (await read(query)).entries.map(({ click_id }) => click_id);
    const first = await openAgain(game);
    const beside = await openAgain(await newOffer());
    const second = await openAgain(game);
    expect(await ids()).toEqual([second, beside]);

    await lead(service, first, { eventId: '1', amount: 500_000, eventCount: 3 });
    const third = await openAgain(game);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await ids()).toEqual([beside, first]);
    expect(await read({ limit: 1, offset: 1 })).toMatchObject({
      currency_count: 50,
      entries: [{ click_id: first, state: 'clicked', events: [{ state: 'credited' }, {}, {}] }],
    });
    expect(await ids({ offset: 2 })).toEqual([]);

    await lead(service, third, { eventId: '2', verdict: 'reject', reason: 'too_late', eventCount: 3 });
    expect(await ids()).toEqual([third, beside, first]);
  });

  test('a wall with a panel says whether the user has a profile, until the user is erased', async () => {
    const { client, mint, newPanel, newUser, newWall, path, read, secrets, store, user, wall } = await setUp();
    expect(await read()).toMatchObject({ has_survey_profile: null });
    const survey = await newPanel({ adwallId: wall.adwallId });
    expect(await read()).toMatchObject({ has_survey_profile: false });
    const profile = buildPath(routes.createProfile.path, { ...survey, subid1: user });
    const json = profileFields(secrets, { api_key: survey.publishableKey });
    expect((await client.post(profile, { json })).status).toBe(201);
    expect(await read({ limit: 1 })).toEqual({ currency_count: 0, has_survey_profile: true, entries: [] });

    const stranger = await client.get(path, { bearer: await mint(wall, newUser()) });
    expect(stranger.body).toMatchObject({ has_survey_profile: false });
    const other = await newWall();
    await newPanel({ adwallId: other.adwallId });
    const namesake = await client.get(`/v1/walls/${other.adwallId}/activity`, { bearer: await mint(other, user) });
    expect(namesake.body).toMatchObject({ has_survey_profile: false });

    await store.erasePerson({
      account: { kind: 'survey-profile', profileId: survey.profileId, subid1: user },
      at: NOON,
    });
    expect(await read()).toMatchObject({ has_survey_profile: false });
  });

  test('nobody sees the activity of another user, or of the same subid1 on another wall', async () => {
    const { click, client, mint, newOffer, newUser, newWall, path, user, wall } = await setUp();
    await click(await newOffer());
    const stranger = await client.get(path, { bearer: await mint(wall, newUser()) });
    expect(stranger).toMatchObject({ status: 200, body: { currency_count: 0, entries: [] } });
    const other = await newWall();
    const namesake = await client.get(`/v1/walls/${other.adwallId}/activity`, { bearer: await mint(other, user) });
    expect(namesake).toMatchObject({ status: 200, body: { entries: [] } });
    expect((await client.get(path, { bearer: await mint(other, user) })).status).toBe(401);
  });

  test('401 for everything but a token for this wall with the scope history', async () => {
    const { client, clock, newPanel, path, secrets, token, user, wall } = await setUp();
    const survey = await newPanel({ adwallId: wall.adwallId });
    const session = await client.post(`/v1/survey-profiles/${survey.profileId}/sessions`, {
      json: { subid1: user },
      bearer: survey.secretKey,
    });
    const ofSurvey = secrets.add((session.body as { token: string }).token);
    expect(await client.get(path)).toMatchObject({ status: 401, code: 'invalid_key' });
    for (const bearer of [wall.secretKey, wall.publishableKey, ofSurvey, survey.secretKey, `${token}x`, 'x']) {
      expect((await client.get(path, { bearer })).status).toBe(401);
    }
    expect((await client.get(path, { query: { api_key: wall.secretKey } })).status).toBe(401);
    clock.forward(25 * HOUR);
    expect((await client.get(path, { bearer: token })).status).toBe(401);
  });

  test('400 names invalid and unknown parameters, 404 for an unknown wall, 405 for another method', async () => {
    const { client, path, token } = await setUp();
    const get = (query: Record<string, string>) => client.get(path, { query, bearer: token });
    expect(await get({ limit: '0', offset: '-1' })).toMatchObject({ status: 400, failing: ['limit', 'offset'] });
    expect(await get({ subid1: 'other', state: 'credited' })).toMatchObject({
      status: 400,
      failing: ['state', 'subid1'],
    });
    expect((await client.get('/v1/walls/471100/activity', { bearer: token })).status).toBe(404);
    expect((await client.get('/v1/walls/0/activity', { bearer: token })).status).toBe(404);
    expect((await client.post(path, { bearer: token })).status).toBe(405);
  });
});
