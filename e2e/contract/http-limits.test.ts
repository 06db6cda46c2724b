import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { offerRow } from '../support/requests/offers.ts';
import { getText, rawConnection } from '../support/requests/raw-connection.ts';
import { startService, type StartOptions, type TestService } from '../support/service/start-service.ts';

/** About 12 MB: more than the system's buffers hold. */
const OFFERS = 5_000;
/** Bytes that the service holds for such a list while it sends it. */
const HELD = 256 * 1024 + OFFERS * 8;
const DESCRIPTION = 'Play until the last level, and be paid for each one on the way there. '.repeat(12);

async function withService<Result>(
  options: StartOptions,
  use: (service: TestService) => Promise<Result>,
): Promise<Result> {
  const service = await startService(options);
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
}

/** The path of a list of `count` offers of about 2 kB each. */
async function longList(service: TestService, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => offerRow(at + 1, { description: DESCRIPTION }));
  const report = await service.importOffers(rows);
  expect(report).toMatchObject({ kind: 'imported', rejected: [] });
  const wall = await service.newWall();
  return `${wall.path}/offers.json?subid1=${service.newUser()}`;
}

describe('Requests', () => {
  test('two Host headers are 400, even if they agree', () =>
    withService({}, async ({ url }) => {
      for (const path of ['/health/live', '/adwall/api/publisher/1/profile/1/offers.json']) {
        const { socket, closed } = await rawConnection(url);
        socket.write(getText(path, ['hOST: localhost']));
        expect(await closed).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
      }
    }));

  test('pages and files have their own limit, health probes have none', () =>
    withService({ env: { RATE_LIMIT: '1', RATE_LIMIT_PAGES: '2' } }, async ({ client }) => {
      const status = async (path: string) => (await client.get(path)).status;
      // The client has already read /openapi.json, which counts.
      expect([await status('/problems/not_found'), await status('/embed/v1/x.js')]).toEqual([200, 429]);
      const refused = await client.get('/nowhere');
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(refused.headers.get('retry-after')).toBe('60');
      for (const path of ['/health/live', '/health/ready']) {
        expect([await status(path), await status(path), await status(path)]).toEqual([200, 200, 200]);
      }
    }));
});

