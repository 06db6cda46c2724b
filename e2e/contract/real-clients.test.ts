import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type ApiResponse, type RequestOptions } from '../support/requests/client.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { startService, type TestService, type TestWall } from '../support/service/start-service.ts';

/** Requests that clients of the original API send, unchanged but for the host. */

let service: TestService;
let wall: TestWall;
beforeAll(async () => {
  service = await startService();
  await service.importOffers([offerRow(1, { payout: 0.6 }), offerRow(2, { payout: 0.59 })]);
  wall = await service.newWall();
});
afterAll(() => service.stop());

const offers = (options: RequestOptions = {}, more = ''): Promise<ApiResponse> =>
  service.client.get(`${wall.path}/offers.json`, { ...options, query: `subid1=${service.newUser()}${more}` });
const idsOf = ({ body }: ApiResponse) =>
  (body as { offers: { offer_id: number }[] }).offers.map((offer) => offer.offer_id);

/** Another party's JWT. */
const jwt = (head: object) =>
  [head, { sub: 'u' }, 'signature']
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
    .join('.');

test("another service's credential is ignored where none is required, over plain HTTP too", async () => {
  const foreign = [
    basic('staging', 'secret'),
    'Digest x',
    `Bearer ${jwt({ alg: 'HS256', typ: 'JWT' })}`,
    'Bearer abc',
    '',
  ];
  const paths = ['offers.json', 'details.json'].map((name) => `${wall.path}/${name}`);
  paths.push(`/adwall/api/v1.1/publisher/${wall.pubId}/profile/${wall.adwallId}/categories.json`);
  for (const Authorization of foreign) {
    for (const path of paths) {
      for (const more of [{}, { 'X-Forwarded-Proto': 'http' }]) {
        const headers = { Authorization, ...more };
        const answer = await service.client.get(path, { headers, query: { subid1: 'u', api_key: 'somebody-elses' } });
        expect({ path, Authorization, status: answer.status }).toEqual({ path, Authorization, status: 200 });
      }
    }
    const link = /\/click\/1\/[^"]+/.exec((await offers()).text)?.[0] ?? '';
    expect((await service.client.get(link, { headers: { Authorization } })).status).toBe(302);
    const form = { name: 'Ada', email: 'ada@mail.example', subject_id: 3, message: 'Hello' };
    const ticket = wall.user(service.newUser(), 'tickets.json');
    expect((await service.client.post(ticket, { form, headers: { Authorization } })).status).toBe(201);
  }
});

test('our own token is 401 if expired or forged, as is a wrong key in the header', async () => {
  const user = service.newUser();
  const token = await mintToken(service, wall, user);
  const [head = '', payload = ''] = token.split('.');
  const link = /\/click\/1\/[^"]+/.exec((await offers()).text)?.[0] ?? '';
  for (const bearer of [`${head}.${payload}.AAAA`, jwt({ alg: 'none', typ: 'rw-user+jwt' }), 'sk_wrong']) {
    expect((await offers({ bearer })).status, bearer).toBe(401);
  }
  expect((await service.client.get(link, { bearer: `${head}.${payload}.AAAA` })).status).toBe(401);
  expect((await service.client.get(link, { bearer: token })).status).toBe(302);
  service.clock.forward(25 * 3_600_000);
  expect((await offers({ bearer: token })).status).toBe(401);
});

test("where a key is required, another service's credential is 401", async () => {
  const path = wall.user(service.newUser(), 'transactions.json');
  const query = { currency_adjustment: 1 };
  expect((await service.client.post(path, { query, headers: { Authorization: basic('a', 'b') } })).status).toBe(401);
});

test('a multipart/form-data POST may have its parameters in the query, the form, or both', async () => {
  const user = service.newUser();
  const path = wall.user(user, 'transactions.json');
  const post = async (query: string, fields: Record<string, string>, file?: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file !== undefined) form.append(file, new Blob(['x']), 'x.txt');
    const request = new Response(form);
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
    return service.client.post(path, { query, headers, body: await request.text() });
  };
  const key = wall.secretKey;
  expect((await post(`api_key=${key}&currency_adjustment=5`, {})).status).toBe(201);
  expect((await post('', { api_key: key, currency_adjustment: '5', description: 'Zoë' })).status).toBe(201);
  expect((await post(`api_key=${key}`, { currency_adjustment: '-.25' })).status).toBe(201);
  expect(await post(`api_key=${key}`, { currency_adjustment: '5' }, 'proof')).toMatchObject({
    status: 400,
    failing: ['proof'],
  });
  expect((await post('', { api_key: 'sk_wrong', currency_adjustment: '5' })).status).toBe(401);
  const list = await service.client.get(path, { bearer: key });
  expect(list.body).toMatchObject({
    currency_count: 9.75,
    transactions: [{ currency_adjustment: -0.25 }, { description: 'Zoë' }, { description: null }],
  });
});

test('an empty optional parameter counts as absent; .60 is 0.60', async () => {
  const empty =
    '&category_id=&ip=&gender=&age_range_id=&limit=&offset=&sort_by=&sort_order=&featured_only=' +
    '&device_lat=&target_system=&user-agent=&payout_min=&subid2=&device=';
  expect(idsOf(await offers({}, empty)).toSorted()).toEqual([1, 2]);
  expect(idsOf(await offers({}, '&payout_min=.60'))).toEqual([1]);
  expect(await offers({}, '&limit=&limit=1')).toMatchObject({ status: 400, failing: ['limit'] });
  const noUser = await service.client.get(`${wall.path}/offers.json`, { query: 'subid1=' });
  expect(noUser).toMatchObject({ status: 400, failing: ['subid1'] });
  const details = await service.client.get(`${wall.path}/details.json`, { query: 'deviceType=' });
  expect(details.status).toBe(200);

  const path = wall.user(service.newUser(), 'transactions.json');
  const post = (query: string) => service.client.post(path, { query, bearer: wall.secretKey });
  expect((await post('currency_adjustment=.5&description=')).status).toBe(201);
  expect(await post('currency_adjustment=')).toMatchObject({ status: 400, failing: ['currency_adjustment'] });
  expect(await post('currency_adjustment=-1&min_balance=')).toMatchObject({ status: 400, failing: ['min_balance'] });
  expect((await service.client.get(path, { bearer: wall.secretKey, query: 'limit=&offset=' })).body).toMatchObject({
    currency_count: 0.5,
    transactions: [{ description: null }],
  });
});

test('paths under /v1/ accept none of that', async () => {
  const explain = `/v1/walls/${wall.adwallId}/offers/explain`;
  for (const [query, failing] of [
    ['subid1=u&limit=', ['limit']],
    ['subid1=u&payout_min=.60', ['payout_min']],
    ['subid1=u&other=', ['other']],
  ] as const) {
    expect(await service.client.get(explain, { query, bearer: wall.secretKey })).toMatchObject({
      status: 400,
      failing,
    });
  }
});

test("details at the original API's path are the same as at v1.1", async () => {
  const now = await service.client.get(
    `/adwall/api/v1.1/publisher/${wall.pubId}/profile/${wall.adwallId}/details.json`,
  );
  const old = await service.client.get(`${wall.path}/details.json`);
  expect([old.status, old.text]).toEqual([now.status, now.text]);
});
