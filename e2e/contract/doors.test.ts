import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { offerRow } from '../support/requests/offers.ts';
import { getText, rawConnection } from '../support/requests/raw-connection.ts';
import { startService, type StartOptions, type TestService } from '../support/service/start-service.ts';

/** About 12 MB: more than the system's own buffers take. */
const OFFERS = 5_000;
/** What such a list holds while it is sent. */
const HELD = 256 * 1024 + OFFERS * 8;
const DESCRIPTION = 'Play until the last level, and be paid for each one on the way there. '.repeat(12);

async function serving<Result>(options: StartOptions, use: (service: TestService) => Promise<Result>): Promise<Result> {
  const service = await startService(options);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

/** A wall whose list is as long as `count` offers of about 2 kB are. */
async function longList(service: TestService, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => offerRow(at + 1, { description: DESCRIPTION }));
  const report = await service.importOffers(rows);
  expect(report).toMatchObject({ kind: 'imported', rejected: [] });
  const wall = await service.newWall();
  return `${wall.path}/offers.json?subid1=${service.newUser()}`;
}

describe('Requests', () => {
  test('two Host headers are 400, whatever they say', () =>
    serving({}, async ({ url }) => {
      for (const path of ['/health/live', '/adwall/api/publisher/1/profile/1/offers.json']) {
        const { socket, closed } = await rawConnection(url);
        socket.write(getText(path, ['hOST: localhost']));
        expect(await closed).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
      }
    }));

  test('pages and files have a limit of their own, probes have none', () =>
    serving({ env: { RATE_LIMIT: '1', RATE_LIMIT_PAGES: '2' } }, async ({ client }) => {
      const status = async (path: string) => (await client.get(path)).status;
      // The client has read the document: that was one.
      expect([await status('/problems/not_found'), await status('/embed/v1/x.js')]).toEqual([200, 429]);
      const refused = await client.get('/nowhere');
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(refused.headers.get('retry-after')).toBe('60');
      for (const path of ['/health/live', '/health/ready']) {
        expect([await status(path), await status(path), await status(path)]).toEqual([200, 200, 200]);
      }
    }));
});

describe('Requests that do not wait for an answer', () => {
  test('are answered in their order, with or without a body', () =>
    serving({}, async (service) => {
      const wall = await service.newWall();
      const post = (amount: number): string => {
        const body = `currency_adjustment=${amount}&api_key=${wall.secretKey}`;
        const headers = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
        return getText(wall.user('ann', 'transactions.json'), headers).replace('GET', 'POST') + body;
      };
      const { socket, closed } = await rawConnection(service.url);
      const list = getText(`${wall.user('ann', 'transactions.json')}?api_key=${wall.secretKey}&limit=1`);
      socket.write([post(5), list, getText('/nowhere'), post(7), list].join(''));
      socket.write(getText('/health/live', ['Connection: close']));
      const answers = (await closed).split('HTTP/1.1 ').slice(1);
      expect(answers.map((answer) => Number(answer.slice(0, 3)))).toEqual([201, 200, 404, 201, 200, 200]);
      expect([answers[1], answers[4]].map((answer) => /"currency_count":(\d+)/.exec(answer ?? '')?.[1])).toEqual([
        '5',
        '12',
      ]);
    }));

  test('are taken on one by one: who waits holds nothing yet', () =>
    serving({}, async (service) => {
      const path = await longList(service, OFFERS);
      const { socket } = await rawConnection(service.url, { stalled: true });
      socket.write(getText(path).repeat(8));
      await expect.poll(() => service.app.unsentBytes()).toBe(HELD);
      // Another one is answered while those wait, and they are where they were.
      expect((await service.client.get(`${path}&limit=5`)).status).toBe(200);
      expect(service.app.unsentBytes()).toBe(HELD);
      socket.destroy();
      await expect.poll(() => service.app.unsentBytes()).toBe(0);
    }));

  test('are cut when there are too many, and nobody else notices', () =>
    serving({}, async (service) => {
      const wall = await service.newWall();
      await service.importOffers([offerRow(1)]);
      const { socket, closed } = await rawConnection(service.url);
      socket.write(getText(`${wall.path}/offers.json?subid1=ann`).repeat(10_000));
      expect((await closed).split('HTTP/1.1 ').length).toBeLessThan(100);
      expect((await service.client.get('/health/live')).status).toBe(200);
    }));
});

