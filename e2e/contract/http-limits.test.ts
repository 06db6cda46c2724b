import { describe, expect, test } from 'vitest';
import { offerRow } from '../support/requests/offers.ts';
import { getText, rawConnection } from '../support/requests/raw-connection.ts';
import type { TestService } from '../support/service/start-service.ts';
import { OFFERS, HELD, withService, longList } from '../support/requests/long-list.ts';

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
  test('are handled in order, with or without a body', () =>
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

/** The number of connections in use. */
function connectionsOf({ server }: Pick<TestService, 'server'>): Promise<number> {
  server.closeIdleConnections();
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
