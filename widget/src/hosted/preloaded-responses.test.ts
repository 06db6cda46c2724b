import { expect, test } from 'vitest';
import type { Fetch } from '../api/request-json.ts';
import { withPreloaded } from '../offer-wall/preloaded-responses.ts';
import { readPreloaded } from './read-preloaded.ts';

const details = { path: '/details.json', body: { profile: {} } };
const offers = { path: '/offers.json?subid1=u', lang: 'de', body: null };
/** Below a path, as a proxy may serve it. */
const BASE = 'https://wall.example/rewards';
const FROM_SERVICE = 'from the service';

const service: Fetch = async () => Response.json(FROM_SERVICE);

/** What a page that carries `answers` gets for a request. */
const pageWith = (answers: unknown, userToken = '') => {
  const preloaded = new Set(readPreloaded(JSON.stringify(answers), BASE, () => userToken));
  const fetch = withPreloaded(service, () => preloaded);
  return async (path: string, lang = '', token = ''): Promise<unknown> => {
    const headers = { ...(lang && { 'accept-language': lang }), ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${BASE}${path}`, { headers });
    expect([response.ok, response.status]).toEqual([true, 200]);
    return response.json();
  };
};

test('the first request of a kind takes its response, later ones none', async () => {
  const get = pageWith({ details, offers });
  expect(await get('/transactions.json')).toBe(FROM_SERVICE);
  expect(await get(details.path, 'de', 'token')).toEqual(details.body);
  expect(await get(offers.path, 'de')).toBeNull();
  expect(await get(details.path)).toBe(FROM_SERVICE);
  expect(await get(offers.path, 'de')).toBe(FROM_SERVICE);
});

test.each([
  { path: '/offers.json?subid1=v', lang: 'de', token: '' },
  { path: offers.path, lang: 'fr', token: '' },
  { path: offers.path, lang: '', token: '' },
  { path: offers.path, lang: 'de', token: 'token' },
])('an answer to another request than $path in "$lang" with the token "$token" is dropped', async (request) => {
  const get = pageWith({ details, offers });
  expect(await get(request.path, request.lang, request.token)).toBe(FROM_SERVICE);
  expect(await get(offers.path, 'de')).toBe(FROM_SERVICE);
});

test("a list that was made with a token is only for a request with the user's token", async () => {
  const withToken = { offers: { ...offers, token: true } };
  expect(await pageWith(withToken, 'token')(offers.path, 'de', 'token')).toBeNull();
  expect(await pageWith(withToken, 'token')(offers.path, 'de', 'other')).toBe(FROM_SERVICE);
  expect(await pageWith(withToken, 'token')(offers.path, 'de')).toBe(FROM_SERVICE);
  expect(await pageWith(withToken)(offers.path, 'de')).toBe(FROM_SERVICE);
});

test('a device that tells its version takes the list of the page, unless an offer needs certain versions', async () => {
  const path = `${offers.path}&platform_version=14.0.0`;
  expect(await pageWith({ offers })(path, 'de')).toBeNull();
  const needs = { ...offers, body: { offers: [{ conditions: { os_version: { android: { min: '12' } } } }] } };
  expect(await pageWith({ offers: needs })(path, 'de')).toBe(FROM_SERVICE);
});

test.each([{}, { offers: null }, { offers: { body: {} } }, []])(
  'a page that carries %j answers nothing',
  async (answers) => {
    const get = pageWith(answers);
    expect(await get(offers.path, 'de')).toBe(FROM_SERVICE);
    expect(await get(details.path)).toBe(FROM_SERVICE);
  },
);
