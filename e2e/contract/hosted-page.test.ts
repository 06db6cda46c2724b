import { createHash } from 'node:crypto';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { describe, expect, test } from 'vitest';
import { yieldToEventLoop } from '../../server/runtime/yield-to-event-loop.ts';
import { readStats } from '../../server/statistics/read-stats.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import type { Parameters, RequestOptions } from '../support/requests/client.ts';
import { preloadedResponses, firstOffers } from '../support/requests/preloaded-responses.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

// The answers that the hosted page carries (docs/contract/hosted-page.md#the-first-list).

const FIRST_LIST = { sort_by: 'popularity', sort_order: 'desc', featured_first: 1, tiles: 1, limit: 61 } as const;

const rows = [
  offerRow(1, { name: 'For everyone' }),
  offerRow(2, { name: 'For iPhones', targeting: { devices: ['phone'] } }),
  offerRow(3, { name: 'For Germany', targeting: { countries: ['DE'] } }),
  offerRow(4, { name: 'In French', targeting: { languages: ['fr'] } }),
  offerRow(5, { name: 'For women', targeting: { gender: 'f' } }),
  offerRow(6, {
    name: '</script><script>alert(1)</script><!--',
    description: "Win $$5: $& $' $` $1\u2028two\u2029three",
  }),
];

