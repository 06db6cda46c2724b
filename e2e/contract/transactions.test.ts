import { describe, expect, test } from 'vitest';
import { basic } from '../support/requests/client.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { openAccount } from '../support/requests/open-account.ts';

onEveryEngine('Create user transaction (docs/contract/ledger.md#create-a-transaction)', (ready) => {
  describe.each(['wall', 'panel'] as const)('of a %s', (kind) => {
    const setUp = () => openAccount(ready(), kind);

    test('201 with increasing transaction ids; a new user gets an account at once', async () => {
      const { balance, post, user } = await setUp();
      const first = await post(user, { currency_adjustment: '12.5', description: 'Welcome bonus' });
      const second = await post(user, { currency_adjustment: '-20' });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(first.body).toEqual({ transaction_id: expect.any(Number), currency_count: 12.5 });
      expect(second.body).toMatchObject({ currency_count: -7.5 });
      expect(second.body).not.toEqual(first.body);
      expect(await balance(user)).toBe(-7.5);
    });

    test('parameters may be in the query, a form or JSON; the key in any of them, or as Bearer or Basic', async () => {
      const { balance, client, wallOrPanel, user } = await setUp();
      const { pubId, secretKey } = wallOrPanel;
      const path = wallOrPanel.path(user);
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
      const { balance, client, newPanel, newWall, wallOrPanel, user } = await setUp();
      const path = wallOrPanel.path(user);
      const query = { currency_adjustment: '1' };
      const foreign = [(await newWall()).secretKey, (await newPanel()).secretKey];
      expect(await client.post(path, { query })).toMatchObject({ status: 401, code: 'invalid_key' });
      for (const key of ['', 'nonsense', `${wallOrPanel.secretKey}0`, wallOrPanel.publishableKey, ...foreign]) {
        expect((await client.post(path, { query: { ...query, api_key: key } })).status).toBe(401);
        expect((await client.post(path, { form: { ...query, api_key: key } })).status).toBe(401);
        expect((await client.post(path, { query, bearer: key })).status).toBe(401);
      }
      expect((await client.post(path, { query, headers: { Authorization: 'Digest x' } })).status).toBe(401);
      expect((await client.post(path, { query: { ...query, 'api_key[]': wallOrPanel.secretKey } })).status).toBe(401);
      expect(await balance(user)).toBeNull();
    });

    test('401 for Basic with another publisher, and for contradicting keys', async () => {
      const { balance, client, newPublisher, wallOrPanel, user } = await setUp();
      const { pubId, secretKey } = wallOrPanel;
      const path = wallOrPanel.path(user);
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
      const { client, post, wallOrPanel, user } = await setUp();
      expect((await client.post(wallOrPanel.path(user))).status).toBe(401);
      expect(await post(user, {})).toMatchObject({ status: 400, failing: ['currency_adjustment'] });
      const nowhere = wallOrPanel.path(user).replace(/profile\/\d+/, 'profile/987654');
      expect((await client.post(nowhere)).status).toBe(404);
      const stranger = wallOrPanel.path(user).replace(/publisher\/\d+/, 'publisher/987654');
      expect((await client.post(stranger, { query: { api_key: wallOrPanel.secretKey } })).status).toBe(404);
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
      const { balance, client, post, wallOrPanel, user } = await setUp();
      expect(await post(user, { currency_adjustment: amount })).toMatchObject({
        status: 400,
        failing: ['currency_adjustment'],
      });
      const json = { api_key: wallOrPanel.secretKey, currency_adjustment: amount };
      expect((await client.post(wallOrPanel.path(user), { json })).status).toBe(400);
      expect(await balance(user)).toBeNull();
    });

    test.each([[true], [null], [[1]], [{}], [1e21], [0.00001], [1.23456]])(
      '400 for the JSON amount %j',
      async (amount) => {
        const { client, wallOrPanel, user } = await setUp();
        const json = { api_key: wallOrPanel.secretKey, currency_adjustment: amount };
        expect(await client.post(wallOrPanel.path(user), { json })).toMatchObject({
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

    test('a repeated scalar is a 400, wherever it is', async () => {
      const { balance, client, wallOrPanel, user } = await setUp();
      const key = `api_key=${wallOrPanel.secretKey}`;
      const path = wallOrPanel.path(user);
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
      const { client, post, wallOrPanel, user } = await setUp();
      const description = `Käse ${'🎁'.repeat(250)}`;
      expect((await post(user, { currency_adjustment: 1, description, color: 'red' })).status).toBe(201);
      expect(await post(user, { currency_adjustment: 1, description: `${description}x` })).toMatchObject({
        status: 400,
        failing: ['description'],
      });
      expect((await post(user, { currency_adjustment: 1, description: 'a\u0007b' })).failing).toEqual(['description']);
      const list = await client.get(wallOrPanel.path(user), { bearer: wallOrPanel.secretKey });
      expect(list.body).toMatchObject({ transactions: [{ description }] });
    });

    test('both keys are valid during a rotation; revoking invalidates the old one at once', async () => {
      const { post, wallOrPanel, revokeOldKeys, rotateKey, user } = await setUp();
      const newKey = await rotateKey(wallOrPanel.ref);
      expect((await post(user, { currency_adjustment: 1 })).status).toBe(201);
      expect((await post(user, { currency_adjustment: 1, api_key: newKey })).status).toBe(201);
      await revokeOldKeys(wallOrPanel.ref);
      expect((await post(user, { currency_adjustment: 1 })).status).toBe(401);
      expect((await post(user, { currency_adjustment: 1, api_key: newKey })).status).toBe(201);
    });

    test('415 for another content type, 400 for malformed bodies', async () => {
      const { balance, client, wallOrPanel, user } = await setUp();
      const path = wallOrPanel.path(user);
      const as = (type: string, body: string) =>
        client.post(path, { body, bearer: wallOrPanel.secretKey, headers: { 'Content-Type': type } });
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
