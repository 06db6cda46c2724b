import { describe, expect, test } from 'vitest';
import { offerRow } from '../support/requests/offers.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

const forged: Record<string, string>[] = [
  { 'X-Forwarded-For': '8.8.8.8' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Host': 'wall.example' },
  { Forwarded: 'for=8.8.8.8;proto=https' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Proto': 'https' },
];

onEveryEngine('HTTPS', (ready, start) => {
  describe('behind an untrusted proxy', () => {
    test('a request with a key, a token or personal data is 403 and names the setting', async () => {
      const { client, newSource, newPanel, newUser, newWall, secrets } = ready();
      const wall = await newWall();
      const panel = await newPanel();
      const source = await newSource();
      const user = newUser();
      for (const headers of forged) {
        const answers = [
          await client.post(panel.user(user), {
            json: profileFields(secrets, { api_key: panel.secretKey }),
            headers,
          }),
          await client.get(panel.user(user), { headers, bearer: panel.secretKey }),
          await client.get(panel.user(user, 'surveys.json'), { headers }),
          await client.post(wall.user(user, 'transactions.json'), { headers }),
          await client.get(wall.user(user, 'transactions.json'), { headers, query: { api_key: wall.secretKey } }),
          await client.post(wall.user(user, 'tickets.json'), { headers }),
          await client.post(`/v1/walls/${wall.adwallId}/sessions`, { headers, bearer: wall.secretKey, json: {} }),
          await client.get(`/v1/walls/${wall.adwallId}/offers/explain`, { headers, bearer: wall.secretKey }),
          await client.get(`/leads/${source.name}`, { headers, query: { click_id: 'a' } }),
          await client.post(`/leads/${source.name}/secret`, { headers, json: {} }),
          await client.get(`${wall.path}/offers.json`, { headers, query: { subid1: user }, bearer: wall.secretKey }),
        ];
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 403, code: 'https_required' });
          expect(answer.text).toContain('TRUSTED_PROXIES');
          expect(answer.headers.get('location')).toBeNull();
        }
      }
    });

    test('offers and details are served, and the forwarded address is ignored', async () => {
      const service = ready();
      const { client, importOffers, newUser, newWall } = service;
      await importOffers([offerRow(1), offerRow(2, { targeting: { countries: ['US'] } })], { prune: true });
      const wall = await newWall();
      const ask = askFor(service, wall, { subid1: newUser() }, { 'User-Agent': agents.windows });
      for (const headers of forged) expect(await ask.ids({}, headers)).toEqual([1]);
      const details = `/adwall/api/v1.1/publisher/${wall.pubId}/profile/${wall.adwallId}/details.json`;
      expect((await client.get(details, { headers: forged[0] ?? {} })).status).toBe(200);
    });

    test('readiness warns but stays ready', async () => {
      const { client } = ready();
      const answer = await client.get('/health/ready');
      expect(answer).toMatchObject({
        status: 200,
        body: {
          ready: true,
          checks: { proxy: { state: 'warning', detail: expect.stringMatching(/\((?:127\.0\.0\.1|::1)\)/) } },
        },
      });
    });

    test('403 comes before any check of the wall or panel', async () => {
      const { client, newUser } = ready();
      const path = `/adwall/api/publisher/999/profile/999/user/${newUser()}/transactions.json`;
      expect((await client.post(path, { headers: forged[0] ?? {} })).status).toBe(403);
    });
  });

  test("a trusted proxy's scheme and forwarded address count", async () => {
    const service = await start({ env: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });
    try {
      const { client, importOffers, newUser, newWall } = service;
      await importOffers([offerRow(1), offerRow(2, { targeting: { countries: ['DE'] } })]);
      const wall = await newWall();
      const user = newUser();
      const path = wall.user(user, 'transactions.json');
      const status = async (headers: Record<string, string>) =>
        (await client.get(path, { headers, bearer: wall.secretKey })).status;
      const from = (forwarded: string, proto = 'https') => ({
        'X-Forwarded-For': forwarded,
        'X-Forwarded-Proto': proto,
      });
      expect(await status(from('8.8.8.8'))).toBe(204);
      expect(await status(from('8.8.8.8', 'http'))).toBe(403);
      expect(await status(from('8.8.8.8', 'https, http'))).toBe(403);
      expect(await status({ 'X-Forwarded-For': '8.8.8.8' })).toBe(403);
      const ask = askFor(service, wall, { subid1: user });
      expect((await ask.ids({}, from(addresses.DE))).toSorted()).toEqual([1, 2]);
      expect(await ask.ids({}, from(addresses.US))).toEqual([1]);
      // Anyone can write what is left of the last address that no proxy owns.
      expect(await ask.ids({}, from(`${addresses.DE}, ${addresses.US}`))).toEqual([1]);
      expect((await ask.ids({}, from(`${addresses.US}, ${addresses.DE}, 10.1.1.1`))).toSorted()).toEqual([1, 2]);
      expect((await ask.ids({ ip: addresses.DE }, from(addresses.US))).toSorted()).toEqual([1, 2]);
    } finally {
      await service.stop();
    }
  });

  test("a trusted proxy's country header counts, another peer's does not", async () => {
    const service = await start({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' } });
    const { importOffers } = ready();
    try {
      await service.importOffers([offerRow(1), offerRow(2, { targeting: { countries: ['JP'] } })]);
      const ask = askFor(service, await service.newWall(), { subid1: service.newUser() });
      expect((await ask.ids({}, { 'CF-IPCountry': 'jp', 'X-Forwarded-For': '8.8.8.8' })).toSorted()).toEqual([1, 2]);
      await importOffers([offerRow(1), offerRow(2, { targeting: { countries: ['JP'] } })], { prune: true });
      const untrusting = askFor(ready(), await ready().newWall(), { subid1: ready().newUser() });
      expect(await untrusting.ids({}, { 'CF-IPCountry': 'JP' })).toEqual([1]);
    } finally {
      await service.stop();
    }
  });
});