onEveryEngine(
  'The hosted page',
  (ready, start) => {
    const setUp = async (service: TestService = ready()) => {
      expect((await service.importOffers(rows)).rejected).toEqual([]);
      const wall = await service.newWall({ header: 'Earn gems' });
      const user = service.newUser();
      const open = (options: RequestOptions = {}, of: TestWall = wall, method = 'GET') => {
        const path = buildPath(routes.hostedWall.path, { pubId: of.pubId, adwallId: of.adwallId });
        return service.client.send(method, path, { query: { subid1: user }, ...options });
      };
      const list = (query: Parameters = {}, headers: Record<string, string> = {}) =>
        service.client.get(`${wall.path}/offers.json`, { query: { subid1: user, ...query, ...FIRST_LIST }, headers });
      return { ...service, wall, user, open, list };
    };

    test('carries the settings and the first list of its client', async () => {
      const { client, list, open, user, wall } = await setUp();
      const page = await open();
      const { details, offers } = preloadedResponses(page);
      const ids = { pubId: wall.pubId, adwallId: wall.adwallId };
      expect(details.path).toBe(buildPath(routes.wallDetails.path, ids));
      expect(details.body).toEqual((await client.get(details.path)).body);
      expect(offers?.path).toBe(
        `${wall.path}/offers.json?subid1=${user}&sort_by=popularity&sort_order=desc&featured_first=1&tiles=1&limit=61`,
      );
      expect(offers?.lang).toBe('');
      // Each list has its own token.
      const withoutToken = (text: string) => text.replaceAll(/(\/click\/\d+\/)[\w-]+/g, '$1');
      expect(withoutToken(JSON.stringify(offers?.body))).toBe(withoutToken((await list()).text));
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
    });

    test.each<[string, Parameters, Record<string, string>, string]>([
      ['address', {}, { 'X-Forwarded-For': addresses.DE }, 'For Germany'],
      ['user agent', {}, { 'User-Agent': agents.iPhone }, 'For iPhones'],
      ['Accept-Language', {}, { 'Accept-Language': 'fr-CA,en' }, 'In French'],
      ['lang', { lang: 'fr' }, { 'Accept-Language': 'en' }, 'In French'],
    ])('targets by the %s of the request, as the list does', async (_, query, headers, name) => {
      const { list, open, user } = await setUp();
      const names = firstOffers(await open({ query: { subid1: user, ...query }, headers }))?.map((each) => each.name);
      expect(names).toContain(name);
      const language = 'lang' in query ? { 'Accept-Language': 'fr' } : {};
      const { body } = await list({}, { ...headers, ...language });
      expect(names).toEqual((body as { offers: { name: string }[] }).offers.map((each) => each.name));
    });

    test('passes on what its URL says about the user, and no address or user agent', async () => {
      const { open, user } = await setUp();
      const query = {
        subid1: user,
        subid2: 'a b',
        subid3: '3',
        subid4: '4',
        device: 'd',
        gender: 'm',
        age_range_id: 2,
      };
      const other = { ip: addresses.DE, 'user-agent': agents.iPhone, limit: 1, api_key: 'sk_wrong' };
      const page = await open({ query: { ...query, ...other } });
      expect(preloadedResponses(page).offers?.path).toContain(
        `?subid1=${user}&subid2=a+b&subid3=3&subid4=4&device=d&gender=m&age_range_id=2&sort_by=popularity&`,
      );
      expect(firstOffers(page)?.map((each) => each.offer_id)).toEqual([1, 6]);
    });

    test('ignores a key, and a token that is not one of ours', async () => {
      const { open, wall } = await setUp();
      for (const bearer of [wall.secretKey, 'sk_wrong', 'no.token.ofours'])
        expect(firstOffers(await open({ bearer }))).not.toBeNull();
    });

    test('its styles are in the page, and its policy allows them by hash and no others', async () => {
      const { open } = await setUp();
      const page = await open();
      const hashes = Array.from(page.text.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => {
        return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
      });
      expect(hashes.length).toBeGreaterThan(0);
      expect(page.headers.get('content-security-policy')).toContain(`; style-src ${hashes.join(' ')}; `);
      expect(page.text).not.toContain('rel="stylesheet"');
    });

    test('no text of an offer can end its data', async () => {
      const { open } = await setUp();
      const page = await open();
      expect(firstOffers(page)?.map((each) => each.name)).toContain(rows[5]?.['name']);
      const [data = ''] = /<script type="application\/json">.*/s.exec(page.text) ?? [];
      expect(data.split('</script>')[1]?.trim()).toBe('</body>\n</html>');
      expect(data).not.toMatch(/<!--|[\u2028\u2029]/);
    });

    test('it has no list in strict mode, without a user, or with parameters that the list refuses', async () => {
      const { client, newWall, open, wall } = await setUp();
      const strict = await newWall({ require_token: true });
      const refused = ['a'.repeat(61), 'a\u0000b'].map((subid1) => ({ subid1 }));
      for (const query of refused) {
        expect((await client.get(`${wall.path}/offers.json`, { query })).status).toBe(400);
      }
      const pages = await Promise.all([
        open({}, strict),
        open({ query: {} }),
        ...refused.map((query) => open({ query })),
        open({ query: { subid1: 'u', gender: 'x' } }),
      ]);
      for (const page of pages) {
        expect(page.status).toBe(200);
        expect(preloadedResponses(page)).toEqual({ details: expect.anything() });
        expect(page.headers.get('cache-control')).toBe('no-cache');
      }
    });

    test('its list counts as shown once; HEAD has none', async () => {
      const { app, clock, open, store, wall } = await setUp();
      await open({}, wall, 'HEAD');
      const offers = firstOffers(await open());
      await app.refreshStatistics();
      const stats = readStats({ store, clock, yieldToEventLoop, wait: () => Promise.resolve() });
      const { totals } = await stats({ adwallId: wall.adwallId, days: 1 });
      expect(offers?.length).toBeGreaterThan(0);
      expect(totals.impressions).toBe(offers?.length);
    });

    test('an empty wall carries an empty list', async () => {
      const { newWall, open } = await setUp();
      expect(firstOffers(await open({}, await newWall({ payout_min: '1000' })))).toEqual([]);
    });

    test('it preloads the messages of one language: that of lang, else the first that is translated', async () => {
      const { open, user } = await setUp();
      const preloaded = async (lang: string, header: string) => {
        const query = { subid1: user, ...(lang && { lang }) };
        const { text } = await open({ query, headers: { 'Accept-Language': header } });
        return Array.from(text.matchAll(/data-language="([^"]+)"/g), ([, language]) => language);
      };
      expect(await preloaded('', 'fr-CA,en;q=0.5')).toEqual(['fr']);
      expect(await preloaded('pt', 'fr')).toEqual(['pt-BR']);
      expect(await preloaded('', 'sv,xx')).toEqual(['en']);
      expect(await preloaded('<x>', '')).toEqual(['en']);
    });

    describe('limits', () => {
      test('a page with a list counts towards the limit like a request for the list, and gets 429 beyond it', async () => {
        const service = await start({ env: { RATE_LIMIT: '2' } });
        const { list, open } = await setUp(service);
        expect((await open()).status).toBe(200);
        expect((await list()).headers.get('ratelimit-remaining')).toBe('0');
        const page = await open();
        expect(page.status).toBe(429);
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
        const refused = await list();
        expect(refused.status).toBe(429);
        for (const name of ['retry-after', 'ratelimit-limit', 'ratelimit-remaining'])
          expect(page.headers.get(name), name).toBe(refused.headers.get(name));
        await service.stop();
      });

      test('a page without a list does not count', async () => {
        const service = await start({ env: { RATE_LIMIT: '1' } });
        const { list, newWall, open } = await setUp(service);
        const strict = await newWall({ require_token: true });
        for (const _ of [1, 2, 3]) expect((await open({}, strict)).status).toBe(200);
        expect((await list()).status).toBe(200);
        await service.stop();
      });
    });
  },
  { env: { TRUSTED_PROXIES: '127.0.0.0/8' } },
);
