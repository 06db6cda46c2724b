import { expect, test } from 'vitest';
import { DAY, HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { openTokenClaims } from '../support/requests/tokens.ts';

onEveryEngine('Sessions: user tokens', (ready) => {
  const setUp = async () => {
    const service = ready();
    service.clock.moveTo(NOON);
    const wall = await service.newWall();
    const panel = await service.newPanel();
    const user = service.newUser();
    const wallSessions = `/v1/walls/${wall.adwallId}/sessions`;
    const surveySessions = `/v1/survey-profiles/${panel.profileId}/sessions`;
    const mint = async (path: string, bearer: string, json: object) => {
      const answer = await service.client.post(path, { json, bearer });
      const body = answer.body as { token?: string; expires_at?: string };
      if (body.token !== undefined) service.secrets.add(body.token);
      return { answer, token: body.token ?? '', expiresAt: body.expires_at };
    };
    return { ...service, wall, panel, user, wallSessions, surveySessions, mint };
  };

  test('201 with a token for 24 hours, or for the requested time', async () => {
    const { mint, user, wall, wallSessions } = await setUp();
    const day = await mint(wallSessions, wall.secretKey, { subid1: user });
    expect(day).toMatchObject({ answer: { status: 201 }, expiresAt: new Date(NOON + DAY).toISOString() });
    const hour = await mint(wallSessions, wall.secretKey, { subid1: user, expires_in: 3600 });
    expect(hour.expiresAt).toBe(new Date(NOON + HOUR).toISOString());
    expect(openTokenClaims(hour.token)).toMatchObject({
      sub: user,
      aud: `wall:${wall.adwallId}`,
      scope: 'history',
      exp: (NOON + HOUR) / 1000,
    });
  });

  test('a number as subid1 is the user with these digits, unless JSON has rounded it', async () => {
    const { client, mint, wall, wallSessions } = await setUp();
    const { token } = await mint(wallSessions, wall.secretKey, { subid1: 4711, subid2: 7 });
    expect(openTokenClaims(token)).toMatchObject({ sub: '4711', subid2: '7' });
    expect((await client.get(wall.user('4711', 'transactions.json'), { bearer: token })).status).toBe(204);
    for (const subid1 of [1.5, 2 ** 53, true, null]) {
      const { answer } = await mint(wallSessions, wall.secretKey, { subid1 });
      expect({ status: answer.status, failing: answer.failing }).toEqual({ status: 400, failing: ['subid1'] });
    }
  });

  test("a panel's token has both scopes", async () => {
    const { client, mint, panel, surveySessions, user } = await setUp();
    const { token } = await mint(surveySessions, panel.secretKey, { subid1: user });
    expect(openTokenClaims(token)).toMatchObject({
      aud: `survey-profile:${panel.profileId}`,
      scope: 'profile history',
    });
    expect((await client.get(panel.user(user), { bearer: token })).status).toBe(404);
    expect((await client.get(panel.user(user, 'transactions.json'), { bearer: token })).status).toBe(204);
  });

  test('an expired token is 401', async () => {
    const { client, clock, mint, user, wall, wallSessions } = await setUp();
    const { token } = await mint(wallSessions, wall.secretKey, { subid1: user, expires_in: 60 });
    const path = wall.user(user, 'transactions.json');
    expect((await client.get(path, { bearer: token })).status).toBe(204);
    clock.forward(61_000);
    expect(await client.get(path, { bearer: token })).toMatchObject({ status: 401, code: 'invalid_key' });
    clock.moveTo(NOON);
  });

  test('the token of a wall opens nothing of the panel with the same number, nor the other way round', async () => {
    const { client, mint, panel, surveySessions, user, wall, wallSessions } = await setUp();
    const ofWall = await mint(wallSessions, wall.secretKey, { subid1: user });
    const ofSurvey = await mint(surveySessions, panel.secretKey, { subid1: user });
    expect((await client.get(panel.user(user), { bearer: ofWall.token })).status).toBe(401);
    expect((await client.get(wall.user(user, 'transactions.json'), { bearer: ofSurvey.token })).status).toBe(401);
  });

  test('a changed or unsigned token is 401', async () => {
    const { client, mint, user, wall, wallSessions } = await setUp();
    const { token } = await mint(wallSessions, wall.secretKey, { subid1: user });
    const [head = '', claims = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = encode({ ...openTokenClaims(token), sub: 'somebody else' });
    const none = encode({ alg: 'none', typ: 'rw-user+jwt' });
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const bearer of [`${head}.${forged}.${signature}`, `${none}.${claims}.`, `${head}.${claims}.${flipped}`]) {
      expect((await client.get(wall.user(user, 'transactions.json'), { bearer })).status).toBe(401);
    }
  });

  test('400 names every failing field, including unknown ones', async () => {
    const { client, user, wall, wallSessions } = await setUp();
    const post = (json: unknown) => client.post(wallSessions, { json, bearer: wall.secretKey });
    expect((await post({})).failing).toEqual(['subid1']);
    const bad = { subid1: '', subid2: 'x'.repeat(61), expires_in: 59, admin: true };
    expect(await post(bad)).toMatchObject({ status: 400, failing: ['admin', 'expires_in', 'subid1', 'subid2'] });
    expect((await post({ subid1: user, expires_in: 31 * 86_400 })).failing).toEqual(['expires_in']);
    expect((await post([])).status).toBe(400);
    const inQuery = await client.post(wallSessions, {
      json: { subid1: user },
      query: { x: 1 },
      bearer: wall.secretKey,
    });
    expect(inQuery).toMatchObject({ status: 400, failing: ['x'] });
  });

  test('401 for everything but the secret key of this wall or panel, 404 for an unknown one', async () => {
    const { client, mint, panel, user, wall, wallSessions } = await setUp();
    const json = { subid1: user };
    const { token } = await mint(wallSessions, wall.secretKey, json);
    expect((await client.post(wallSessions, { json })).status).toBe(401);
    for (const bearer of [wall.publishableKey, panel.secretKey, token]) {
      expect((await client.post(wallSessions, { json, bearer })).status).toBe(401);
    }
    expect((await client.post('/v1/walls/4711/sessions', { json, bearer: wall.secretKey })).status).toBe(404);
    expect((await client.post('/v1/survey-profiles/x/sessions', { json, bearer: panel.secretKey })).status).toBe(404);
    expect((await client.post(wallSessions, { json: { ...json, api_key: wall.secretKey } })).status).toBe(201);
  });
});