describe('Pipelined requests', () => {
  test('are answered in order, with or without a body', () =>
    withService({}, async (service) => {
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

  test('are processed one by one: a waiting request holds no memory', () =>
    withService({}, async (service) => {
      const path = await longList(service, OFFERS);
      const { socket } = await rawConnection(service.url, { stalled: true });
      socket.write(getText(path).repeat(8));
      await expect.poll(() => service.app.unsentBytes()).toBe(HELD);
      // Another connection is answered while those wait.
      expect((await service.client.get(`${path}&limit=5`)).status).toBe(200);
      expect(service.app.unsentBytes()).toBe(HELD);
      socket.destroy();
      await expect.poll(() => service.app.unsentBytes()).toBe(0);
    }));

  test('are cut off if there are too many, without affecting other clients', () =>
    withService({}, async (service) => {
      const wall = await service.newWall();
      await service.importOffers([offerRow(1)]);
      const { socket, closed } = await rawConnection(service.url);
      socket.write(getText(`${wall.path}/offers.json?subid1=ann`).repeat(10_000));
      expect((await closed).split('HTTP/1.1 ').length).toBeLessThan(100);
      expect((await service.client.get('/health/live')).status).toBe(200);
    }));
});

describe('Connections', () => {
  test('are limited per address; closing one makes room for another', () =>
    withService({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3' } }, async ({ server, url }) => {
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

  test('are not limited per address for a trusted proxy', () =>
    withService({ env: { MAX_CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.1' } }, async ({ url }) => {
      const open = [await rawConnection(url), await rawConnection(url), await rawConnection(url)];
      for (const { closed, socket } of open) {
        socket.write(getText('/health/live', ['Connection: close']));
        expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
      }
    }));

  test('are limited in total, too', () =>
    withService({ env: { MAX_CONNECTIONS: '2', TRUSTED_PROXIES: '127.0.0.1' } }, async ({ logLines, server, url }) => {
      await expect.poll(() => connectionsOf({ server })).toBe(0);
      const open = [await rawConnection(url), await rawConnection(url)];
      expect(await (await rawConnection(url)).closed).toBe('');
      expect(logLines.join('')).toContain('connections_refused');
      for (const { socket } of open) socket.destroy();
    }));
});

describe('Long lists', () => {
  test('are complete in every encoding, have a Content-Length, and HEAD reports the same', () =>
    withService({}, async (service) => {
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

  test('of explanations are complete, and rendered while they are sent', () =>
    withService({}, async (service) => {
      await longList(service, 2_500);
      const { adwallId, secretKey } = await service.newWall();
      const path = `/v1/walls/${adwallId}/offers/explain?subid1=ann`;
      const { headers, body } = await fetchRaw(`${service.url}${path}`, { Authorization: `Bearer ${secretKey}` });
      expect(headers['content-length']).toBeUndefined();
      const { offers, seen_as } = JSON.parse(body.toString()) as { offers: { offer_id: number }[]; seen_as: unknown };
      expect(offers.map(({ offer_id }) => offer_id)).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
      expect(seen_as).toMatchObject({ device: expect.any(String) });
    }));

  test('do not block other requests while they are rendered', () =>
    withService({}, async (service) => {
      const path = await longList(service, OFFERS);
      const finished: string[] = [];
      const ask = async (name: string, where: string): Promise<void> => {
        await (await fetch(`${service.url}${where}`)).arrayBuffer();
        finished.push(name);
      };
      const long = ask('long', path);
      while (!finished.includes('long')) await ask('short', '/health/live');
      await long;
      // If the list were rendered in one go, no other request would finish first.
      expect(finished.indexOf('long')).toBeGreaterThan(5);
    }));

  test('are compressed sixteen at a time; further ones are sent uncompressed', () =>
    withService({}, async (service) => {
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

  test('a client that stops reading holds little memory, and its connection is closed after the stall timeout', () =>
    withService({ env: { STALL_TIMEOUT_S: '3' } }, async (service) => {
      const path = await longList(service, OFFERS);
      // Renders the list once, so that the readers don't wait for that.
      expect((await service.client.get(path)).status).toBe(200);
      const readers = await Promise.all(
        Array.from({ length: 25 }, () => rawConnection(service.url, { stalled: true })),
      );
      for (const { socket } of readers) socket.write(getText(path));
      // 0.3 MB of 12 MB each.
      await expect.poll(() => service.app.unsentBytes()).toBe(25 * HELD);
      await expect.poll(() => connectionsOf(service), { timeout: 30_000 }).toBe(0);
      await expect.poll(() => service.app.unsentBytes()).toBe(0);
      for (const { socket } of readers) socket.destroy();
    }));

  test('hold at most MAX_UNSENT_MB together: a new list is refused first, then the slowest readers are cut off', () =>
    withService({ env: { MAX_UNSENT_MB: '1' } }, async (service) => {
      const path = await longList(service, OFFERS);
      const stalled = await Promise.all([1, 2, 3].map(() => rawConnection(service.url, { stalled: true })));
      for (const { socket } of stalled) socket.write(getText(path));
      await expect.poll(() => service.app.unsentBytes()).toBe(3 * HELD);
      const refused = await service.client.get(path);
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
      expect(refused.headers.get('retry-after')).toBe('5');
      // Short lists are still answered.
      expect((await service.client.get(`${path}&limit=5`)).status).toBe(200);
      service.clock.forward(1_000);
      expect((await service.client.get(path)).status).toBe(200);
      await expect.poll(() => service.app.unsentBytes()).toBe(2 * HELD);
      for (const { socket } of stalled) socket.destroy();
      await expect.poll(() => service.app.unsentBytes()).toBe(0);
    }));
});

/** The number of connections in use. */
function connectionsOf({ server }: Pick<TestService, 'server'>): Promise<number> {
  server.closeIdleConnections();
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

/** A response as sent: `fetch` would decompress it. */
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
