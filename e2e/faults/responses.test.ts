import { afterAll, afterEach, expect, test } from 'vitest';
import { startPostgres } from '../support/database/embedded-postgres.ts';
import { startFaultProxy, type Fault } from '../support/database/fault-proxy.ts';
import { noticeTexts } from '../../server/http/pages/notice-page-texts.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { startService } from '../support/service/start-service.ts';

const postgres = await startPostgres();
const databaseUrl = await postgres.createDatabase('answers');
const proxy = await startFaultProxy(databaseUrl);
const service = await startService({ databaseUrl: proxy.urlOf(databaseUrl), checkLimitMs: 1500 });
const wall = await service.newWall({ origins: ['https://games.example'] });
afterEach(() => proxy.heal());
afterAll(async () => {
  await service.stop();
  await proxy.close();
  await postgres.stop();
});

/** Injects `fault` into every statement that contains `text`. */
function breakAt(text: string, fault: Fault): void {
  proxy.onStatement = (statement) => (statement.includes(text) ? fault : null);
}

function post(user: string, headers: Record<string, string> = {}) {
  const query = { api_key: wall.secretKey, currency_adjustment: 5 };
  return service.client.post(wall.user(user, 'transactions.json'), { query, headers });
}

test('a transaction whose commit was not confirmed is 503 outcome_unknown, and its idempotency key makes a repeat safe', async () => {
  const user = service.newUser();
  const headers = { 'Idempotency-Key': 'a lost response' };
  breakAt('insert into ledger', 'drop-answer');
  const lost = await post(user, headers);
  expect(lost).toMatchObject({ status: 503, code: 'outcome_unknown' });
  expect(lost.headers.get('retry-after')).toBe('5');
  proxy.heal();
  const repeats = [await post(user, headers), await post(user, headers)];
  expect(repeats.map(({ status }) => status)).toEqual([201, 201]);
  expect(await readHistory(service, wall, user)).toEqual({ amounts: [5], balance: 5 });
});

test('a page can read that the outcome of its ticket is unknown', async () => {
  breakAt('commit', 'drop-answer');
  const answer = await service.client.post(wall.user(service.newUser(), 'tickets.json'), {
    json: { name: 'Ann', email: 'ann@example.com', subject_id: 3, message: 'Where is it?' },
    headers: { Origin: 'https://games.example' },
  });
  expect(answer).toMatchObject({ status: 503, code: 'outcome_unknown' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://games.example');
  expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

test('while no connection can be made, requests are 503 database_unavailable, a click shows a page, and nothing is written', async () => {
  const user = service.newUser();
  await service.importOffers([offerRow(1)]);
  const [offer] = await askFor(service, wall, { subid1: user }).offers();
  const link = new URL(offer?.click_url ?? '').pathname;
  expect((await post(user)).status).toBe(201);
  breakAt('', 'drop-request');
  proxy.newConnections = 'refuse';
  // The first requests use up the open connections.
  while (proxy.openConnections > 0)
    await service.client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
  const refused = await post(user);
  expect(refused).toMatchObject({ status: 503, code: 'database_unavailable' });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await service.client.get(link)).toMatchObject({ status: 503, code: 'database_unavailable' });
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'de' };
  const page = await service.client.get(link, { headers: browser });
  expect({ status: page.status, wait: page.headers.get('retry-after') }).toEqual({ status: 503, wait: '5' });
  expect(page.text).toContain(`<h1>${noticeTexts.de.wall_unavailable.title}</h1>`);
  proxy.heal();
  expect(await readHistory(service, wall, user)).toEqual({ amounts: [5], balance: 5 });
  expect((await post(user)).status).toBe(201);
});

/** Readiness keeps a result for a second. On a busy machine, a check may time out although the database answers. */
function freshReadiness() {
  service.clock.linger(1000);
  return service.client.get('/health/ready');
}

test("readiness warns if the database's clock differs from ours", async () => {
  const detail = expect.stringMatching(/^The database's clock is \d+ min (ahead of|behind) this machine's\.$/);
  await expect.poll(freshReadiness).toMatchObject({ body: { checks: { clock: { state: 'warning', detail } } } });
});

test('readiness responds even if the database is silent, and names it as the one cause', async () => {
  const { client, clock } = service;
  await expect.poll(freshReadiness).toMatchObject({ status: 200, body: { ready: true } });
  proxy.blackHoleAll();
  proxy.newConnections = 'silent';
  clock.linger(1000);
  await client.get('/health/ready');
  clock.linger(10_000);
  const answers = await Promise.all([1, 2, 3].map(() => client.get('/health/ready')));
  for (const { body, status } of answers) {
    const failed = Object.entries((body as { checks: object }).checks).filter(([, { state }]) => state === 'failed');
    expect({ status, failed }).toEqual({
      status: 503,
      failed: [['database', { state: 'failed', detail: expect.any(String) }]],
    });
  }
});
