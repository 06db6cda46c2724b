import { expect, test } from 'vitest';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine(
  'Rate limits',
  (ready, start) => {
    test('an address over its requests per minute gets 429 with Retry-After, before every other check', async () => {
      const service = await start({ env: { RATE_LIMIT: '3' } });
      try {
        const { client, importOffers, newUser, newWall } = service;
        await importOffers([offerRow(1)]);
        const { path, secretKey, user } = await newWall();
        const query = { subid1: newUser() };
        const passed = [
          await client.get(`${path}/offers.json`, { query }),
          await client.get(`${path}/offers.json`, { query }),
          await client.get(`${path}/offers.json`),
        ];
        expect(passed.map(({ status }) => status)).toEqual([200, 200, 400]);
        expect(passed.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0']);
        expect(passed[0]?.headers.get('ratelimit-limit')).toBe('3');
        const refused = [
          await client.get(`${path}/offers.json`, { query }),
          await client.get('/adwall/api/publisher/9/profile/9/offers.json'),
          await client.post(user('x'.repeat(70), 'transactions.json')),
          await client.get(`${path}/offers.json`, { query: 'x'.repeat(5000) }),
        ];
        for (const answer of refused) {
          expect(answer).toMatchObject({ status: 429, code: 'too_many_requests' });
          const seconds = Number(answer.headers.get('retry-after'));
          expect(seconds).toBeGreaterThanOrEqual(1);
          expect(seconds).toBeLessThanOrEqual(60);
        }
        // A valid secret key has its own, larger number.
        const own = await client.get(`${path}/offers.json`, { query, bearer: secretKey });
        expect(own.status).toBe(200);
        expect(own.headers.get('ratelimit-limit')).toBe('6000');
        expect((await client.get(`${path}/offers.json`, { query, bearer: 'sk_wrong' })).status).toBe(429);
      } finally {
        await service.stop();
      }
    });

    test('a key has its own limit, whatever the address', async () => {
      const service = await start({ env: { RATE_LIMIT: '1000', RATE_LIMIT_KEY: '2' } });
      try {
        const { client, newUser, newWall } = service;
        const [first, second] = [await newWall(), await newWall()];
        const ask = async (wall: typeof first) =>
          (await client.get(wall.user(newUser(), 'transactions.json'), { bearer: wall.secretKey })).status;
        expect([await ask(first), await ask(first), await ask(first), await ask(second)]).toEqual([204, 204, 429, 204]);
      } finally {
        await service.stop();
      }
    });

    test('RATE_LIMIT=0 switches off all limits', async () => {
      const { client, newUser, newWall } = ready();
      const wall = await newWall();
      const answer = await client.get(wall.user(newUser(), 'transactions.json'), { bearer: wall.secretKey });
      expect(answer.headers.get('ratelimit-limit')).toBeNull();
    });
  },
  { env: { RATE_LIMIT: '0', RATE_LIMIT_KEY: '1' } },
);
