import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPath, routes } from './routes.ts';

test('the frozen paths of the contract', () => {
  const user = '/market-research/api/publisher/{pubId}/profile/{profileId}/user/{subid1}';
  const wall = '/adwall/api/publisher/{pubId}/profile/{adwallId}';
  expect(routes.createProfile).toEqual({ method: 'POST', path: `${user}.json` });
  expect(routes.createProfileTransaction).toEqual({ method: 'POST', path: `${user}/transactions.json` });
  expect(routes.createWallTransaction).toEqual({ method: 'POST', path: `${wall}/user/{subid1}/transactions.json` });
  expect(routes.listWallTransactions).toEqual({ method: 'GET', path: `${wall}/user/{subid1}/transactions.json` });
  expect(routes.offers).toEqual({ method: 'GET', path: `${wall}/offers.json` });
  const current = '/adwall/api/v1.1/publisher/{pubId}/profile/{adwallId}';
  expect(routes.wallDetails).toEqual({ method: 'GET', path: `${current}/details.json` });
  expect(routes.offerCategories).toEqual({ method: 'GET', path: `${current}/categories.json` });
});

test('no two endpoints share method and path', () => {
  const lines = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(lines).size).toBe(lines.length);
});

test('fills a path', () => {
  expect(buildPath(routes.offers.path, { pubId: 1, adwallId: 2 })).toBe(
    '/adwall/api/publisher/1/profile/2/offers.json',
  );
});

test('any subid survives a round trip through the path', () => {
  const subids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(subids, (subid1) => {
      const path = buildPath(routes.createProfile.path, { pubId: 1, profileId: 2, subid1 });
      const segments = path.split('/');
      expect(segments).toHaveLength(9);
      expect(decodeURIComponent(segments[8] ?? '')).toBe(`${subid1}.json`);
    }),
  );
});

test('refuses what a URL parser would drop', () => {
  const path = routes.createWallTransaction.path;
  expect(() => buildPath(path, { pubId: 1, adwallId: 2, subid1: '..' })).toThrow(RangeError);
});