describe('Connections', () => {
  test('an address has so many at once, and one more when one has ended', () =>
    serving({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3' } }, async ({ server, url }) => {
      await expect.poll(() => connectionsOf({ server })).toBe(0);
      const open = [await rawConnection(url), await rawConnection(url), await rawConnection(url)];
      expect(await (await rawConnection(url)).closed).toBe('');
      open[0]?.socket.destroy();
      await expect.poll(() => connectionsOf({ server })).toBe(2);
      const next = await rawConnection(url);
      next.socket.write(getText('/health/live', ['Connection: close']));
      expect(await next.closed).toMatch(/^HTTP\/1\.1 200 /);
      for (const { socket } of open) socket.destroy();
    }));

  test('a trusted proxy has as many as it likes', () =>
    serving({ env: { MAX_CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.1' } }, async ({ url }) => {
      const open = [await rawConnection(url), await rawConnection(url), await rawConnection(url)];
      for (const { closed, socket } of open) {
        socket.write(getText('/health/live', ['Connection: close']));
        expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
      }
    }));

  test('all together have a bound, too', () =>
    serving({ env: { MAX_CONNECTIONS: '2', TRUSTED_PROXIES: '127.0.0.1' } }, async ({ logLines, server, url }) => {
      await expect.poll(() => connectionsOf({ server })).toBe(0);
      const open = [await rawConnection(url), await rawConnection(url)];
      expect(await (await rawConnection(url)).closed).toBe('');
      expect(logLines.join('')).toContain('connections_refused');
      for (const { socket } of open) socket.destroy();
    }));
});

describe('Long lists', () => {
  test('are whole, with their length, in every encoding, and HEAD says the same', () =>
    serving({}, async (service) => {
      const path = await longList(service, 2_500);
      const plain = await fetchRaw(`${service.url}${path}`, {});
      expect(plain.headers['content-length']).toBe(String(plain.body.length));
      const ids = (text: string) =>
        (JSON.parse(text) as { offers: { offer_id: number }[] }).offers.map(({ offer_id }) => offer_id);
      const all = ids(plain.body.toString());
      expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
      const gzip = await fetchRaw(`${service.url}${path}`, { 'Accept-Encoding': 'gzip' });
      expect(ids(gunzipSync(gzip.body).toString())).toEqual(all);
      const brotli = await fetchRaw(`${service.url}${path}`, { 'Accept-Encoding': 'br' });
      expect(brotli.headers['vary']).toBe('Accept-Encoding');
      expect(ids(brotliDecompressSync(brotli.body).toString())).toEqual(all);
      const head = await fetchRaw(`${service.url}${path}`, {}, 'HEAD');
      expect(head.headers['content-length']).toBe(plain.headers['content-length']);
      expect(head.body.length).toBe(0);
      expect(service.app.unsentBytes()).toBe(0);
    }));

  test('of explanations are whole, and made while they are sent', () =>
    serving({}, async (service) => {
      await longList(service, 2_500);
      const { adwallId, secretKey } = await service.newWall();
      const path = `/v1/walls/${adwallId}/offers/explain?subid1=ann`;
      const { headers, body } = await fetchRaw(`${service.url}${path}`, { Authorization: `Bearer ${secretKey}` });
      expect(headers['content-length']).toBeUndefined();
      const { offers, seen_as } = JSON.parse(body.toString()) as { offers: { offer_id: number }[]; seen_as: unknown };
      expect(offers.map(({ offer_id }) => offer_id)).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
      expect(seen_as).toMatchObject({ device: expect.any(String) });
    }));

  test('let others be answered while they are made', () =>
    serving({}, async (service) => {
      const path = await longList(service, OFFERS);
      const finished: string[] = [];
      const ask = async (name: string, where: string): Promise<void> => {
        await (await fetch(`${service.url}${where}`)).arrayBuffer();
        finished.push(name);
      };
      const long = ask('long', path);
      while (!finished.includes('long')) await ask('short', '/health/live');
      await long;
      // A list in one go would let nobody in between.
      expect(finished.indexOf('long')).toBeGreaterThan(5);
    }));

  test('are packed sixteen at a time; who comes then gets them as they are', () =>
    serving({}, async (service) => {
      const path = await longList(service, OFFERS);
      const gzip = { 'Accept-Encoding': 'gzip' };
      const encodingOf = async (headers: Record<string, string>, where: string) =>
        (await fetchRaw(`${service.url}${where}`, headers)).headers['content-encoding'];
      expect(await encodingOf(gzip, `${path}&limit=20`)).toBe('gzip');
      const stalled = await Promise.all(
        Array.from({ length: 16 }, () => rawConnection(service.url, { stalled: true })),
      );
      for (const { socket } of stalled) socket.write(getText(path, ['Accept-Encoding: gzip']));
      await expect.poll(() => service.app.unsentBytes()).toBe(16 * HELD);
      await expect.poll(() => encodingOf(gzip, `${path}&limit=20`)).toBeUndefined();
      stalled[0]?.socket.destroy();
      await expect.poll(() => encodingOf(gzip, `${path}&limit=20`)).toBe('gzip');
      for (const { socket } of stalled) socket.destroy();
    }));

  test('who stops reading holds little, and is cut after a while', () =>
    serving({ env: { STALL_TIMEOUT_S: '3' } }, async (service) => {
      const path = await longList(service, OFFERS);
      // Rendered once, so that nobody waits for that.
      expect((await service.client.get(path)).status).toBe(200);
      const readers = await Promise.all(
        Array.from({ length: 25 }, () => rawConnection(service.url, { stalled: true })),
      );
      for (const { socket } of readers) socket.write(getText(path));
      // Of some 12 MB each, 0.3 MB.
      await expect.poll(() => service.app.unsentBytes()).toBe(25 * HELD);
      await expect.poll(() => connectionsOf(service), { timeout: 30_000 }).toBe(0);
      await expect.poll(() => service.app.unsentBytes()).toBe(0);
      for (const { socket } of readers) socket.destroy();
    }));

  test('hold no more than MAX_UNSENT_MB all together: first others wait, then the slowest are cut', () =>
    serving({ env: { MAX_UNSENT_MB: '1' } }, async (service) => {
      const path = await longList(service, OFFERS);
      const stalled = await Promise.all([1, 2, 3].map(() => rawConnection(service.url, { stalled: true })));
      for (const { socket } of stalled) socket.write(getText(path));
      await expect.poll(() => service.app.unsentBytes()).toBe(3 * HELD);
      const refused = await service.client.get(path);
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
      expect(refused.headers.get('retry-after')).toBe('5');
      // Short lists are answered all the while.
      expect((await service.client.get(`${path}&limit=5`)).status).toBe(200);
      service.clock.forward(1_000);
      expect((await service.client.get(path)).status).toBe(200);
      await expect.poll(() => service.app.unsentBytes()).toBe(2 * HELD);
      for (const { socket } of stalled) socket.destroy();
      await expect.poll(() => service.app.unsentBytes()).toBe(0);
    }));
});

/** Connections that are in use. */
function connectionsOf({ server }: Pick<TestService, 'server'>): Promise<number> {
  server.closeIdleConnections();
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

/** As it came over the wire: `fetch` unpacks. */
function fetchRaw(url: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const request = httpRequest(url, { headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    request.on('error', reject).end();
  });
}
