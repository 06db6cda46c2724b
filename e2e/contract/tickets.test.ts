import { expect, test } from 'vitest';
import { revokeTokens } from '../../server/persons/revoke-tokens.ts';
import { DAY, HOUR } from '../../server/runtime/clock.fixture.ts';
import { openActivity } from '../support/requests/open-activity.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Tickets', (ready, start) => {
  const setUp = async () => {
    const service = ready();
    const wall = await service.newWall();
    const user = service.newUser();
    const tail = crypto.randomUUID().slice(0, 8);
    const ticket = {
      name: service.secrets.add(`Grace Hopper ${tail}`),
      email: service.secrets.add(`grace.${tail}@mail.example`),
      subject_id: 3,
      message: service.secrets.add(`Where are my coins? ${tail}`),
    };
    const path = wall.user(user, 'tickets.json');
    return { ...service, wall, user, ticket, path };
  };

  test('201 from the query, a form or JSON, without a key or with any of ours', async () => {
    const { client, path, ticket, wall } = await setUp();
    const { name, email, ...rest } = ticket;
    const answers = [
      await client.post(path, { query: ticket }),
      await client.post(path, { form: ticket }),
      await client.post(path, { json: ticket }),
      await client.post(path, { query: { name, email }, form: rest }),
      await client.post(path, { json: ticket, bearer: wall.publishableKey }),
      await client.post(path, { json: ticket, bearer: wall.secretKey }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length);
  });

  test('each subject has its own required fields', async () => {
    const { client, path, ticket } = await setUp();
    const { name, email } = ticket;
    const failing = async (json: object) => (await client.post(path, { json })).failing;
    expect(await failing({})).toEqual(['email', 'name', 'subject_id']);
    expect(await failing({ name, email, subject_id: 1 })).toEqual(['completed_at', 'offer_name']);
    expect(await failing({ name, email, subject_id: 2 })).toEqual(['message']);
    expect(await failing({ name, email, subject_id: 3, message: '' })).toEqual(['message']);
    expect(await failing({ name, email, subject_id: 4, message: 'x' })).toEqual(['subject_id']);
    const complete = { name, email, subject_id: '1', offer_name: 'Harbor Quest', completed_at: '2026-03-01' };
    expect((await client.post(path, { json: complete })).status).toBe(201);
  });

  test.each([
    ['name', { name: 'x'.repeat(81) }],
    ['email', { email: 'nobody' }],
    ['message', { message: 'x'.repeat(201) }],
    ['offer_name', { offer_name: 'x'.repeat(91) }],
    ['completed_at', { completed_at: '2026-02-30' }],
    ['proof_image_url', { proof_image_url: 'javascript:alert(1)' }],
    ['proof_video_url', { proof_video_url: 'https://user:pass@host.example/x' }],
    ['click_id', { click_id: 'x'.repeat(61) }],
  ])('400 for %s', async (field, parts) => {
    const { client, path, ticket } = await setUp();
    expect(await client.post(path, { json: { ...ticket, ...parts } })).toMatchObject({ status: 400, failing: [field] });
  });

  test('404 for an unknown pair, 401 for a wrong key', async () => {
    const { client, newWall, path, ticket } = await setUp();
    expect((await client.post(path.replace(/profile\/\d+/, 'profile/4711'), { json: ticket })).status).toBe(404);
    expect((await client.post(path, { json: ticket, bearer: 'sk_wrong' })).status).toBe(401);
    expect((await client.post(path, { json: ticket, bearer: (await newWall()).publishableKey })).status).toBe(401);
  });

  test('403 for a click on an offer whose advertiser takes no tickets', async () => {
    const { client, ticket } = await setUp();
    const { click, newOffer, user, wall } = await openActivity(ready());
    const path = wall.user(user, 'tickets.json');
    const quiet = await click(await newOffer({ is_support_center_disabled: 1 }));
    const refused = await client.post(path, { json: { ...ticket, click_id: quiet } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'support_disabled' } });
    const other = await click(await newOffer());
    for (const click_id of [other, 'clk_unknown', undefined]) {
      expect((await client.post(path, { json: { ...ticket, click_id } })).status).toBe(201);
    }
  });

  test("support_disabled comes after the first response and the token, and only for the user's own click", async () => {
    const { client, ticket } = await setUp();
    const { click, importOffers, mint, newOffer, user, wall } = await openActivity(ready());
    const offerId = await newOffer();
    const json = { ...ticket, click_id: await click(offerId) };
    const headers = { 'Idempotency-Key': `try-${crypto.randomUUID()}` };
    const path = wall.user(user, 'tickets.json');
    const first = await client.post(path, { json, headers });
    expect(first.status).toBe(201);
    const quiet = offerRow(offerId, { is_support_center_disabled: 1 });
    expect((await importOffers([quiet])).rejected).toEqual([]);
    expect(await client.post(path, { json, headers })).toMatchObject({ status: 201, text: first.text });
    expect(await client.post(path, { json })).toMatchObject({ status: 403, code: 'support_disabled' });
    const stranger = `${user}-other`;
    expect((await client.post(wall.user(stranger, 'tickets.json'), { json })).status).toBe(201);
    const old = await mint(wall, user);
    expect(await client.post(path, { json, bearer: old })).toMatchObject({ status: 403, code: 'support_disabled' });
    await revokeTokens(ready())({ kind: 'wall', profileId: wall.adwallId, subid1: user });
    expect((await client.post(path, { json, bearer: old })).status).toBe(401);
  });

  test('an idempotency key returns the first ticket again, and 422 for another text or user', async () => {
    const { client, newUser, path, secrets, ticket, wall } = await setUp();
    const headers = { 'Idempotency-Key': secrets.add(`try-${crypto.randomUUID()}`) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(path, { json: ticket, headers })));
    const late = await client.post(path, { query: { ...ticket }, headers });
    expect(new Set([...answers, late].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(late.status).toBe(201);
    const changed = [
      await client.post(path, { json: { ...ticket, message: 'Another' }, headers }),
      await client.post(wall.user(newUser(), 'tickets.json'), { json: ticket, headers }),
    ];
    expect(changed.map(({ status, code }) => [status, code])).toEqual(changed.map(() => [422, 'idempotency_mismatch']));
    const tooLong = { 'Idempotency-Key': 'x'.repeat(256) };
    expect(await client.post(path, { json: {}, headers: tooLong })).toMatchObject({
      status: 400,
      failing: ['Idempotency-Key', 'email', 'name', 'subject_id'],
    });
  });

  test('an idempotency key used for a ticket is still free for a transaction', async () => {
    const { client, path, ticket, user, wall } = await setUp();
    const headers = { 'Idempotency-Key': 'order-1' };
    expect((await client.post(path, { json: ticket, headers })).status).toBe(201);
    const credit = { query: { currency_adjustment: 5 }, bearer: wall.secretKey, headers };
    expect((await client.post(wall.user(user, 'transactions.json'), credit)).status).toBe(201);
  });

  test('one address may send twenty tickets in 24 hours, no matter who the users are', async () => {
    const service = await start({ env: { RATE_LIMIT: '1000', TRUSTED_PROXIES: '127.0.0.0/8' } });
    try {
      const { client, newUser, newWall, secrets } = service;
      const wall = await newWall();
      const json = { name: 'Grace', email: secrets.add('grace@strangers.example'), subject_id: 3, message: 'Hello' };
      const from = (ip: string) => ({ 'X-Forwarded-For': ip, 'X-Forwarded-Proto': 'https' });
      const post = (ip: string) => client.post(wall.user(newUser(), 'tickets.json'), { json, headers: from(ip) });
      const answers = await Promise.all(Array.from({ length: 24 }, () => post('8.8.8.8')));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await post('8.8.4.4')).status).toBe(201);
    } finally {
      await service.stop();
    }
  });

  test('a user may send five tickets in 24 hours, then gets 429 with Retry-After', async () => {
    const service = await start({ env: { RATE_LIMIT: '1000' } });
    try {
      const { client, clock, newUser, newWall, secrets } = service;
      const wall = await newWall();
      const json = { name: 'Grace', email: secrets.add('grace@limits.example'), subject_id: 3, message: 'Hello' };
      const path = wall.user(newUser(), 'tickets.json');
      const statuses: number[] = [];
      for (let count = 0; count < 6; count++) {
        statuses.push((await client.post(path, { json })).status);
        clock.forward(HOUR);
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      const refused = await client.post(path, { json });
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      clock.forward(DAY);
      expect((await client.post(path, { json })).status).toBe(201);
    } finally {
      await service.stop();
    }
  });

  test('the text is encrypted in the store', async () => {
    const { client, path, store, ticket } = await setUp();
    await client.post(path, { json: ticket });
    const stored = (await store.listTickets({ state: 'open', limit: 100 })).map(({ sealed }) => Buffer.from(sealed));
    expect(stored.length).toBeGreaterThan(0);
    for (const text of Object.values(ticket)) {
      expect(stored.some((sealed) => sealed.includes(String(text)) && String(text).length > 3)).toBe(false);
    }
  });
});
