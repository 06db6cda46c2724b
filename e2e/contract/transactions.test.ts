import { describe, expect, test } from 'vitest';
import { basic } from '../support/requests/client.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';
import { sealerOfNothing } from '../../server/security/person-sealer.ts';

/** A wall or a panel: both have accounts. */
async function openProfile(service: TestService, kind: 'wall' | 'survey profile') {
  if (kind === 'wall') {
    const wall = await service.newWall();
    const { pubId, publishableKey, secretKey } = wall;
    const owner = { kind: 'wall' as const, profileId: wall.adwallId };
    return { pubId, publishableKey, secretKey, owner, path: (user: string) => wall.user(user, 'transactions.json') };
  }
  const survey = await service.newPanel();
  const { pubId, publishableKey, secretKey } = survey;
  const owner = { kind: 'survey-profile' as const, profileId: survey.profileId };
  return { pubId, publishableKey, secretKey, owner, path: (user: string) => survey.user(user, 'transactions.json') };
}

onEveryEngine('Create user transaction (docs/contract/ledger.md#create-a-transaction)', (ready) => {
  describe.each(['wall', 'survey profile'] as const)('of a %s', (kind) => {
    const setUp = async () => {
      const service = ready();
      const profile = await openProfile(service, kind);
      const { client, newUser } = service;
      const post = (user: string, query: Record<string, string | number>, headers: Record<string, string> = {}) =>
        client.post(profile.path(user), { query: { api_key: profile.secretKey, ...query }, headers });
      const balance = async (user: string): Promise<unknown> => {
        const list = await client.get(profile.path(user), { bearer: profile.secretKey });
        return list.status === 204 ? null : Reflect.get(Object(list.body), 'currency_count');
      };
      return { ...service, profile, post, balance, user: newUser() };
    };

    test('201 with increasing transaction ids; a new user gets an account at once', async () => {
      const { balance, post, user } = await setUp();
      const first = await post(user, { currency_adjustment: '12.5', description: 'Welcome bonus' });
      const second = await post(user, { currency_adjustment: '-20' });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(first.body).toEqual({ transaction_id: expect.any(Number) });
      expect(second.body).not.toEqual(first.body);
      expect(await balance(user)).toBe(-7.5);
    });

    test('parameters may be in the query, a form or JSON; the key in any of them, or as Bearer or Basic', async () => {
      const { balance, client, profile, user } = await setUp();
      const { pubId, secretKey } = profile;
      const path = profile.path(user);
      const key = { api_key: secretKey };
      const one = { currency_adjustment: '1' };
      const authorization = basic(pubId, secretKey);
      const answers = [
        await client.post(path, { query: { ...key, ...one } }),
        await client.post(path, { form: { ...key, ...one } }),
        await client.post(path, { json: { ...key, currency_adjustment: 1 } }),
        await client.post(path, { json: { ...key, ...one } }),
        await client.post(path, { query: key, form: one }),
        await client.post(path, { query: one, json: key }),
        await client.post(path, { query: one, bearer: secretKey }),
        await client.post(path, { json: { currency_adjustment: 1 }, headers: { Authorization: authorization } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(await balance(user)).toBe(answers.length);
    });

    test("401 without a key, and with a wrong, publishable or another wall's key", async () => {
      const { balance, client, newPanel, newWall, profile, user } = await setUp();
      const path = profile.path(user);
      const query = { currency_adjustment: '1' };
      const foreign = [(await newWall()).secretKey, (await newPanel()).secretKey];
      expect(await client.post(path, { query })).toMatchObject({ status: 401, code: 'invalid_key' });
      for (const key of ['', 'nonsense', `${profile.secretKey}0`, profile.publishableKey, ...foreign]) {
        expect((await client.post(path, { query: { ...query, api_key: key } })).status).toBe(401);
        expect((await client.post(path, { form: { ...query, api_key: key } })).status).toBe(401);
        expect((await client.post(path, { query, bearer: key })).status).toBe(401);
      }
      expect((await client.post(path, { query, headers: { Authorization: 'Digest x' } })).status).toBe(401);
      expect((await client.post(path, { query: { ...query, 'api_key[]': profile.secretKey } })).status).toBe(401);
      expect(await balance(user)).toBeNull();
    });

    test('401 for Basic with another publisher, and for contradicting keys', async () => {
      const { balance, client, newPublisher, profile, user } = await setUp();
      const { pubId, secretKey } = profile;
      const path = profile.path(user);
      const one = { currency_adjustment: '1' };
      const stranger = basic(await newPublisher(), secretKey);
      expect((await client.post(path, { query: one, headers: { Authorization: stranger } })).status).toBe(401);
      const wrong = { ...one, api_key: `${secretKey}0` };
      expect((await client.post(path, { query: wrong, bearer: secretKey })).status).toBe(401);
      expect((await client.post(path, { query: { api_key: secretKey }, form: wrong })).status).toBe(401);
      expect(await balance(user)).toBeNull();
      const same = { ...one, api_key: secretKey };
      const headers = { Authorization: basic(pubId, secretKey) };
      expect((await client.post(path, { query: same, headers })).status).toBe(201);
    });

    test('404 comes before 401, and 401 before 400', async () => {
      const { client, post, profile, user } = await setUp();
      expect((await client.post(profile.path(user))).status).toBe(401);
      expect(await post(user, {})).toMatchObject({ status: 400, failing: ['currency_adjustment'] });
      const nowhere = profile.path(user).replace(/profile\/\d+/, 'profile/987654');
      expect((await client.post(nowhere)).status).toBe(404);
      const stranger = profile.path(user).replace(/publisher\/\d+/, 'publisher/987654');
      expect((await client.post(stranger, { query: { api_key: profile.secretKey } })).status).toBe(404);
    });

    test.each([
      '1e999',
      'NaN',
      '0x10',
      '',
      '1.00001',
      '1,5',
      ' 1',
      '+1',
      'Infinity',
      '1000000000.0001',
      '-1000000001',
      '0',
      '0.0',
      '-0',
    ])('400 for the amount %j', async (amount) => {
      const { balance, client, post, profile, user } = await setUp();
      expect(await post(user, { currency_adjustment: amount })).toMatchObject({
        status: 400,
        failing: ['currency_adjustment'],
      });
      const json = { api_key: profile.secretKey, currency_adjustment: amount };
      expect((await client.post(profile.path(user), { json })).status).toBe(400);
      expect(await balance(user)).toBeNull();
    });

    test.each([[true], [null], [[1]], [{}], [1e21], [0.00001], [1.23456]])(
      '400 for the JSON amount %j',
      async (amount) => {
        const { client, profile, user } = await setUp();
        const json = { api_key: profile.secretKey, currency_adjustment: amount };
        expect(await client.post(profile.path(user), { json })).toMatchObject({
          status: 400,
          failing: ['currency_adjustment'],
        });
      },
    );

    test.each([
      ['0.0001', 0.0001],
      ['-0.0001', -0.0001],
      ['1000000000', 1_000_000_000],
      ['-1000000000', -1_000_000_000],
      ['999999999.9999', 999_999_999.9999],
      ['007.50', 7.5],
    ])('the amount %s is exact', async (amount, expected) => {
      const { balance, post, user } = await setUp();
      expect((await post(user, { currency_adjustment: amount })).status).toBe(201);
      expect(await balance(user)).toBe(expected);
    });

    test('ten times 0.1 is 1', async () => {
      const { balance, post, user } = await setUp();
      for (let count = 0; count < 10; count++) await post(user, { currency_adjustment: '0.1' });
      expect(await balance(user)).toBe(1);
    });

    test('a repeated scalar is a 400, wherever it is', async () => {
      const { balance, client, profile, user } = await setUp();
      const key = `api_key=${profile.secretKey}`;
      const path = profile.path(user);
      const twice = await client.post(path, { query: `${key}&currency_adjustment=1&currency_adjustment=2` });
      expect(twice).toMatchObject({ status: 400, failing: ['currency_adjustment'] });
      expect(twice.body).toMatchObject({ errors: [{ code: 'repeated' }] });
      const both = await client.post(path, { query: `${key}&currency_adjustment=1`, form: { currency_adjustment: 1 } });
      expect(both).toMatchObject({ status: 400, failing: ['currency_adjustment'] });
      const list = await client.post(path, { query: `${key}&currency_adjustment[]=1` });
      expect(list).toMatchObject({ status: 400, failing: ['currency_adjustment'] });
      expect(await balance(user)).toBeNull();
    });

    test('a description may have 255 characters, unknown parameters are ignored', async () => {
      const { client, post, profile, user } = await setUp();
      const description = `Käse ${'🎁'.repeat(250)}`;
      expect((await post(user, { currency_adjustment: 1, description, colour: 'red' })).status).toBe(201);
      expect(await post(user, { currency_adjustment: 1, description: `${description}x` })).toMatchObject({
        status: 400,
        failing: ['description'],
      });
      expect((await post(user, { currency_adjustment: 1, description: 'a\u0007b' })).failing).toEqual(['description']);
      const list = await client.get(profile.path(user), { bearer: profile.secretKey });
      expect(list.body).toMatchObject({ transactions: [{ description }] });
    });

    test('409 below min_balance, and nothing is written', async () => {
      const { balance, post, user } = await setUp();
      await post(user, { currency_adjustment: 10 });
      const refused = await post(user, { currency_adjustment: -11, min_balance: 0 });
      expect(refused).toMatchObject({ status: 409, code: 'insufficient_balance' });
      expect(await balance(user)).toBe(10);
      expect((await post(user, { currency_adjustment: -10, min_balance: 0 })).status).toBe(201);
      expect((await post(user, { currency_adjustment: -1, min_balance: -0.5 })).status).toBe(409);
      expect((await post(user, { currency_adjustment: -1 })).status).toBe(201);
      expect(await balance(user)).toBe(-1);
      expect((await post(user, { currency_adjustment: 1, min_balance: 'x' })).failing).toEqual(['min_balance']);
    });

    test('simultaneous debits never take the balance below min_balance', async () => {
      const { balance, post, user } = await setUp();
      await post(user, { currency_adjustment: 10 });
      const debits = await Promise.all(
        Array.from({ length: 24 }, () => post(user, { currency_adjustment: -3, min_balance: 0 })),
      );
      expect(debits.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(debits.filter(({ status }) => status === 409)).toHaveLength(21);
      expect(await balance(user)).toBe(1);
    });

    test('an idempotency key returns the first response again, and 422 for other parameters', async () => {
      const { balance, newUser, post, secrets, user } = await setUp();
      const headers = { 'Idempotency-Key': secrets.add(`order-${crypto.randomUUID()}`) };
      const first = await post(user, { currency_adjustment: 5, description: 'Order' }, headers);
      const again = await post(user, { currency_adjustment: 5, description: 'Order' }, headers);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      const changed = [
        await post(user, { currency_adjustment: 6, description: 'Order' }, headers),
        await post(user, { currency_adjustment: 5, description: 'Another' }, headers),
        await post(newUser(), { currency_adjustment: 5, description: 'Order' }, headers),
      ];
      expect(changed.map(({ status, code }) => [status, code])).toEqual(
        changed.map(() => [422, 'idempotency_mismatch']),
      );
      expect(await balance(user)).toBe(5);
      expect((await post(user, { currency_adjustment: 5 }, { 'Idempotency-Key': 'x'.repeat(256) })).status).toBe(400);
    });

    test('of simultaneous repeats one is written, and all get its response', async () => {
      const { balance, post, user } = await setUp();
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => post(user, { currency_adjustment: 2 }, headers)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await balance(user)).toBe(2);
    });

    test('409 when the balance would exceed ±9e15 units', async () => {
      const { balance, post, store, user, profile, vault, clock } = await setUp();
      const account = { ...profile.owner, subid1: user };
      const posted = await store.postTransaction({
        account,
        amount: 9_000_000_000_000_000 - 10_000,
        sealer: sealerOfNothing(vault),
        minBalance: null,
        idempotency: null,
        at: clock.now(),
      });
      expect(posted.kind).toBe('posted');
      expect(await post(user, { currency_adjustment: '1.0001' })).toMatchObject({ status: 409, code: 'balance_limit' });
      expect((await post(user, { currency_adjustment: '1' })).status).toBe(201);
      expect(await balance(user)).toBe(900_000_000_000);
    });

    test('both keys are valid during a rotation; revoking invalidates the old one at once', async () => {
      const { post, profile, revokeOldKeys, rotateKey, user } = await setUp();
      const newKey = await rotateKey(profile.owner);
      expect((await post(user, { currency_adjustment: 1 })).status).toBe(201);
      expect((await post(user, { currency_adjustment: 1, api_key: newKey })).status).toBe(201);
      await revokeOldKeys(profile.owner);
      expect((await post(user, { currency_adjustment: 1 })).status).toBe(401);
      expect((await post(user, { currency_adjustment: 1, api_key: newKey })).status).toBe(201);
    });

    test('the same subid1 has its own balance on each wall and panel', async () => {
      const { balance, newPanel, newWall, post, profile, user, client } = await setUp();
      await post(user, { currency_adjustment: 3 });
      const other = kind === 'wall' ? await newWall() : await newPanel();
      const empty = await client.get(other.user(user, 'transactions.json'), { bearer: other.secretKey });
      expect(empty.status).toBe(204);
      expect(await balance(user)).toBe(3);
      expect(profile.path(user)).not.toBe(other.user(user, 'transactions.json'));
    });

    test('415 for another content type, 400 for malformed bodies', async () => {
      const { balance, client, profile, user } = await setUp();
      const path = profile.path(user);
      const as = (type: string, body: string) =>
        client.post(path, { body, bearer: profile.secretKey, headers: { 'Content-Type': type } });
      expect((await as('text/plain', 'currency_adjustment=1')).status).toBe(415);
      expect((await as('multipart/mixed; boundary=x', '--x--')).status).toBe(415);
      expect(await as('multipart/form-data; boundary=x', '--x')).toMatchObject({ status: 400, code: 'malformed_body' });
      expect(await as('application/json', '{')).toMatchObject({ status: 400, code: 'malformed_body' });
      expect(await as('application/x-www-form-urlencoded', 'currency_adjustment=%zz')).toMatchObject({
        status: 400,
        code: 'malformed_body',
      });
      for (const body of ['[]', '"x"', '1', 'null', 'true']) {
        expect({ body, status: (await as('application/json', body)).status }).toEqual({ body, status: 400 });
      }
      expect(await balance(user)).toBeNull();
    });
  });
});
