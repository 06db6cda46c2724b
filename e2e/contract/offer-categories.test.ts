import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askFor } from '../support/requests/list-offers.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('Offer categories', (ready) => {
  /** A wall whose only offers are `rows`. */
  const setUp = async (rows: readonly Record<string, unknown>[], settings = {}) => {
    const service = ready();
    const report = await service.importOffers(rows, { prune: true });
    expect(report).toMatchObject({ kind: 'imported', rejected: [] });
    const wall = await service.newWall(settings);
    const user = service.newUser();
    const path = buildPath(routes.offerCategories.path, { pubId: wall.pubId, adwallId: wall.adwallId });
    return { ...service, wall, user, path, ask: askFor(service, wall, { subid1: user, ip: addresses.US }) };
  };

  test('counts all offers once, and each offer in each of its categories: largest first, then by id', async () => {
    const { client, path, user } = await setUp([
      offerRow(1, { category_id: [30] }),
      offerRow(2, { category_id: [18, 21] }),
      offerRow(3, { category_id: [21] }),
      offerRow(4, { category_id: [17], targeting: { countries: ['DE'] } }),
    ]);
    const answer = await client.get(path, { query: { subid1: user, ip: addresses.US } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toEqual({
      offers: 3,
      categories: [
        { category_id: 21, offers: 2 },
        { category_id: 18, offers: 1 },
        { category_id: 30, offers: 1 },
      ],
    });
  });

  test("each count is the length of that category's list, whatever the other parameters", async () => {
    const pick = <T>(values: readonly T[], at: number): T | undefined => values[at % values.length];
    const rows = Array.from({ length: 40 }, (_, index) =>
      offerRow(index + 1, {
        payout: (index % 4) + 1,
        featured_global: index % 6 === 0 ? 1 : 0,
        category_id: [pick(categoryIds, index), pick(categoryIds, index * 3 + 1)],
        targeting: {
          countries: pick([[], ['US'], ['DE', 'FR']], index),
          devices: pick([[], [], ['phone']], index >> 1),
          languages: pick([[], ['de'], []], index >> 2),
          gender: pick([null, null, 'f', 'm'], index >> 1),
        },
      }),
    );
    const { ask } = await setUp(rows, { featured: [2, 3], blocked: [4], payout_min: '1.5' });
    const parameters = {
      ip: fc.constantFrom(addresses.US, addresses.DE, '127.0.0.1'),
      'user-agent': fc.constantFrom(agents.iPhone, agents.windows),
      gender: fc.constantFrom('f', 'm'),
      payout_min: fc.constantFrom('2.5', '1000'),
      featured_only: fc.constantFrom(0, 1),
      featured_first: fc.constant(1),
      category_id: fc.subarray([...categoryIds], { minLength: 1, maxLength: 3 }),
      limit: fc.constantFrom(1, 5),
      offset: fc.constantFrom(0, 3),
      sort_by: fc.constant('payout'),
      sort_order: fc.constant('asc'),
    };
    const queries = fc.record(parameters, { requiredKeys: ['ip', 'user-agent'] });
    const languages = fc.constantFrom('en', 'de');
    await fc.assert(
      fc.asyncProperty(queries, languages, async (query, language) => {
        const headers = { 'Accept-Language': language };
        const { limit: _limit, offset: _offset, ...whole } = query;
        const listed = await ask.offers(whole, headers);
        const counted = await ask.counts(query, headers);
        expect(counted.offers).toBe(listed.length);
        const shown = new Set(listed.flatMap((offer) => offer.category_id));
        expect(new Set(counted.categories.map(({ category_id }) => category_id))).toEqual(shown);
        for (const { category_id, offers } of counted.categories) {
          expect(listed.filter((offer) => offer.category_id.includes(category_id))).toHaveLength(offers);
          if (query.category_id !== undefined) continue;
          expect(await ask.ids({ ...whole, category_id: [category_id] }, headers)).toHaveLength(offers);
        }
        expect(counted.categories).toEqual(
          counted.categories.toSorted((a, b) => b.offers - a.offers || a.category_id - b.category_id),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('204 without a body when the list is empty', async () => {
    const { client, path, user } = await setUp([offerRow(1, { payout: 1 })]);
    const query = { subid1: user, payout_min: 2 };
    expect(await client.get(path, { query })).toMatchObject({ status: 204, text: '' });
  });

  test('a change of the catalog is counted at once', async () => {
    const { ask, clock, store } = await setUp([offerRow(1), offerRow(2)]);
    expect((await ask.counts()).offers).toBe(2);
    await store.disableOffers({ offerIds: [2], at: clock.now() });
    expect(await ask.counts()).toEqual({ offers: 1, categories: [{ category_id: 17, offers: 1 }] });
  });

  test('400 names every failing parameter, even those that would have no effect', async () => {
    const { client, path, user } = await setUp([offerRow(1)]);
    expect(await client.get(path)).toMatchObject({ status: 400, code: 'invalid_request', failing: ['subid1'] });
    const query = { limit: 0, offset: -1, sort_by: 'name', sort_order: 'down', featured_first: 2, category_id: [27] };
    expect((await client.get(path, { query: { subid1: user, ...query } })).failing).toEqual(
      Object.keys(query).toSorted(),
    );
    expect((await client.get(path, { query: { subid1: user, color: 'red' } })).status).toBe(200);
  });

  test('with a linked panel, says up to how many surveys a sign-up unlocks, and the same to those who have one', async () => {
    const survey = (id: number, targeting: object) => offerRow(id, { category_id: [20], targeting });
    const { client, newPanel, path, secrets, user, wall } = await setUp([
      offerRow(401),
      survey(402, {}),
      survey(403, { answers: { 7: [88] } }),
      survey(404, { answers: { 7: [87] }, countries: ['US'] }),
      survey(405, { answers: { 7: [88] }, countries: ['DE'] }),
    ]);
    const ask = async () => (await client.get(path, { query: { subid1: user, ip: addresses.US } })).body;
    expect(await ask()).not.toHaveProperty('surveys_for_profile');
    const panel = await newPanel({ adwallId: wall.adwallId });
    expect(await ask()).toMatchObject({ offers: 2, surveys_for_profile: 2 });
    const profile = { ...profileFields(secrets), api_key: panel.publishableKey };
    expect((await client.post(panel.user(user), { json: profile })).status).toBe(201);
    expect(await ask()).toMatchObject({ offers: 3, surveys_for_profile: 2 });
  });

  test('without offers, but with surveys that a sign-up unlocks: 200 with their number', async () => {
    const { client, newPanel, path, user, wall } = await setUp([
      offerRow(411, { category_id: [20], targeting: { answers: { 7: [88] }, countries: ['US'] } }),
    ]);
    const ask = (ip: string) => client.get(path, { query: { subid1: user, ip } });
    expect(await ask(addresses.US)).toMatchObject({ status: 204, text: '' });
    await newPanel({ adwallId: wall.adwallId });
    expect(await ask(addresses.US)).toMatchObject({
      status: 200,
      body: { offers: 0, categories: [], surveys_for_profile: 1 },
    });
    expect(await ask(addresses.DE)).toMatchObject({ status: 204, text: '' });
  });

  test('a wall that requires a token responds with 401 without one', async () => {
    const { client, path, secrets, user, wall } = await setUp([offerRow(1)], { require_token: true });
    const mint = (subid1: string) => mintToken({ client, secrets }, wall, subid1);
    const query = { subid1: user };
    expect(await client.get(path, { query })).toMatchObject({ status: 401, code: 'invalid_key' });
    expect((await client.get(path, { query, bearer: wall.publishableKey })).status).toBe(401);
    expect((await client.get(path, { query, bearer: await mint('somebody else') })).status).toBe(401);
    expect((await client.get(path, { query, bearer: await mint(user) })).status).toBe(200);
    expect((await client.get(path, { query, bearer: wall.secretKey })).status).toBe(200);
  });

  test('404 for an unknown pair, 405 for another method, HEAD like GET', async () => {
    const { client, newPublisher, path, user, wall } = await setUp([offerRow(1)]);
    const query = { subid1: user };
    const stranger = path.replace(`publisher/${wall.pubId}`, `publisher/${await newPublisher()}`);
    for (const nowhere of [stranger, path.replace(`profile/${wall.adwallId}`, 'profile/4711')]) {
      expect((await client.get(nowhere, { query })).status).toBe(404);
    }
    expect(await client.post(path, { query })).toMatchObject({ status: 405 });
    const got = await client.get(path, { query });
    const head = await client.send('HEAD', path, { query });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)));
  });
});
