import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { revokeTokens } from '../../server/persons/revoke-tokens.ts';
import { NOON } from '../../server/runtime/clock.fixture.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { openTokenClaims } from '../support/requests/tokens.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('What user tokens are bound to', (ready) => {
  const setUp = async () => {
    const service = ready();
    service.clock.moveTo(NOON);
    await service.importOffers([offerRow(31_000), offerRow(31_001, { category_id: [20] })], { prune: true });
    const wall = await service.newWall({ require_token: true });
    const panel = await service.newPanel({ adwallId: wall.adwallId });
    const user = service.newUser();
    const onWall = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    const onPanel = { kind: 'survey-profile', profileId: panel.profileId, subid1: user } as const;
    const fields = () => profileFields(service.secrets);
    const tokenOf = (body: unknown): string => service.secrets.add((body as { token: string }).token);
    const create = async (key: string): Promise<string> => {
      const made = await service.client.post(panel.user(user), { json: { api_key: key, ...fields() } });
      expect(made.status).toBe(201);
      return tokenOf(made.body);
    };
    const mint = async (): Promise<string> => {
      const path = `/v1/survey-profiles/${panel.profileId}/sessions`;
      return tokenOf((await service.client.post(path, { json: { subid1: user }, bearer: panel.secretKey })).body);
    };
    const profile = panel.user(user);
    const surveys = panel.user(user, 'surveys.json');
    const read = async (bearer: string, path = profile) => (await service.client.get(path, { bearer })).status;
    const put = async (bearer: string) => (await service.client.put(profile, { json: fields(), bearer })).status;
    const offers = async (bearer: string, resource = 'offers.json', api = '/api/') => {
      const query = { subid1: user, ip: addresses.US, 'user-agent': agents.windows };
      return (await service.client.get(`${wall.path.replace('/api/', api)}/${resource}`, { query, bearer })).status;
    };
    const activity = `/v1/walls/${wall.adwallId}/activity`;
    return {
      service,
      wall,
      panel,
      user,
      onWall,
      onPanel,
      profile,
      surveys,
      activity,
      create,
      mint,
      read,
      put,
      offers,
      mintOnWall: () => mintToken(service, wall, user),
    };
  };

  test('a stranger who registered a subid with the publishable key never reads what the publisher stores for it', async () => {
    const { create, panel, put, read, surveys } = await setUp();
    const strangers = await create(panel.publishableKey);
    expect(await read(strangers)).toBe(200);
    expect(await put(panel.secretKey)).toBe(200);
    expect(await read(strangers)).toBe(401);
    expect(await read(strangers, surveys)).toBe(401);
    expect(await put(strangers)).toBe(401);
  });

  test("nor what the user stores with the publisher's token, which stays valid", async () => {
    const { create, mint, panel, put, read } = await setUp();
    const strangers = await create(panel.publishableKey);
    const users = await mint();
    expect(await put(users)).toBe(200);
    expect([await read(strangers), await read(users)]).toEqual([401, 200]);
    expect([await put(users), await read(users)]).toEqual([200, 200]);
  });

  test("a PUT with the creation's token invalidates neither that token nor the publisher's", async () => {
    const { create, mint, panel, put, read } = await setUp();
    const own = await create(panel.publishableKey);
    const minted = await mint();
    expect(await put(own)).toBe(200);
    expect([await read(own), await read(minted), await put(own)]).toEqual([200, 200, 200]);
  });

  test('repeating the creation returns no token with more rights than the first', async () => {
    const { panel, put, read, service, user } = await setUp();
    const json = { api_key: panel.publishableKey, ...profileFields(service.secrets) };
    const headers = { 'Idempotency-Key': `creation of ${user}` };
    const create = async () => (await service.client.post(panel.user(user), { json, headers })).body;
    const tokens = [await create(), await create()].map((body) => (body as { token: string }).token);
    for (const token of tokens) expect(await read(service.secrets.add(token))).toBe(200);
    expect(await put(panel.secretKey)).toBe(200);
    for (const body of [await create(), await create()]) {
      expect(await read(service.secrets.add((body as { token: string }).token))).toBe(401);
    }
  });

  test('a token made with the secret key survives a PUT with the secret key', async () => {
    const { create, panel, put, read } = await setUp();
    const token = await create(panel.secretKey);
    expect(await put(panel.secretKey)).toBe(200);
    expect(await read(token)).toBe(200);
  });

  test('no token survives an erasure, or reads a later user of the same subid', async () => {
    const { create, mint, onPanel, panel, put, read, service, surveys } = await setUp();
    const older = [await create(panel.publishableKey), await mint()];
    expect(await Promise.all(older.map((token) => read(token)))).toEqual([200, 200]);
    expect(await eraseUser(service)(onPanel)).not.toBeNull();
    const refused = async () => {
      for (const token of older) {
        expect([await read(token), await read(token, surveys), await put(token)]).toEqual([401, 401, 401]);
        expect(await read(token, panel.user(onPanel.subid1, 'transactions.json'))).toBe(401);
      }
    };
    await refused();
    const newer = await create(panel.secretKey);
    expect(await read(newer)).toBe(200);
    await refused();
  });

  test("a wall's token is invalid everywhere on the wall once its user is erased", async () => {
    const { activity, mintOnWall, offers, onWall, read, service, wall } = await setUp();
    const history = wall.user(onWall.subid1, 'transactions.json');
    const statuses = async (token: string) => [
      ...[await offers(token), await offers(token, 'categories.json', '/api/v1.1/'), await read(token, history)],
      ...[await read(token, activity), await openTicket(token)],
    ];
    const openTicket = async (bearer: string) => {
      const json = { name: 'Ann', email: 'ann@example.com', subject_id: 3, message: 'Help' };
      return (await service.client.post(wall.user(onWall.subid1, 'tickets.json'), { json, bearer })).status;
    };
    const token = await mintOnWall();
    expect(await statuses(token)).toEqual([200, 200, 204, 200, 201]);
    expect(await eraseUser(service)(onWall)).not.toBeNull();
    const ended = [401, 401, 401, 401, 401];
    expect(await statuses(token)).toEqual(ended);
    const newer = await mintOnWall();
    expect(await statuses(newer)).toEqual([200, 200, 204, 200, 201]);
    expect(await statuses(token)).toEqual(ended);
  });

  test('revoking invalidates every outstanding token, and no later one', async () => {
    const { create, mint, mintOnWall, offers, onPanel, onWall, panel, read, service } = await setUp();
    const older = [await create(panel.publishableKey), await mint()];
    const walls = await mintOnWall();
    expect(await revokeTokens(service)(onPanel)).toMatchObject({ account_id: expect.any(Number) });
    expect(await Promise.all(older.map((token) => read(token)))).toEqual([401, 401]);
    expect(await read(await mint())).toBe(200);
    expect(await revokeTokens(service)(onWall)).not.toBeNull();
    expect(await offers(walls)).toBe(401);
    expect(await offers(await mintOnWall())).toBe(200);
    expect(await revokeTokens(service)({ ...onWall, subid1: service.newUser() })).toBeNull();
  });

  test("a wall's token opens its own user's surveys on the linked panel", async () => {
    const { create, mintOnWall, panel, profile, read, service, surveys, wall } = await setUp();
    const token = await mintOnWall();
    expect(await read(token, surveys)).toBe(404);
    await create(panel.secretKey);
    expect(await read(token, surveys)).toBe(200);
    expect(await read(token, profile)).toBe(401);
    expect(await read(token, panel.user(service.newUser(), 'surveys.json'))).toBe(401);
    const elsewhere = await service.newPanel();
    expect(await read(token, elsewhere.user('anybody', 'surveys.json'))).toBe(401);
    expect(await read(await mintToken(service, wall, 'somebody else'), surveys)).toBe(401);
  });

  test.each(['erasing', 'revoking'])('%s on the panel invalidates it there, too', async (what) => {
    const { create, mintOnWall, onPanel, panel, read, service, surveys } = await setUp();
    await create(panel.secretKey);
    const token = await mintOnWall();
    expect(await read(token, surveys)).toBe(200);
    if (what === 'erasing') {
      await eraseUser(service)(onPanel);
      await create(panel.secretKey);
    } else await revokeTokens(service)(onPanel);
    expect(await read(token, surveys)).toBe(401);
    expect(await read(await mintOnWall(), surveys)).toBe(200);
  });

  test('a signed token that names no account is 401', async () => {
    const { mint, profile, read, service } = await setUp();
    const [head = '', claims = ''] = (await mint()).split('.');
    const { acc, gen, ...older } = openTokenClaims(`${head}.${claims}.`);
    expect([acc, gen]).toEqual([expect.any(Number), expect.any(Number)]);
    const signed = `${head}.${Buffer.from(JSON.stringify(older)).toString('base64url')}`;
    const token = `${signed}.${createHmac('sha256', service.vault.tokenKey).update(signed).digest('base64url')}`;
    expect(await read(service.secrets.add(token), profile)).toBe(401);
  });
});
