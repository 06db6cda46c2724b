import { describe, expect, test } from 'vitest';
import { problems } from '../../server/http/problem.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('Paths and errors', (ready) => {
  const setUp = async () => {
    const service = ready();
    const wall = await service.newWall();
    const raw = (subid1: string) => `${wall.path}/user/${subid1}/transactions.json`;
    const post = (subid1: string) =>
      service.client.post(raw(subid1), { query: { currency_adjustment: 1 }, bearer: wall.secretKey });
    return { ...service, wall, raw, post };
  };

  describe('subid1 in the path', () => {
    test.each([
      ['a slash', 'a%2Fb-of-games'],
      ['emoji', encodeURIComponent('🎁 Zoë & co')],
      ['60 code points', encodeURIComponent('🎁'.repeat(60))],
      ['a percent sign', '100%25-sure'],
      ['a plus sign, which is not a space', 'a+b-of-games'],
      ['a question mark and a hash', 'who%3F%23me'],
      ['the name of a resource', 'transactions.json'],
      ['quotes and SQL', encodeURIComponent("x'; drop table ledger; --")],
      ['__proto__', '__proto__'],
    ])('%s', async (_name, encoded) => {
      const { client, post, raw, secrets, store, wall } = await setUp();
      const subid1 = decodeURIComponent(encoded);
      // The log has this name anyway: every route's pattern ends with it.
      if (subid1 !== 'transactions.json') secrets.add(subid1);
      const path = raw(encoded);
      expect((await post(encoded)).status).toBe(201);
      const answer = await client.get(path, { bearer: wall.secretKey });
      expect(answer.body).toMatchObject({ currency_count: 1 });
      const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
      expect((await store.listTransactions({ account, limit: null, offset: 0 })).total).toBe(1);
    });

    test.each([
      ['61 code points', encodeURIComponent('🎁'.repeat(61))],
      ['nothing', ''],
      ['a control character', 'a%00b'],
      ['a line break', 'a%0Ab'],
      ['DEL', 'a%7Fb'],
      ['a C1 control', 'a%C2%85b'],
      ['broken percent-encoding', '%zz'],
      ['half a percent-encoding', 'abc%4'],
      ['percent-encoded bytes that are not UTF-8', '%ff%fe'],
      ['an encoded lone surrogate', '%ED%A0%80'],
    ])('400 for %s', async (_name, encoded) => {
      const { post } = await setUp();
      const answer = await post(encoded);
      expect({ status: answer.status, failing: answer.failing }).toEqual({ status: 400, failing: ['subid1'] });
    });
  });

  test('400 for a query with broken percent-encoding', async () => {
    const { client, raw, wall } = await setUp();
    const answer = await client.post(raw('user'), { query: 'currency_adjustment=%zz', bearer: wall.secretKey });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('routing is strict and case-sensitive', async () => {
    const { client, wall } = await setUp();
    const offers = `${wall.path}/offers.json`;
    for (const path of [
      `${offers}/`,
      offers.replace('offers', 'Offers'),
      `/${offers}`,
      offers.replace('.json', ''),
      '/nothing',
    ]) {
      const answer = await client.get(path, { query: { subid1: 'x' } });
      expect({ path, status: answer.status, code: answer.code }).toEqual({ path, status: 404, code: 'not_found' });
    }
  });

  test('405 names the allowed methods', async () => {
    const { client, raw, wall } = await setUp();
    const answers = [
      ['DELETE', raw('user-405')],
      ['PUT', `${wall.path}/offers.json`],
      ['POST', `${wall.path}/offers.json`],
      ['PATCH', `/v1/walls/${wall.adwallId}/sessions`],
    ] as const;
    const allowed: Record<string, string> = {};
    for (const [method, path] of answers) {
      const answer = await client.send(method, path);
      expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' });
      allowed[method] = answer.headers.get('allow') ?? '';
    }
    expect(allowed).toEqual({ DELETE: 'POST, GET', PUT: 'GET', POST: 'GET', PATCH: 'POST' });
  });

  test('413 for a body over 32 KiB and 414 for a query over 4 KiB, before the wall is looked up', async () => {
    const { client, raw, wall } = await setUp();
    const nowhere = raw('user').replace(/profile\/\d+/, 'profile/4711');
    const large = JSON.stringify({ description: 'x'.repeat(33_000) });
    const headers = { 'Content-Type': 'application/json' };
    for (const path of [raw('user'), nowhere]) {
      const bodied = await client.post(path, { body: large, headers });
      expect(bodied).toMatchObject({ status: 413, code: 'body_too_large' });
      const queried = await client.post(path, { query: `x=${'y'.repeat(4095)}` });
      expect(queried).toMatchObject({ status: 414, code: 'query_too_long' });
    }
    const fits = JSON.stringify({ currency_adjustment: 1, ignored: 'x'.repeat(32_768 - 38) });
    expect(Buffer.byteLength(fits)).toBe(32_768);
    expect((await client.post(raw('user'), { body: fits, headers, bearer: wall.secretKey })).status).toBe(201);
    const query = `currency_adjustment=1&x=${'y'.repeat(4096 - 24)}`;
    expect((await client.post(raw('user'), { query, bearer: wall.secretKey })).status).toBe(201);
  });

  test('414 for any path over 4 KiB', async () => {
    const { client, raw, wall } = await setUp();
    for (const path of [
      // Once kept a regular expression busy for half a second.
      `/embed/v1/${'-'.repeat(15_500)}`,
      `/embed/v1/${'-'.repeat(4096)}.js`,
      `/problems/${'x'.repeat(5000)}`,
      raw('x'.repeat(4096)),
      `/${'x'.repeat(4096)}`,
    ]) {
      expect(await client.get(path)).toMatchObject({ status: 414, code: 'path_too_long' });
    }
    expect((await client.get(`/wall/${'1'.repeat(5000)}/1`)).status).toBe(414);
    expect(await client.get(`/${'x'.repeat(4095)}`)).toMatchObject({ status: 404 });
    expect((await client.get(raw('x'.repeat(3000)), { bearer: wall.secretKey })).status).toBe(400);
  });

  test('415 for a compressed body, without decompressing it', async () => {
    const { client, raw, wall } = await setUp();
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await client.post(raw('user'), { body: '{}', headers, bearer: wall.secretKey });
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(answer.headers.get('accept-encoding')).toBe('identity');
  });

  test('every problem has a page at the URL in its `type`', async () => {
    const { client, raw } = await setUp();
    const refused = await client.post(raw('user'));
    const { type, request_id: requestId } = refused.body as { type: string; request_id: string };
    expect(requestId).toBe(refused.headers.get('x-request-id'));
    expect(new URL(type).pathname).toBe('/problems/invalid_key');
    for (const code of Object.keys(problems)) {
      const page = await client.get(`/problems/${code}`);
      expect({ code, status: page.status }).toEqual({ code, status: 200 });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    expect((await client.get('/problems/unheard_of')).status).toBe(404);
    expect((await client.get('/problems/constructor')).status).toBe(404);
  });

  test('responses are not cached, not sniffed, and do not reveal the software', async () => {
    const { client, raw } = await setUp();
    const { headers } = await client.post(raw('user'));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('liveness, readiness, the OpenAPI document and its reference page are served', async () => {
    const { client } = ready();
    expect((await client.get('/health/live')).body).toEqual({ live: true });
    expect((await client.get('/health/ready')).body).toMatchObject({
      ready: true,
      checks: { database: { state: 'ok' }, catalog: { state: 'ok' } },
    });
    expect((await client.get('/openapi.json')).body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
    const page = await client.get('/docs');
    expect(page.status).toBe(200);
    for (const [, asset = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await client.get(new URL(asset, 'http://service/docs').pathname)).status).toBe(200);
    }
  });

  test("a wall's hosted page may be framed by the wall's origins only; an unknown pair has no page", async () => {
    const { changeWall, client, wall } = await setUp();
    const path = `/wall/${wall.pubId}/${wall.adwallId}`;
    const open = await client.get(path, { query: { subid1: 'somebody' } });
    expect(open.status).toBe(200);
    // A star would leave out the pages of apps, such as those of capacitor://localhost.
    expect(open.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    await changeWall(wall, { origins: ['https://www.games.example', 'capacitor://localhost'] });
    const framed = (await client.get(path)).headers.get('content-security-policy');
    expect(framed).toMatch(/frame-ancestors https:\/\/www\.games\.example capacitor:\/\/localhost$/);
    expect(framed).toContain("require-trusted-types-for 'script'");
    for (const nowhere of ['/wall/1/4711', '/wall/4711/1', '/wall/x/y', '/wall/1', '/wall/%zz/1']) {
      expect([400, 404]).toContain((await client.get(nowhere)).status);
    }
  });

  test("files outside the widget's folder are never served", async () => {
    const { client } = ready();
    for (const name of [
      '..%2fpackage.json',
      '%2e%2e%2fpackage.json',
      'nothing.js',
      'hosted.html%00',
      '..%5cpackage.json',
    ]) {
      expect([400, 404]).toContain((await client.get(`/embed/v1/${name}`)).status);
    }
  });
});
