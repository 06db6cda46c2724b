import { describe, expect, test } from 'vitest';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const HOME = 'https://www.games.example';
const ELSEWHERE = 'https://evil.example';

interface Resource {
  method: string;
  path: string;
}

/** The resources of a wall and a panel that list `origins`, by their rule (docs/contract/http.md#cors). */
async function resources(service: TestService, origins: readonly string[]) {
  const wall = await service.newWall({ origins });
  const panel = await service.newPanel({ origins: [...origins], adwallId: wall.adwallId });
  const user = service.newUser();
  const source = await service.newSource();
  const anyone: Resource[] = [
    { method: 'GET', path: `${wall.path}/offers.json` },
    { method: 'GET', path: `/adwall/api/v1.1/publisher/${wall.pubId}/profile/${wall.adwallId}/details.json` },
    { method: 'GET', path: `${wall.path}/details.json` },
    { method: 'GET', path: `/adwall/api/v1.1/publisher/${wall.pubId}/profile/${wall.adwallId}/categories.json` },
  ];
  const listed: Resource[] = [
    { method: 'GET', path: wall.user(user, 'transactions.json') },
    { method: 'GET', path: `/v1/walls/${wall.adwallId}/activity` },
    { method: 'POST', path: wall.user(user, 'tickets.json') },
    { method: 'GET', path: panel.user(user, 'transactions.json') },
    { method: 'GET', path: panel.user(user) },
    { method: 'PUT', path: panel.user(user) },
    { method: 'POST', path: panel.user(user) },
    { method: 'GET', path: panel.user(user, 'surveys.json') },
  ];
  const nobody: Resource[] = [
    { method: 'POST', path: wall.user(user, 'transactions.json') },
    { method: 'POST', path: panel.user(user, 'transactions.json') },
    { method: 'POST', path: `/v1/walls/${wall.adwallId}/sessions` },
    { method: 'POST', path: `/v1/survey-profiles/${panel.profileId}/sessions` },
    { method: 'GET', path: `/v1/walls/${wall.adwallId}/offers/explain` },
    { method: 'GET', path: `/v1/walls/${wall.adwallId}/leads` },
    { method: 'GET', path: `/leads/${source.name}` },
    { method: 'POST', path: `/leads/${source.name}` },
    { method: 'GET', path: `/leads/${source.name}/secret` },
    { method: 'POST', path: `/leads/${source.name}/secret` },
  ];
  return { wall, panel, user, anyone, listed, nobody };
}

onEveryEngine('CORS', (ready) => {
  const preflight = ({ method, path }: Resource, origin: string) =>
    ready().client.send('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
  const call = ({ method, path }: Resource, origin: string) =>
    ready().client.send(method, path, { headers: { Origin: origin } });
  const corsNames = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  describe.each([
    ['no list', [] as string[]],
    ['an origin list', [HOME]],
  ])('with %s', (_name, origins) => {
    test('any origin may read offers, categories and details, without credentials', async () => {
      const { anyone } = await resources(ready(), origins);
      for (const resource of anyone) {
        for (const answer of [await preflight(resource, ELSEWHERE), await call(resource, ELSEWHERE)]) {
          expect(answer.headers.get('access-control-allow-origin')).toBe('*');
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        }
      }
    });

    test('no origin may call what needs a secret key or a signature', async () => {
      const { nobody } = await resources(ready(), origins);
      for (const resource of nobody) {
        for (const origin of [HOME, ELSEWHERE]) {
          expect({ resource, names: corsNames((await preflight(resource, origin)).headers) }).toEqual({
            resource,
            names: [],
          });
          expect({ resource, names: corsNames((await call(resource, origin)).headers) }).toEqual({
            resource,
            names: [],
          });
        }
      }
    });

    test("the listed origins may read a user's own data; any origin, if none is listed", async () => {
      const { listed } = await resources(ready(), origins);
      for (const resource of listed) {
        const allowed = await preflight(resource, HOME);
        expect(allowed.status).toBe(204);
        expect(allowed.headers.get('access-control-allow-origin')).toBe(origins.length === 0 ? '*' : HOME);
        expect(allowed.headers.get('access-control-allow-methods')).toBe(resource.method);
        const asked = resource.method === 'POST' ? ', idempotency-key' : '';
        expect(allowed.headers.get('access-control-allow-headers')).toBe(
          `authorization, content-type, accept-language${asked}`,
        );
        const answer = await call(resource, HOME);
        expect(answer.headers.get('access-control-allow-origin')).toBe(origins.length === 0 ? '*' : HOME);
        expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
        if (origins.length === 0) continue;
        const foreign = [await preflight(resource, ELSEWHERE), await call(resource, ELSEWHERE)];
        for (const { headers } of foreign) expect(corsNames(headers)).toEqual([]);
        expect([answer, ...foreign].every(({ headers }) => headers.get('vary')?.includes('Origin'))).toBe(true);
      }
    });
  });

  test('a page can read errors too, before and after authentication', async () => {
    const service = ready();
    const { listed } = await resources(service, [HOME]);
    for (const resource of listed) {
      const answer = await call(resource, HOME);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('access-control-allow-origin')).toBe(HOME);
    }
  });

  test("any origin may load the widget's files", async () => {
    const answer = await ready().client.get('/embed/v1/offer-wall.js', { headers: { Origin: ELSEWHERE } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test('a secret key sent by a page is accepted where the wall allows it, and logged as a security event', async () => {
    const service = ready();
    const { client, newUser, newWall, store } = service;
    const wall = await newWall({ refuse_browser_keys: false });
    const path = wall.user(newUser(), 'transactions.json');
    const answer = await client.post(path, {
      query: { currency_adjustment: 1 },
      bearer: wall.secretKey,
      headers: { Origin: HOME },
    });
    expect(answer.status).toBe(201);
    await expect
      .poll(() => store.listSecurityEvents({ limit: 50 }))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            kind: 'secret_key_in_browser',
            owner: { kind: 'wall', profileId: wall.adwallId },
          }),
        ]),
      );
  });
});
