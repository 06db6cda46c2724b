import { expect, test } from 'vitest';
import { openTokenClaims } from '../support/requests/tokens.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { agents } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('Create a profile (docs/contract/profiles.md#create-a-profile)', (ready) => {
  const setUp = async () => {
    const service = ready();
    const panel = await service.newPanel();
    const fields = (parts: Record<string, unknown> = {}) => profileFields(service.secrets, parts);
    const create = (subid1: string, body: unknown, headers: Record<string, string> = {}) =>
      service.client.post(panel.user(subid1), { json: body, headers });
    const withKey = (parts: Record<string, unknown> = {}) => fields({ api_key: panel.secretKey, ...parts });
    return { ...service, panel, fields, create, withKey };
  };

  test('201 with a signed token in three parts', async () => {
    const { create, newUser, secrets, withKey } = await setUp();
    const answer = await create(newUser(), withKey());
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const { token } = answer.body as { token: string };
    expect(secrets.add(token).split('.')).toHaveLength(3);
  });

  test('the publishable key creates a profile, and its token opens the profile but not the balance', async () => {
    const { client, create, newUser, secrets, panel, withKey } = await setUp();
    const user = newUser();
    const bySecret = newUser();
    const narrow = await create(user, withKey({ api_key: panel.publishableKey }));
    const wide = await create(bySecret, withKey());
    expect(narrow.status).toBe(201);
    const narrowToken = secrets.add((narrow.body as { token: string }).token);
    const wideToken = secrets.add((wide.body as { token: string }).token);
    expect(openTokenClaims(narrowToken)).toMatchObject({ sub: user, scope: 'profile' });
    expect(openTokenClaims(wideToken)).toMatchObject({ sub: bySecret, scope: 'profile history' });
    expect((await client.get(panel.user(user), { bearer: narrowToken })).status).toBe(200);
    expect((await client.get(panel.user(user, 'transactions.json'), { bearer: narrowToken })).status).toBe(401);
    expect((await client.get(panel.user(bySecret, 'transactions.json'), { bearer: wideToken })).status).toBe(204);
  });

  test('a repeat with the same idempotency key returns an equivalent token, also over another connection', async () => {
    const { client, create, newUser, secrets, panel, withKey } = await setUp();
    const user = newUser();
    const body = withKey({ api_key: panel.publishableKey });
    const headers = { 'Idempotency-Key': secrets.add(crypto.randomUUID()) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(user, body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const again = await create(user, body, { ...headers, 'User-Agent': agents.iPhone });
    expect(again.status).toBe(201);
    const token = secrets.add((again.body as { token: string }).token);
    expect(openTokenClaims(token)).toMatchObject({ sub: user, scope: 'profile' });
    expect((await client.get(panel.user(user), { bearer: token })).status).toBe(200);
    expect((await create(user, body)).code).toBe('profile_exists');
  });

  test('422 for an idempotency key that was used with other fields, for another user, or with a stronger credential', async () => {
    const { create, newUser, panel, withKey } = await setUp();
    const user = newUser();
    const body = withKey();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await create(user, body, headers)).status).toBe(201);
    const changed = [
      await create(user, { ...body, city: 'Elsewhere' }, headers),
      await create(newUser(), body, headers),
      // The first token opens the balance. A caller with only the publishable key must not get it.
      await create(user, { ...body, api_key: panel.publishableKey }, headers),
    ];
    expect(changed.map(({ status, code }) => [status, code])).toEqual(changed.map(() => [422, 'idempotency_mismatch']));
  });

  test('400 names every failing field at once', async () => {
    const { create, newUser } = await setUp();
    const answer = await create(newUser(), {});
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.failing).toEqual(
      [
        'address1 answers api_key city country dob email first_name gender last_name state',
        'target_system_selected zip',
      ]
        .join(' ')
        .split(' '),
    );
    expect(answer.body).toMatchObject({ request_id: answer.headers.get('x-request-id') });
  });

  test("the panel's minimum age counts to the day", async () => {
    const { client, fields, newPanel, newUser } = await setUp();
    const adults = await newPanel({ minimumAge: 18 });
    const create = (dob: string) =>
      client.post(adults.user(newUser()), { json: fields({ api_key: adults.secretKey, dob }) });
    expect((await create('2008-03-10')).status).toBe(201);
    const refused = await create('2008-03-11');
    expect(refused).toMatchObject({ status: 400, failing: ['dob'] });
    expect(refused.body).toMatchObject({
      errors: [{ path: 'dob', code: 'too_young', message: 'must be at least 18 years ago', minimum_age: 18 }],
    });
    const unborn = await create('2026-03-12');
    expect(unborn.body).toMatchObject({ errors: [{ code: 'in_future' }] });
    expect(unborn.body).not.toHaveProperty(['errors', 0, 'minimum_age']);
  });

  test('409 for a user who has a profile, and for an e-mail address in use at any panel of the publisher', async () => {
    const { client, create, fields, newPanel, newPublisher, newUser, secrets, withKey } = await setUp();
    const user = newUser();
    const email = secrets.add(`bea.${crypto.randomUUID()}@mail.example`);
    expect((await create(user, withKey({ email }))).status).toBe(201);
    expect(await create(user, withKey())).toMatchObject({ status: 409, code: 'profile_exists' });
    expect((await create(newUser(), withKey({ email }))).status).toBe(409);
    expect((await create(newUser(), withKey({ email: `  ${email.toUpperCase()} ` }))).status).toBe(409);
    const other = await newPanel();
    const elsewhere = fields({ api_key: other.secretKey, email });
    expect((await client.post(other.user(newUser()), { json: elsewhere })).status).toBe(409);
    expect((await client.post(other.user(user), { json: { ...fields(), api_key: other.secretKey } })).status).toBe(201);
    const stranger = await newPanel({ pubId: await newPublisher() });
    const there = fields({ api_key: stranger.secretKey, email });
    expect((await client.post(stranger.user(newUser()), { json: there })).status).toBe(201);
  });

  test('of simultaneous creations with one e-mail address, one succeeds', async () => {
    const { create, newUser, withKey } = await setUp();
    const email = `race.${crypto.randomUUID()}@mail.example`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(newUser(), withKey({ email }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('a missing key is a 400 that names its field; a wrong key, or the key of another panel or wall, is 401', async () => {
    const { create, fields, newPanel, newUser, newWall, panel } = await setUp();
    expect(await create(newUser(), fields())).toMatchObject({ status: 400, failing: ['api_key'] });
    const other = await newPanel();
    const wall = await newWall();
    const wrong = [`${panel.secretKey}x`, 'nonsense', '', other.secretKey, other.publishableKey, wall.secretKey];
    for (const key of wrong) {
      expect(await create(newUser(), fields({ api_key: key }))).toMatchObject({ status: 401, code: 'invalid_key' });
    }
  });

  test('a wrong key is reported before bad fields', async () => {
    const { create, newUser } = await setUp();
    expect((await create(newUser(), { api_key: 'sk_wrong' })).status).toBe(401);
  });

  test('a profile from a server without device fields is created and flagged', async () => {
    const { create, newUser, store, panel, withKey } = await setUp();
    const device = { ip: undefined, platform_type: undefined, browser_family: undefined };
    const flagOf = async (body: Record<string, unknown>, agent: string) => {
      const subid1 = newUser();
      expect((await create(subid1, body, { 'User-Agent': agent })).status).toBe(201);
      return (await store.readUserProfile({ kind: 'survey-profile', profileId: panel.profileId, subid1 }))?.serverLike;
    };
    expect(await flagOf(withKey(device), agents.server)).toBe(true);
    expect(await flagOf(withKey({ browser_family: undefined }), agents.server)).toBe(true);
    expect(await flagOf(withKey(), agents.server)).toBe(false);
    expect(await flagOf(withKey(device), agents.iPhone)).toBe(false);
  });

  test("a browser's missing fields are filled in from its connection and user agent", async () => {
    const { client, create, newUser, panel, withKey } = await setUp();
    const device = { ip: undefined, platform_type: undefined, browser_family: undefined };
    const user = newUser();
    await create(user, withKey(device), { 'User-Agent': agents.iPad });
    const read = await client.get(panel.user(user), { bearer: panel.secretKey });
    expect(read.body).toMatchObject({ ip: '127.0.0.1', platform_type: 'ios_tablet', browser_family: 'safari' });
  });

  test('415 for another content type, 400 for a body that is not a JSON object', async () => {
    const { client, newUser, panel } = await setUp();
    const path = panel.user(newUser());
    const as = (type: string, body: string) => client.post(path, { body, headers: { 'Content-Type': type } });
    expect((await as('text/plain', '{}')).status).toBe(415);
    expect((await as('application/x-www-form-urlencoded', 'a=1')).status).toBe(415);
    expect((await client.post(path)).status).toBe(415);
    expect(await as('application/json', '{"a":')).toMatchObject({ status: 400, code: 'malformed_body' });
    expect(await as('application/json', '')).toMatchObject({ status: 400, code: 'malformed_body' });
    for (const body of ['[]', '"x"', '1', 'null']) {
      expect({ body, status: (await as('application/json', body)).status }).toEqual({ body, status: 400 });
    }
    const charset = await as('application/json; charset=utf-8', JSON.stringify({}));
    expect(charset.failing).toContain('email');
  });

  test('404 for an unknown pair of publisher and panel, also with the id of a wall', async () => {
    const { client, newPublisher, newUser, newWall, pubId, panel, withKey } = await setUp();
    const stranger = await newPublisher();
    const walls = [await newWall(), await newWall(), await newWall()];
    const wall = walls.find(({ adwallId }) => adwallId > panel.profileId)?.adwallId ?? 10_000;
    const user = newUser();
    for (const path of [
      `/market-research/api/publisher/${stranger}/profile/${panel.profileId}/user/${user}.json`,
      `/market-research/api/publisher/${pubId}/profile/${wall + 1000}/user/${user}.json`,
      `/market-research/api/publisher/abc/profile/${panel.profileId}/user/${user}.json`,
      `/market-research/api/publisher/${pubId}/profile/0/user/${user}.json`,
      `/market-research/api/publisher/${pubId}/profile/-1/user/${user}.json`,
      `/market-research/api/publisher/${pubId}/profile/1.5/user/${user}.json`,
      `/market-research/api/publisher/${pubId}/profile/0${panel.profileId}/user/${user}.json`,
      `/market-research/api/publisher/${pubId}/profile/99999999999999999999/user/${user}.json`,
    ]) {
      const answer = await client.post(path, { json: withKey() });
      expect({ path, status: answer.status, code: answer.code }).toEqual({ path, status: 404, code: 'not_found' });
    }
  });
});
