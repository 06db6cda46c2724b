import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { activity, type ActivityEntry } from '@rewards-wall/shared/schema/activity.ts';
import { expect, test } from 'vitest';
import { listActivity } from '../../server/clicks/activity/list-activity.ts';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { writeClickPerson } from '../../server/security/click-person.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';
import { HOUR, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { clicked } from '../support/money/clicked-offer.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { lead, openActivity } from '../support/requests/open-activity.ts';

const nothing = { subid1: expect.any(String), currency_count: 0, has_survey_profile: null };

onEveryEngine('Activity', (ready) => {
  const setUp = () => openActivity(ready());

  test('200 with no entries before the first click, naming the user of the token', async () => {
    const { read, user } = await setUp();
    expect(await read()).toEqual({ ...nothing, subid1: user, entries: [] });
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
      available_at: null,
      at: '2026-03-10T12:00:00.000Z',
      image_url: expect.stringMatching(/^http.*\/images\/harbor\.svg$/),
      is_support_center_disabled: 0,
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

  test('an event says how often the user has completed it, by whichever click', async () => {
    const events = [{ event_id: 11, event_name: 'Quiz', event_revenue: 1, max_completions: 3 }];
    const context = await clicked(ready(), { events });
    const { client, clickId, clock, follow, send, user, wall } = context;
    clock.forward(2 * MINUTE);
    const again = await follow(user);
    const token = await mintToken(context, wall, user);
    const shown = async () => {
      const { body } = await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer: token });
      const { entries } = activity.parse(body);
      return entries.map(({ click_id, currency_count, events: [event], state }) => ({
        [click_id]: state,
        credits: currency_count,
        times: event?.completions,
        of: event?.max_completions,
      }));
    };
    const report = async (click_id: string, transaction_id: string, status = 1) =>
      expect(await send({ click_id, transaction_id, event_id: 11, status })).toMatchObject({ text: 'OK' });
    await report(clickId, 'a');
    await report(again, 'b');
    const isOpen = { credits: 100, times: 2, of: 3 };
    expect(await shown()).toEqual([
      { [again]: 'clicked', ...isOpen },
      { [clickId]: 'clicked', ...isOpen },
    ]);
    await report(again, 'c');
    await report(clickId, 'd');
    expect(await shown(), 'the fourth is one too many').toEqual([
      { [again]: 'credited', credits: 200, times: 3, of: 3 },
      { [clickId]: 'credited', credits: 100, times: 3, of: 3 },
    ]);
    await report(clickId, 'a', 2);
    expect(await shown()).toEqual([
      { [again]: 'clicked', credits: 200, times: 2, of: 3 },
      { [clickId]: 'reversed', credits: 100, times: 2, of: 3 },
    ]);
  });

  test('an entry has the image of its offer, also once the offer is disabled, and says if it takes no tickets', async () => {
    const { click, newOffer, read, service } = await setUp();
    const offerId = await newOffer({ image_url: 'https://images.example/q.png', is_support_center_disabled: 1 });
    await click(offerId);
    const shown = { image_url: 'https://images.example/q.png', is_support_center_disabled: 1 };
    expect((await read()).entries).toMatchObject([shown]);
    await service.store.disableOffers({ offerIds: [offerId], at: service.clock.now() });
    expect((await read()).entries).toMatchObject([shown]);
  });

  test('a long list is complete although it is sent in pieces, and stops if its user is erased', async () => {
    const { clock, path, read, service, store, token, url, user, vault, wall } = await setUp();
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    const sample = {
      account,
      sealer: sealerOf(
        vault,
        writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null }),
      ),
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country: 'US',
      cap: null,
    };
    const terms = {
      payout: 10_000,
      amount: 1_000_000,
      terms: '{"ratio":1000000,"round":false,"events":[]}',
      repeatSince: 0,
    };
    const clicks = Array.from({ length: 2_100 }, (_, at) => {
      const clickId = `clk_${crypto.randomUUID()}`;
      return { ...sample, ...terms, clickId, offerId: 100_000 + at, at: clock.now() + at };
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
    expect(
      entries.every(({ image_url }) => image_url === null),
      'the catalog has none of these offers',
    ).toBe(true);
    expect((await read({ offset: 50, limit: 2_000 })).entries).toEqual(entries.slice(50, 2_050));

    const wanted = { account, panelId: null, limit: null, offset: 0, everyClick: false };
    const { older, rows } = await listActivity({ clock, store })(wanted);
    expect(rows).toHaveLength(1_000);
    expect(await eraseUser(service)(account)).not.toBeNull();
    const rest: unknown[] = [];
    for await (const more of older ?? []) rest.push(...more);
    expect(rest).toEqual([]);
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

  test('a wall with a panel says whether the user has a profile, until the user is erased', async () => {
    const { client, mint, newPanel, newUser, newWall, path, read, secrets, store, user, wall } = await setUp();
    expect(await read()).toMatchObject({ has_survey_profile: null });
    const panel = await newPanel({ adwallId: wall.adwallId });
    expect(await read()).toMatchObject({ has_survey_profile: false });
    const profile = buildPath(routes.createProfile.path, { ...panel, subid1: user });
    const json = profileFields(secrets, { api_key: panel.publishableKey });
    expect((await client.post(profile, { json })).status).toBe(201);
    expect(await read({ limit: 1 })).toEqual({ ...nothing, has_survey_profile: true, entries: [] });

    const stranger = await client.get(path, { bearer: await mint(wall, newUser()) });
    expect(stranger.body).toMatchObject({ has_survey_profile: false });
    const other = await newWall();
    await newPanel({ adwallId: other.adwallId });
    const namesake = await client.get(`/v1/walls/${other.adwallId}/activity`, { bearer: await mint(other, user) });
    expect(namesake.body).toMatchObject({ has_survey_profile: false });

    await store.erasePerson({
      account: { kind: 'survey-profile', profileId: panel.profileId, subid1: user },
      at: NOON,
    });
    expect(await read()).toMatchObject({ has_survey_profile: false });
  });

  test('no one sees the activity of another user, or of the same subid1 on another wall', async () => {
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
    const panel = await newPanel({ adwallId: wall.adwallId });
    const session = await client.post(`/v1/survey-profiles/${panel.profileId}/sessions`, {
      json: { subid1: user },
      bearer: panel.secretKey,
    });
    const ofSurvey = secrets.add((session.body as { token: string }).token);
    expect(await client.get(path)).toMatchObject({ status: 401, code: 'invalid_key' });
    for (const bearer of [wall.secretKey, wall.publishableKey, ofSurvey, panel.secretKey, `${token}x`, 'x']) {
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
