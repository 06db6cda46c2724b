import { keyFaults } from '@rewards-wall/shared/schema/problem.ts';
import { afterAll, expect, test } from 'vitest';
import { revokeTokens } from '../../server/persons/revoke-tokens.ts';
import { newSecretKey } from '../../server/publishers/keys.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { basic, type ApiResponse } from '../support/requests/client.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Why a key or token is refused', (ready) => {
  const setUp = async () => {
    const service = ready();
    const wall = await service.newWall();
    const user = service.newUser();
    const transactions = wall.user(user, 'transactions.json');
    const read = (authorization?: string) =>
      service.client.get(transactions, { headers: authorization === undefined ? {} : { authorization } });
    return { ...service, wall, user, transactions, read };
  };
  const seen = new Set<string>();
  const reasonOf = (answer: ApiResponse): string => {
    const { code, detail, reason } = answer.body as { code: string; detail: string; reason: string };
    expect({ status: answer.status, code }).toEqual({ status: 401, code: 'invalid_key' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(detail.length).toBeGreaterThan(40);
    seen.add(reason);
    return reason;
  };

  afterAll(() => expect([...seen].toSorted()).toEqual([...keyFaults].toSorted()));

  test('what was sent as a key is named', async () => {
    const { newPublisher, read, wall } = await setUp();
    const other = await newPublisher();
    expect(reasonOf(await read())).toBe('missing');
    expect(reasonOf(await read(wall.secretKey))).toBe('not_bearer');
    expect(reasonOf(await read('Bearer undefined'))).toBe('malformed');
    expect(reasonOf(await read(`Bearer ${wall.secretKey.slice(0, -1)}`))).toBe('malformed');
    expect(reasonOf(await read(`Bearer ${newSecretKey(systemIds()).key}`))).toBe('unknown');
    expect(reasonOf(await read(`Bearer ${wall.publishableKey}`))).toBe('publishable_key');
    expect(reasonOf(await read(basic(other, wall.secretKey)))).toBe('other_publisher');
  });

  test('no refusal of a page says to send a secret key', async () => {
    const { client, transactions, user, wall } = await setUp();
    const strict = await ready().newWall({ require_token: true });
    const sessions = `/v1/walls/${wall.adwallId}/sessions`;
    const askedBy = async (headers: Readonly<Record<string, string>>) =>
      Promise.all([
        client.get(`${strict.path}/offers.json`, { query: { subid1: user }, headers }),
        client.get(transactions, { headers }),
        client.get(transactions, { headers, bearer: 'undefined' }),
        client.get(transactions, { headers, bearer: wall.publishableKey }),
        client.get(`/v1/walls/${wall.adwallId}/activity`, { headers }),
        client.post(sessions, { json: { subid1: user }, headers }),
      ]);
    const details = (answers: readonly ApiResponse[]) => answers.map(({ body }) => (body as { detail: string }).detail);
    const toPages = details(await askedBy({ Origin: 'https://shop.example' }));
    expect(toPages.filter((detail) => /Send [^.]*secret key/.test(detail))).toEqual([]);
    expect(toPages.at(-1)).toContain('Let your server do this');
    expect(details(await askedBy({})).filter((detail) => /Send [^.]*secret key/.test(detail))).toHaveLength(5);
  });

  test('a wall that needs a token asks for no publishable key', async () => {
    const { client, user } = await setUp();
    const strict = await ready().newWall({ require_token: true });
    const refusals = [undefined, strict.publishableKey].map(async (bearer) => {
      const query = { subid1: user };
      const answer = await client.get(
        `${strict.path}/offers.json`,
        bearer === undefined ? { query } : { query, bearer },
      );
      return (answer.body as { detail: string }).detail;
    });
    for (const detail of await Promise.all(refusals)) {
      expect(detail).toMatch(/Send a secret key \(`sk_…`\) or a user token/);
    }
  });

  test('different keys in two places are refused, even if one is right', async () => {
    const { client, transactions, wall } = await setUp();
    const query = { api_key: wall.publishableKey };
    expect(reasonOf(await client.get(transactions, { query, bearer: wall.secretKey }))).toBe('conflicting_keys');
  });

  test('a key of another wall or of a panel is called so, by the ids of both', async () => {
    const { newPanel, newWall, read, wall } = await setUp();
    const [other, panel] = [await newWall(), await newPanel()];
    const ofWall = await read(`Bearer ${other.secretKey}`);
    expect(reasonOf(ofWall)).toBe('other_wall_or_panel');
    expect(ofWall.text).toContain(`belongs to wall ${other.adwallId}, but the request is about wall ${wall.adwallId}`);
    const ofPanel = await read(`Bearer ${panel.secretKey}`);
    expect(reasonOf(ofPanel)).toBe('other_wall_or_panel');
    expect(ofPanel.text).toContain(`belongs to panel ${panel.profileId}`);
  });

  test('a revoked key is called revoked, and works no longer', async () => {
    const { read, revokeOldKeys, rotateKey, wall } = await setUp();
    const owner = { kind: 'wall', profileId: wall.adwallId } as const;
    const next = await rotateKey(owner);
    expect((await read(`Bearer ${wall.secretKey}`)).status).toBe(204);
    await revokeOldKeys(owner);
    expect(reasonOf(await read(`Bearer ${wall.secretKey}`))).toBe('revoked');
    expect((await read(`Bearer ${next}`)).status).toBe(204);
  });

  test('a token that is forged, expired, revoked or for something else gets its own reason', async () => {
    const service = await setUp();
    const { client, clock, newPanel, newUser, newWall, read, transactions, user, wall } = service;
    const token = await mintToken(service, wall, user);
    expect((await read(`Bearer ${token}`)).status).toBe(204);
    const forged = service.secrets.add(`${token.slice(0, -6)}AAAAAA`);
    expect(reasonOf(await read(`Bearer ${forged}`))).toBe('token_invalid');
    const ofOther = await mintToken(service, wall, newUser());
    expect(reasonOf(await read(`Bearer ${ofOther}`))).toBe('token_of_other_user');
    const ofOtherWall = await mintToken(service, await newWall(), user);
    expect(reasonOf(await read(`Bearer ${ofOtherWall}`))).toBe('other_wall_or_panel');
    expect(reasonOf(await client.post(transactions, { query: { currency_adjustment: 1 }, bearer: token }))).toBe(
      'user_token',
    );
    const activity = `/v1/walls/${wall.adwallId}/activity`;
    expect(reasonOf(await client.get(activity, { bearer: wall.secretKey }))).toBe('secret_key');

    const panel = await newPanel();
    const created = await client.post(panel.user(user), {
      json: profileFields(service.secrets, { api_key: panel.publishableKey }),
    });
    const ofProfile = service.secrets.add((created.body as { token: string }).token);
    expect(reasonOf(await client.get(panel.user(user, 'transactions.json'), { bearer: ofProfile }))).toBe(
      'token_scope',
    );

    await revokeTokens(service)({ kind: 'wall', profileId: wall.adwallId, subid1: user });
    expect(reasonOf(await read(`Bearer ${token}`))).toBe('token_ended');
    const short = await mintToken(service, wall, user, { expires_in: 60 });
    clock.forward(61_000);
    expect(reasonOf(await read(`Bearer ${short}`))).toBe('token_expired');
  });

  test('offers name the user of the token and the wall that needs one', async () => {
    const service = await setUp();
    const { changeWall, client, newUser, user, wall } = service;
    const path = `${wall.path}/offers.json`;
    const token = await mintToken(service, wall, newUser());
    const ofOther = await client.get(path, { query: { subid1: user }, bearer: token });
    expect(reasonOf(ofOther)).toBe('token_of_other_user');
    await changeWall(wall, { require_token: true });
    expect(reasonOf(await client.get(path, { query: { subid1: user } }))).toBe('missing');
  });

  test('a wall that needs a token says what is wrong with the key in `api_key`', async () => {
    const { changeWall, client, newWall, revokeOldKeys, rotateKey, user, wall } = await setUp();
    const path = `${wall.path}/offers.json`;
    const reasonFor = async (key: string) =>
      reasonOf(await client.get(path, { query: { subid1: user, api_key: key } }));
    const owner = { kind: 'wall', profileId: wall.adwallId } as const;
    await rotateKey(owner);
    await revokeOldKeys(owner);
    const unneeded = await client.get(path, { query: { subid1: user, api_key: wall.secretKey } });
    expect(unneeded.status).toBe(204);

    await changeWall(wall, { require_token: true });
    const other = await newWall();
    expect(await reasonFor(wall.secretKey)).toBe('revoked');
    expect(await reasonFor(other.secretKey)).toBe('other_wall_or_panel');
    expect(await reasonFor(other.publishableKey)).toBe('other_wall_or_panel');
    expect(await reasonFor(wall.publishableKey)).toBe('publishable_key');
  });
});
