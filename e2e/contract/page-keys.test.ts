import { expect, test } from 'vitest';
import { mintToken } from '../support/requests/mint-token.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const PAGE = { Origin: 'https://games.example' };
const REFUSED = { status: 403, code: 'secret_key_in_browser' };

onEveryEngine('Secret keys that pages send', (ready) => {
  test('a new wall refuses its secret key from a page, in every place, without any effect', async () => {
    const { client, newUser, newWall, store } = ready();
    const wall = await newWall();
    const user = newUser();
    const path = wall.user(user, 'transactions.json');
    const query = { currency_adjustment: 1 };
    const sent = [
      await client.post(path, { query, bearer: wall.secretKey, headers: PAGE }),
      await client.post(path, { query: { ...query, api_key: wall.secretKey }, headers: PAGE }),
      await client.post(path, { json: { ...query, api_key: wall.secretKey }, headers: PAGE }),
      await client.post(path, { query, bearer: wall.secretKey, headers: { 'Sec-Fetch-Site': 'same-origin' } }),
      // Endpoints that need no key, or a token.
      await client.get(`${wall.path}/offers.json`, { query: { subid1: user, api_key: wall.secretKey }, headers: PAGE }),
      await client.get(`${wall.path}/offers.json`, { query: { subid1: user }, bearer: wall.secretKey, headers: PAGE }),
      await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer: wall.secretKey, headers: PAGE }),
    ];
    for (const answer of sent) {
      expect(answer).toMatchObject(REFUSED);
      expect(answer.text).toContain('rewards key revoke');
      expect(answer.text).not.toContain(wall.secretKey);
    }
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    expect((await store.listTransactions({ account, limit: null, offset: 0 })).total).toBe(0);
    const owner = { kind: 'wall', profileId: wall.adwallId };
    await expect
      .poll(() => store.listSecurityEvents({ limit: 50 }))
      .toContainEqual(expect.objectContaining({ kind: 'secret_key_in_browser', owner }));
  });

  test('a server, a typed address and the API reference may send it', async () => {
    const { client, newUser, newWall } = ready();
    const wall = await newWall();
    const path = wall.user(newUser(), 'transactions.json');
    const answers = [
      await client.get(path, { bearer: wall.secretKey }),
      await client.get(path, { bearer: wall.secretKey, headers: { 'Sec-Fetch-Mode': 'cors' } }),
      await client.get(path, { query: { api_key: wall.secretKey }, headers: { 'Sec-Fetch-Site': 'none' } }),
      await client.get(path, {
        bearer: wall.secretKey,
        headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Rewards-Try': '1' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  });

  test('a page may send publishable keys and tokens', async () => {
    const service = ready();
    const { client, newUser, newWall, newPanel, secrets } = service;
    const wall = await newWall();
    const panel = await newPanel({ adwallId: wall.adwallId });
    const user = newUser();
    const token = await mintToken(service, wall, user);
    expect((await client.get(wall.user(user, 'transactions.json'), { bearer: token, headers: PAGE })).status).toBe(204);
    const json = profileFields(secrets, { api_key: panel.publishableKey });
    const created = await client.post(panel.user(user), { json, headers: PAGE });
    expect(created.status).toBe(201);
    secrets.add((created.body as { token: string }).token);
  });

  test("a wall's setting covers its panels; a panel without a wall follows the contract of the original", async () => {
    const { changeWall, client, newUser, newWall, newPanel, secrets } = ready();
    const wall = await newWall();
    const [linked, alone] = [await newPanel({ adwallId: wall.adwallId }), await newPanel()];
    const create = async ({ secretKey, user }: typeof linked) => {
      const json = profileFields(secrets, { api_key: secretKey });
      const answer = await client.post(user(newUser()), { json, headers: PAGE });
      if (answer.status === 201) secrets.add((answer.body as { token: string }).token);
      return answer;
    };
    expect(await create(linked)).toMatchObject(REFUSED);
    expect(await create(alone)).toMatchObject({ status: 201 });
    await changeWall(wall, { refuse_browser_keys: false });
    expect(await create(linked)).toMatchObject({ status: 201 });
  });

  test('a wrong key from a page is only a wrong key', async () => {
    const { client, newUser, newWall } = ready();
    const wall = await newWall();
    const path = wall.user(newUser(), 'transactions.json');
    const bearer = `${wall.secretKey.slice(0, -1)}!`;
    expect(await client.get(path, { bearer, headers: PAGE })).toMatchObject({ status: 401, code: 'invalid_key' });
  });
});
