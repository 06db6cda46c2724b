import { expect, test } from 'vitest';
import { DAY, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';

onEveryEngine('Read and replace a profile', (ready) => {
  const setUp = async () => {
    const service = ready();
    service.clock.moveTo(NOON);
    const panel = await service.newPanel();
    const fields = profileFields(service.secrets);
    const user = service.newUser();
    const path = panel.user(user);
    const created = await service.client.post(path, { json: { api_key: panel.publishableKey, ...fields } });
    expect(created.status).toBe(201);
    const token = service.secrets.add((created.body as { token: string }).token);
    return { ...service, panel, fields, user, path, token };
  };

  test('GET returns what was sent, normalized, without the key', async () => {
    const { client, fields, path, panel, token, user } = await setUp();
    const { answers: _, ...plain } = fields;
    const read = await client.get(path, { bearer: token });
    expect(read).toMatchObject({ status: 200, body: { subid1: user, ...plain } });
    expect(read.body).toMatchObject({ answers: { 1: [2], 8: [89, 90], 11: [126] } });
    expect(read.text).not.toContain(panel.publishableKey);
    expect((await client.get(path, { bearer: panel.secretKey })).body).toEqual(read.body);
    expect((await client.get(path, { query: { api_key: panel.secretKey } })).body).toEqual(read.body);
  });

  test('PUT replaces the whole profile', async () => {
    const { client, fields, path, secrets, token } = await setUp();
    const email = secrets.add(`new.${crypto.randomUUID()}@mail.example`);
    const replaced = await client.put(path, { json: { ...fields, email, address2: 'Flat 3' }, bearer: token });
    expect(replaced).toMatchObject({ status: 200, body: { email, address2: 'Flat 3' } });
    expect((await client.get(path, { bearer: token })).body).toEqual(replaced.body);
    const again = await client.put(path, { json: { ...fields, email }, bearer: token });
    expect(again.body).not.toHaveProperty('address2');
  });

  test('replacing the e-mail address frees the old one and takes the new one', async () => {
    const { client, fields, newUser, path, secrets, panel, token } = await setUp();
    const email = secrets.add(`new.${crypto.randomUUID()}@mail.example`);
    await client.put(path, { json: { ...fields, email }, bearer: token });
    const other = profileFields(secrets, { api_key: panel.secretKey });
    expect((await client.post(panel.user(newUser()), { json: { ...other, email } })).status).toBe(409);
    expect((await client.post(panel.user(newUser()), { json: { ...other, email: fields['email'] } })).status).toBe(201);
  });

  test("409 for another user's e-mail address, and nothing changes", async () => {
    const { client, fields, newUser, path, secrets, panel, token } = await setUp();
    const other = profileFields(secrets, { api_key: panel.secretKey });
    await client.post(panel.user(newUser()), { json: other });
    const refused = await client.put(path, {
      json: { ...fields, city: 'Shelbyville', email: other['email'] },
      bearer: token,
    });
    expect(refused).toMatchObject({ status: 409, code: 'profile_exists' });
    expect((await client.get(path, { bearer: token })).body).toMatchObject({ city: fields['city'] });
  });

  test('PUT validates like creation, including the minimum age', async () => {
    const { client, fields, path, token } = await setUp();
    const put = (parts: Record<string, unknown>) => client.put(path, { json: { ...fields, ...parts }, bearer: token });
    expect(await put({ zip: '!', country: 'ZZ' })).toMatchObject({ status: 400, failing: ['country', 'zip'] });
    expect(await put({ dob: '2020-01-01' })).toMatchObject({ status: 400, failing: ['dob'] });
    expect((await put({ address1: undefined })).failing).toEqual(['address1']);
    expect((await client.put(path, { bearer: token })).status).toBe(415);
  });

  test('a PUT may have the secret key in its body', async () => {
    const { client, fields, path, panel } = await setUp();
    expect((await client.put(path, { json: { ...fields, api_key: panel.secretKey } })).status).toBe(200);
    expect((await client.put(path, { json: { ...fields, api_key: panel.publishableKey } })).status).toBe(401);
  });

  test('404 for a user without a profile', async () => {
    const { client, fields, newUser, panel } = await setUp();
    const path = panel.user(newUser());
    expect(await client.get(path, { bearer: panel.secretKey })).toMatchObject({ status: 404, code: 'not_found' });
    expect((await client.put(path, { json: fields, bearer: panel.secretKey })).status).toBe(404);
  });

  test("401 without a credential, with the publishable key, and with another user's token", async () => {
    const { client, fields, newPanel, newUser, path, secrets, panel, token, user } = await setUp();
    const mint = async (owner: typeof panel, subid1: string) => {
      const minted = await client.post(`/v1/survey-profiles/${owner.profileId}/sessions`, {
        json: { subid1 },
        bearer: owner.secretKey,
      });
      return secrets.add((minted.body as { token: string }).token);
    };
    const refused = [panel.publishableKey, await mint(panel, newUser()), await mint(await newPanel(), user)];
    expect((await client.get(path)).status).toBe(401);
    for (const bearer of [...refused, `${token}x`, 'a.b.c', '']) {
      expect((await client.get(path, { bearer })).status).toBe(401);
      expect((await client.put(path, { json: fields, bearer })).status).toBe(401);
    }
    expect((await client.get(path, { bearer: await mint(panel, user) })).status).toBe(200);
  });

  test('a token expires after a day', async () => {
    const { client, clock, path, token } = await setUp();
    clock.forward(DAY - 1000);
    expect((await client.get(path, { bearer: token })).status).toBe(200);
    clock.forward(2000);
    expect((await client.get(path, { bearer: token })).status).toBe(401);
    clock.moveTo(NOON);
  });
});
