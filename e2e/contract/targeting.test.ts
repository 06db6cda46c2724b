import { hidingRules } from '@rewards-wall/shared/schema/offer.ts';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { completeOffer } from '../support/requests/complete-offer.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { plain, byNumber, cases } from '../support/requests/targeting-cases.ts';

test('every rule that explain can name has a case', () => {
  const byState = ['not_started', 'ended', 'disabled', 'completed', 'cap', 'reward_rule'];
  expect(new Set([...cases.map(({ rule }) => rule), ...byState])).toEqual(new Set(hidingRules));
});

onEveryEngine('Targeting', (ready) => {
  const setUp = async (rows: readonly Record<string, unknown>[], settings = {}) => {
    const service = ready();
    service.clock.moveTo(NOON);
    const report = await service.importOffers(rows, { prune: true });
    expect(report).toMatchObject({ kind: 'imported', rejected: [] });
    const wall = await service.newWall(settings);
    const user = service.newUser();
    const headers = { 'User-Agent': agents.windows, 'Accept-Language': 'en' };
    return { ...service, wall, user, ask: askFor(service, wall, { subid1: user, ip: addresses.US }, headers) };
  };

  test.each(cases)('$rule: $offer', async ({ rule, offer, settings, shown, hidden }) => {
    const { ask } = await setUp([plain, offerRow(2, offer)], settings);
    for (const { query, headers } of shown) {
      expect({ query, headers, ids: await ask.ids(query, headers) }).toMatchObject({
        ids: expect.arrayContaining([2]),
      });
      expect((await ask.rules(query, headers))[2]).toBeNull();
    }
    for (const { query, headers } of hidden) {
      expect({ query, headers, ids: await ask.ids(query, headers) }).not.toMatchObject({
        ids: expect.arrayContaining([2]),
      });
      expect({ query, headers, rule: (await ask.rules(query, headers))[2] }).toEqual({ query, headers, rule });
    }
  });

  test('explain, the list and the counts agree for every user', async () => {
    const rows = cases.map(({ offer }, index) => offerRow(index + 1, offer));
    const { ask } = await setUp(rows);
    const requests = cases.flatMap(({ shown, hidden }) => shown.concat(hidden));
    for (const { query, headers } of requests) {
      const rules = await ask.rules(query, headers);
      const shown = Object.entries(rules).filter(([, rule]) => rule === null);
      expect((await ask.ids(query, headers)).toSorted(byNumber)).toEqual(shown.map(([id]) => Number(id)));
      expect((await ask.counts(query, headers)).offers).toBe(shown.length);
    }
  });

  test('explain covers one offer, says how it sees the user, and is 404 for an unknown offer', async () => {
    const { client, user, wall } = await setUp([plain, offerRow(2, { targeting: { countries: ['DE'] } })]);
    const path = `/v1/walls/${wall.adwallId}/offers/explain`;
    const query = { subid1: user, ip: addresses.US, 'user-agent': agents.iPhone };
    const one = await client.get(path, { query: { ...query, offer_id: 2 }, bearer: wall.secretKey });
    expect(one.body).toMatchObject({
      seen_as: { country: 'US', device: 'phone', target_system: [30, 50, 51], browser: 'safari' },
      offers: [{ offer_id: 2, shown: false, rule: 'country', detail: expect.stringContaining('DE') }],
    });
    expect((await client.get(path, { query: { ...query, offer_id: 987 }, bearer: wall.secretKey })).status).toBe(404);
    expect((await client.get(path, { query })).status).toBe(401);
    expect((await client.get(path, { query, bearer: wall.publishableKey })).status).toBe(401);
    const unknown = await client.get(path, { query: { ...query, color: 'red' }, bearer: wall.secretKey });
    expect(unknown).toMatchObject({ status: 400, failing: ['color'] });
    expect(unknown.body).toMatchObject({ errors: [{ code: 'unknown_field' }] });
    expect((await client.get(path, { bearer: wall.secretKey })).failing).toEqual(['subid1']);
    expect((await client.get('/v1/walls/98765/offers/explain', { query, bearer: wall.secretKey })).status).toBe(404);
  });

  test('user-agent takes precedence over user_agent, and both over the header', async () => {
    const { ask } = await setUp([plain, offerRow(2, { targeting: { devices: ['phone'] } })]);
    const iPhone = { 'User-Agent': agents.iPhone };
    expect(await ask.ids({}, iPhone)).toContain(2);
    expect(await ask.ids({ user_agent: agents.windows }, iPhone)).not.toContain(2);
    expect(await ask.ids({ user_agent: agents.windows, 'user-agent': agents.iPhone })).toContain(2);
  });

  test('an offer featured on the wall counts as featured', async () => {
    const { ask } = await setUp([plain, offerRow(2), offerRow(3, { featured_global: 1 })], { featured: [2] });
    expect((await ask.ids({ featured_only: 1 })).toSorted(byNumber)).toEqual([2, 3]);
  });

  test('a schedule opens and closes an offer without an import', async () => {
    const window = { starts_at: '2026-03-10T13:00:00Z', ends_at: '2026-03-10T15:00:00Z' };
    const { ask, clock } = await setUp([plain, offerRow(2, window)]);
    expect([await ask.ids(), (await ask.rules())[2]]).toEqual([[1], 'not_started']);
    clock.moveTo(NOON + HOUR);
    expect(await ask.ids()).toContain(2);
    clock.moveTo(NOON + 3 * HOUR - 1);
    expect(await ask.ids()).toContain(2);
    clock.moveTo(NOON + 3 * HOUR);
    expect([await ask.ids(), (await ask.rules())[2]]).toEqual([[1], 'ended']);
  });

  test('a disabled offer is hidden at once, which explain reports, until it is enabled again', async () => {
    const { ask, clock, importOffers, store } = await setUp([plain, offerRow(2)]);
    await store.disableOffers({ offerIds: [2], at: clock.now() });
    expect([await ask.ids(), (await ask.rules())[2]]).toEqual([[1], 'disabled']);
    await importOffers([offerRow(2, { name: 'Renamed' })]);
    expect([await ask.ids(), (await ask.rules())[2]]).toEqual([[1], 'disabled']);
    await store.enableOffers({ offerIds: [2], at: clock.now() });
    expect(await ask.ids()).toContain(2);
  });

  describe('completed offers', () => {
    test('are hidden from the user on this wall, and from the IP address on every wall', async () => {
      const service = await setUp([plain, offerRow(52)]);
      const { ask, newUser, newWall, user, wall } = service;
      await completeOffer({ ...service, wall, user, offerId: 52, ip: addresses.US });
      expect(await ask.ids({ ip: addresses.DE })).toEqual([1]);
      expect((await ask.rules({ ip: addresses.DE }))[52]).toBe('completed');
      const other = askFor(service, await newWall(), { subid1: newUser() });
      expect(await other.ids({ ip: addresses.US })).toEqual([1]);
      expect((await other.ids({ ip: addresses.DE })).toSorted(byNumber)).toEqual([1, 52]);
      const sameUserElsewhere = askFor(service, await newWall(), { subid1: user });
      expect((await sameUserElsewhere.ids({ ip: addresses.DE })).toSorted(byNumber)).toEqual([1, 52]);
    });

    test('count by the /64 of an IPv6 address, and never by a private address', async () => {
      const service = await setUp([plain, offerRow(53), offerRow(54)]);
      const { newUser, wall } = service;
      await completeOffer({ ...service, wall, user: newUser(), offerId: 53, ip: '2a00:1450:4001:800::1' });
      await completeOffer({ ...service, wall, user: newUser(), offerId: 54, ip: '192.168.1.5' });
      const ids = (ip: string) => askFor(service, wall, { subid1: newUser(), ip }).ids({ sort_by: 'payout' });
      expect((await ids('2a00:1450:4001:800:ffff::9')).toSorted(byNumber)).toEqual([1, 54]);
      expect((await ids('2a00:1450:4001:801::1')).toSorted(byNumber)).toEqual([1, 53, 54]);
      expect((await ids('192.168.1.5')).toSorted(byNumber)).toEqual([1, 53, 54]);
    });
  });

  test('an offer that reached its cap is hidden; a daily cap ends with the UTC day', async () => {
    const daily = { cap: { leads: 1, per: 'day' as const } };
    const total = { cap: { leads: 2, per: 'total' as const } };
    const service = await setUp([plain, offerRow(62, daily), offerRow(63, total)]);
    const { ask, clock, newUser, wall } = service;
    const lead = async (offerId: number, cap: { leads: number; per: 'day' | 'total' }) =>
      completeOffer({ ...service, wall, user: newUser(), offerId, ip: '10.0.0.1', cap });
    await lead(63, total.cap);
    expect((await ask.ids()).toSorted(byNumber)).toEqual([1, 62, 63]);
    await lead(62, daily.cap);
    await lead(63, total.cap);
    expect(await ask.ids()).toEqual([1]);
    expect((await ask.counts()).offers).toBe(1);
    expect(await ask.rules()).toMatchObject({ 62: 'cap', 63: 'cap' });
    clock.moveTo(NOON + DAY / 2 - 1);
    expect(await ask.ids()).toEqual([1]);
    clock.moveTo(NOON + DAY / 2);
    expect((await ask.ids()).toSorted(byNumber)).toEqual([1, 62]);
  });

  test('profile answers target surveys on the linked wall, and nothing else', async () => {
    const survey = { category_id: [20] };
    const service = await setUp([
      plain,
      offerRow(2, { ...survey, targeting: { answers: { 8: [89, 91], 1: [2] } } }),
      offerRow(3, { ...survey, targeting: { answers: { 8: [91] } } }),
      offerRow(4, { ...survey, targeting: { gender: 'm' } }),
      offerRow(5, { ...survey, targeting: { age_range_id: [2] } }),
      offerRow(6, { ...survey, targeting: { countries: ['DE'] } }),
      offerRow(7, { ...survey }),
      offerRow(8, { targeting: { gender: 'm' } }),
    ]);
    const { ask, client, newPanel, secrets, user, wall } = service;
    const linked = await newPanel({ adwallId: wall.adwallId });
    expect((await ask.ids()).toSorted(byNumber)).toEqual([1, 4, 5, 7, 8]);
    expect(await ask.rules()).toMatchObject({ 2: 'answers', 3: 'answers' });
    const json = profileFields(secrets, { api_key: linked.secretKey, dob: '1990-05-17', gender: 'f' });
    expect((await client.post(linked.user(user), { json })).status).toBe(201);
    expect((await ask.ids()).toSorted(byNumber)).toEqual([1, 2, 5, 7, 8]);
    expect(await ask.rules()).toMatchObject({ 3: 'answers', 4: 'gender', 6: 'country' });
  });
});
