import { expect, test, vi } from 'vitest';
import { secretRegistry } from '../support/database/secrets.ts';
import { offerRow } from '../support/requests/offers.ts';
import { startService } from '../support/service/start-service.ts';

test('a secret in a log line fails the test of the service that logged it', async () => {
  const service = await startService();
  const subid1 = service.newUser();
  await service.client.get('/health/live');
  service.logLines.push(JSON.stringify({ level: 'info', message: `hello ${subid1}` }));
  await expect(service.stop()).rejects.toThrow(subid1);
});

test('secrets are found in plain text, JSON, URLs and Basic credentials, without false alarms', () => {
  const secrets = secretRegistry();
  secrets.addAll(['a/b "of" games', 'sk_1234567', 'tiny']);
  const lines = [
    '{"url":"/user/a%2Fb%20%22of%22%20games.json"}',
    '{"subid":"a/b \\"of\\" games"}',
    `{"authorization":"${Buffer.from('sk_1234567').toString('base64')}"}`,
    '{"key":"sk_1234567"}',
  ];
  expect(secrets.size).toBe(2);
  expect(lines.filter((line) => secrets.leaksIn([line]).length === 0)).toEqual([]);
  expect(secrets.leaksIn(['{"route":"/user/{subid1}.json","word":"tiny"}'])).toEqual([]);
});

test('a request is one line with its route, never its URL', async () => {
  const service = await startService();
  const wall = await service.newWall();
  const path = wall.user(service.newUser(), 'transactions.json');
  await service.client.post(path, { query: { api_key: wall.secretKey, currency_adjustment: 1 } });
  await service.stop();
  const lines = service.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.at(-1)).toMatchObject({
    level: 'info',
    message: 'request',
    method: 'POST',
    route: '/adwall/api/publisher/{pubId}/profile/{adwallId}/user/{subid1}/transactions.json',
    status: 201,
    requestId: expect.stringMatching(/^req_/),
  });
});

test('a list of offers logs its request only, also after an import', async () => {
  const service = await startService();
  const wall = await service.newWall();
  await service.importOffers([offerRow(1)]);
  const before = service.logLines.length;
  await service.client.get(`${wall.path}/offers.json`, { query: { subid1: service.newUser() } });
  await service.stop();
  const lines = service.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ event, message }) => event ?? message)).toEqual(['request']);
});

test('whatever fails while a request runs, all lines about it have its id', async () => {
  const service = await startService();
  const wall = await service.newWall({ refuse_browser_keys: false });
  const before = service.logLines.length;
  vi.spyOn(service.store, 'recordSecurityEvent').mockRejectedValue(new Error('broken on purpose'));
  vi.spyOn(service.store, 'postTransaction').mockRejectedValue(new Error('broken on purpose'));
  const answer = await service.client.post(wall.user(service.newUser(), 'transactions.json'), {
    query: { currency_adjustment: 1 },
    bearer: wall.secretKey,
    headers: { Origin: 'https://shop.example' },
  });
  vi.restoreAllMocks();
  await service.stop();
  expect(answer.status).toBe(500);
  const lines = service.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ message }) => message).toSorted()).toEqual([
    'could not store a security event',
    'request',
    'request failed',
  ]);
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set([answer.headers.get('x-request-id')]));
});
