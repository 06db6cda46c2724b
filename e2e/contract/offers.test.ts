import { expect, test } from 'vitest';
import { askFor } from '../support/requests/list-offers.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

const conditions = {
  things_to_know: ['New users only.'],
  disclaimer: 'Terms apply.',
  pending_days: 30,
  session_hours: 24,
  payment_required: false,
  os_version: { android: { min: '12' } },
  browsers: ['Chrome'],
};

onEveryEngine('Get offers (docs/contract/offers.md#get-offers)', (ready) => {
  /** A wall whose only offers are `rows`. */
  const setUp = async (rows: readonly Record<string, unknown>[] = [], settings = {}) => {
    const service = ready();
    const report = await service.importOffers(rows, { prune: true });
    expect(report).toMatchObject({ kind: 'imported', rejected: [] });
    const wall = await service.newWall(settings);
    const user = service.newUser();
    const path = `${wall.path}/offers.json`;
    return { ...service, wall, user, path, ask: askFor(service, wall, { subid1: user, ip: addresses.US }) };
  };

  test('an offer has every field of the contract', async () => {
    const { ask, url, wall, changeWall } = await setUp([
      offerRow(1, {
        name: 'Harbor „Quest“',
        requirements: 'New users only',
        credit_delay: '2-4',
        conditions,
        image_url: '/images/harbor.svg',
        payout: 1.25,
        is_support_center_disabled: 1,
        featured_global: 1,
        category_id: [18, 30],
        creative_id: 77,
        creative_filename: 'harbor-300.svg',
        mobile_app: { store_id: 'com.example.harbor', platform: 1 },
      }),
      offerRow(2, { image_url: 'https://images.example/2.png', payout: 0.5 }),
    ]);
    await changeWall(wall, { featured: [2] });
    const offers = await ask.offers({}, { 'User-Agent': agents.android });
    const app = offers.find((offer) => offer.offer_id === 1);
    const plain = offers.find((offer) => offer.offer_id === 2);
    expect(app).toEqual({
      offer_id: 1,
      name: 'Harbor „Quest“',
      description: 'Do it and be paid.',
      requirements: 'New users only',
      credit_delay: '2-4',
      image_url: expect.stringMatching(/^http.*\/images\/harbor\.svg$/),
      click_url: expect.stringMatching(/\/click\/1\/[\w-]+$/),
      payout: 1.25,
      is_support_center_disabled: 1,
      currency_count: 125,
      featured_global: 1,
      featured_profile: 0,
      epc: 99,
      conversion_rate: null,
      category_id: [18, 30],
      creative_id: 77,
      creative_filename: 'harbor-300.svg',
      mobile_app: { store_id: 'com.example.harbor', platform: 1 },
      target_system: expect.any(Number),
      matches_target_system_detected: true,
      events: [],
      creative_url: expect.stringMatching(/^http.*\/images\/harbor\.svg$/),
      credit_delay_known: true,
      reward_rule: null,
      conditions,
    });
    expect(plain).toMatchObject({ credit_delay: '14', credit_delay_known: false });
    expect(plain).not.toHaveProperty('conditions');
    expect(plain).toMatchObject({ requirements: null, featured_profile: 1, epc: 99 });
    expect(plain).not.toHaveProperty('mobile_app');
    expect(plain?.creative_url).toBe('https://images.example/2.png');
    expect(url).toMatch(/^http:/);
  });

  test('an offer with events pays their sum, and each event its own credits', async () => {
    const { ask } = await setUp([
      offerRow(1, {
        events: [
          { event_id: 11, event_name: 'Install', event_revenue: 0.25 },
          {
            event_id: 12,
            event_name: 'Level 9',
            event_revenue: 2,
            estimated_time_to_complete: 3600,
            time_to_complete: 86400,
          },
        ],
      }),
    ]);
    expect(await ask.offers()).toMatchObject([
      {
        payout: 2.25,
        currency_count: 225,
        events: [
          {
            event_id: 11,
            event_revenue: 0.25,
            estimated_time_to_complete: 0,
            time_to_complete: null,
            currency_count: 25,
          },
          {
            event_id: 12,
            event_revenue: 2,
            estimated_time_to_complete: 3600,
            time_to_complete: 86400,
            currency_count: 200,
          },
        ],
      },
    ]);
  });

  test.each([
    ['0.0333', '7.5', false, 0.2498],
    ['0.5', '1', true, 1],
    ['0.4999', '1', true, 0],
    ['1.25', '1000', false, 1250],
    ['0.0001', '0.5', false, 0.0001],
  ])('payout %s at ratio %s, rounded %s, is %s credits', async (payout, ratio, round, credits) => {
    const { ask } = await setUp([offerRow(1, { payout })], { currency: { name: 'Gems', ratio, round } });
    expect(await ask.offers()).toMatchObject([{ currency_count: credits }]);
  });

  test('204 without a body when no offer matches, and past the end', async () => {
    const { client, path, user } = await setUp([]);
    expect(await client.get(path, { query: { subid1: user } })).toMatchObject({ status: 204, text: '' });
    const { ask } = await setUp([offerRow(1)]);
    expect(await ask.ids({ offset: 1 })).toEqual([]);
  });

  test('400 names every failing parameter', async () => {
    const { client, path } = await setUp([offerRow(1)]);
    expect(await client.get(path)).toMatchObject({ status: 400, code: 'invalid_request', failing: ['subid1'] });
    const query = {
      subid1: 'x'.repeat(61),
      subid2: 'x'.repeat(61),
      subid3: 'a\u0000',
      subid4: 'x'.repeat(61),
      device: 'x'.repeat(61),
      limit: 0,
      offset: -1,
      sort_order: 'down',
      sort_by: 'name',
      category_id: [27],
      featured_only: 2,
      featured_first: 'yes',
      gender: 'x',
      age_range_id: 6,
      device_lat: 'maybe',
      ip: '1.2.3',
      target_system: [99],
      payout_min: '0x1',
    };
    const answer = await client.get(path, { query });
    expect({ status: answer.status, failing: answer.failing }).toEqual({
      status: 400,
      failing: Object.keys(query).toSorted(),
    });
  });

  test('a subid may have 60 code points, tracking parameters may be empty', async () => {
    const { ask, secrets } = await setUp([offerRow(1)]);
    const subid1 = secrets.add('🎁'.repeat(60));
    expect(await ask.ids({ subid1, subid2: '', subid3: 'x'.repeat(60), subid4: '', device: '' })).toEqual([1]);
    await expect(ask.ids({ subid1: `${subid1}x` })).rejects.toThrow('400');
    await expect(ask.ids({ subid1: '' })).rejects.toThrow('400');
  });

  test('flags accept 0, 1, true and false; unknown parameters are ignored; a repeated scalar is a 400', async () => {
    const { ask, client, path, user } = await setUp([offerRow(1), offerRow(2, { featured_global: 1 })]);
    for (const yes of ['1', 'true']) expect(await ask.ids({ featured_only: yes, device_lat: yes })).toEqual([2]);
    for (const no of ['0', 'false']) expect(await ask.ids({ featured_only: no, device_lat: no })).toHaveLength(2);
    expect(await ask.ids({ api_version: '3', __proto__: 'x', constructor: 'y' })).toHaveLength(2);
    const twice = await client.get(path, { query: `subid1=${user}&limit=1&limit=2` });
    expect(twice).toMatchObject({ status: 400, failing: ['limit'] });
    expect((await client.get(path, { query: `subid1=${user}&subid1=${user}` })).failing).toEqual(['subid1']);
    expect((await client.get(path, { query: `subid1[]=${user}` })).failing).toEqual(['subid1']);
  });

  test('arrays may be sent as name[]=1&name[]=2, name=1,2, name=1 and name=1&name=2', async () => {
    const rows = [17, 19, 21].map((category, index) => offerRow(index + 1, { category_id: [category] }));
    const { client, path, user } = await setUp(rows);
    const ids = async (query: string) => {
      const { body } = await client.get(path, { query: `subid1=${user}&sort_by=payout&${query}` });
      return (body as { offers: { offer_id: number }[] }).offers.map((offer) => offer.offer_id).toSorted();
    };
    expect(await ids('category_id[]=17&category_id[]=21')).toEqual([1, 3]);
    expect(await ids('category_id%5B%5D=17&category_id%5B%5D=21')).toEqual([1, 3]);
    expect(await ids('category_id=17,21')).toEqual([1, 3]);
    expect(await ids('category_id=19')).toEqual([2]);
    expect(await ids('category_id=17&category_id=19')).toEqual([1, 2]);
    expect((await client.get(path, { query: `subid1=${user}&category_id[]=` })).failing).toEqual(['category_id']);
  });

  test('offer_id[] lists only these offers, of those that the user sees', async () => {
    const { ask } = await setUp([
      offerRow(1, { payout: 3 }),
      offerRow(2, { targeting: { countries: ['DE'] } }),
      offerRow(3, { payout: 2 }),
      offerRow(4, { payout: 4, category_id: [18] }),
    ]);
    const ids = (offer_id: string | string[], more = {}) => ask.ids({ offer_id, sort_by: 'payout', ...more });
    expect(await ids(['3', '1', '2', '77'])).toEqual([1, 3]);
    expect(await ids('4,3,4', { limit: 1 })).toEqual([4]);
    expect(await ids('4,3', { category_id: 17 })).toEqual([3]);
    expect(await ids('2')).toEqual([]);
    expect((await ask.counts({ offer_id: '4,3' })).offers).toBe(2);
    const tooMany = Array.from({ length: 101 }, (_, at) => at + 1).join();
    for (const ignored of ['x', '1,x', '0', '-1', tooMany, '']) expect(await ids(ignored)).toEqual([4, 1, 3]);
  });

  test('placement names where the list is shown; an invalid name is ignored', async () => {
    const { client, path, user } = await setUp([offerRow(1)]);
    for (const placement of ['shop-empty', 'a'.repeat(40), 'Shop', 'a'.repeat(41), '"', '', 'ä']) {
      expect((await client.get(path, { query: { subid1: user, placement } })).status).toBe(200);
    }
    expect((await client.get(path, { query: `subid1=${user}&placement=a&placement=b` })).status).toBe(200);
  });

  test('a wall that requires a token refuses offers without one', async () => {
    const { client, path, user, wall, secrets } = await setUp([offerRow(1)], { require_token: true });
    const more = { subid2: 'campaign-of-the-server' };
    const mint = (subid1: string) => mintToken({ client, secrets }, wall, subid1, more);
    const query = { subid1: user };
    expect(await client.get(path, { query })).toMatchObject({ status: 401, code: 'invalid_key' });
    expect((await client.get(path, { query, bearer: 'a.b.c' })).status).toBe(401);
    expect((await client.get(path, { query, bearer: wall.publishableKey })).status).toBe(401);
    expect((await client.get(path, { query, bearer: await mint('somebody else') })).status).toBe(401);
    expect((await client.get(path, { query, bearer: await mint(user) })).status).toBe(200);
    expect((await client.get(path, { query, bearer: wall.secretKey })).status).toBe(200);
    expect((await client.get(path)).status, 'the token is asked for before the parameters').toBe(401);
  });

  test('an api_key, which old clients send, is ignored like any unknown parameter', async () => {
    const { client, path, user, secrets, newWall } = await setUp([offerRow(1)]);
    for (const api_key of ['anything', secrets.add((await newWall()).secretKey)]) {
      expect((await client.get(path, { query: { subid1: user, api_key } })).status).toBe(200);
    }
    expect((await client.get(path, { query: { subid1: user }, bearer: 'sk_wrong' })).status).toBe(401);
  });

  test('404 for an unknown pair comes before 400', async () => {
    const { client, newPublisher, path, user, wall } = await setUp([offerRow(1)]);
    const stranger = await newPublisher();
    for (const nowhere of [
      path.replace(`profile/${wall.adwallId}`, 'profile/4711'),
      path.replace(`publisher/${wall.pubId}`, `publisher/${stranger}`),
      path.replace(`profile/${wall.adwallId}`, 'profile/abc'),
      path.replace(`profile/${wall.adwallId}`, 'profile/'),
      path.replace(`profile/${wall.adwallId}`, `profile/${wall.adwallId}.0`),
    ]) {
      expect((await client.get(nowhere, { query: { subid1: user } })).status).toBe(404);
      expect((await client.get(nowhere)).status).toBe(404);
    }
  });

  test('HEAD responds like GET, without a body', async () => {
    const { client, path, user } = await setUp([offerRow(1)]);
    const got = await client.get(path, { query: { subid1: user } });
    const head = await client.send('HEAD', path, { query: { subid1: user } });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('application/json');
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)));
  });

  test('compressed responses have the same content', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => offerRow(index + 1));
    const { ask } = await setUp(rows);
    const plain = (await ask.offers({}, { 'Accept-Encoding': 'identity' })).map((offer) => offer.offer_id);
    for (const encoding of ['gzip', 'br', 'br;q=0, gzip']) {
      expect(await ask.ids({}, { 'Accept-Encoding': encoding })).toEqual(plain);
    }
  });
});
