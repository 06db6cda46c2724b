import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getText, rawConnection } from '../support/requests/raw-connection.ts';
import type { TestService } from '../support/service/start-service.ts';
import { OFFERS, HELD, withService, longList } from '../support/requests/long-list.ts';

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
      // The lists wait for their readers: none of them was sent whole in the meantime.
      expect(service.app.unsentBytes()).toBe(16 * HELD);
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
      await expect.poll(() => connectionsOf(service)).toBe(0);
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
