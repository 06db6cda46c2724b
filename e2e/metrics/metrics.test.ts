import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { MOST_PLACEMENTS, OTHER_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { readSamples, sumOf } from '../support/metrics/samples.ts';
import { METRICS_TOKEN, scrape } from '../support/metrics/scrape.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { openAccount } from '../support/requests/open-account.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService, type StartOptions } from '../support/service/start-service.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

async function started(options: StartOptions = {}) {
  const service = await startService(options);
  service.secrets.add(METRICS_TOKEN);
  onTestFinished(() => service.stop());
  return service;
}

test('there are no metrics unless they are wanted', async () => {
  const { app, client } = await started();
  expect(await client.get('/metrics')).toMatchObject({ status: 404, code: 'not_found' });
  expect(app.metricsListener).toBeNull();
});

test('a request must bear the token, however similar another one is', async () => {
  const { client } = await started({ env: { METRICS_TOKEN } });
  for (const bearer of [undefined, '', 'wrong', METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}x`]) {
    const answer = await client.get('/metrics', bearer === undefined ? {} : { bearer });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="metrics"']);
    expect(answer.text).not.toContain('rewards_');
  }
  expect((await client.get('/metrics', { query: { token: METRICS_TOKEN } })).status).toBe(401);
  const answer = await client.get('/metrics', { bearer: METRICS_TOKEN });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect((await client.post('/metrics', { bearer: METRICS_TOKEN })).status).not.toBe(200);
});

test.each([
  ['without a token', {}],
  ['with a token', { METRICS_TOKEN }],
])('a port of their own serves metrics and nothing else, %s', async (_name, more: Record<string, string>) => {
  const { app, client } = await started({ env: { METRICS_PORT: '9464', ...more } });
  const own = createServer(app.metricsListener ?? undefined);
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void own.close());
  const headers: Record<string, string> = 'METRICS_TOKEN' in more ? { Authorization: `Bearer ${METRICS_TOKEN}` } : {};
  const status = async (path: string, init: RequestInit = { headers }) =>
    (await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}${path}`, init)).status;

  expect(await status('/metrics')).toBe(200);
  expect(await status('/metrics', {})).toBe('METRICS_TOKEN' in more ? 401 : 200);
  expect(await status('/metrics', { method: 'POST', headers })).toBe(405);
  for (const path of ['/', '/health/ready', '/openapi.json', '/console/', '/metrics/', '/%6detrics']) {
    expect([path, await status(path)]).toEqual([path, 404]);
  }
  expect((await client.get('/metrics', { bearer: METRICS_TOKEN })).status).toBe(404);
});

onEveryEngine(
  'metrics',
  (ready) => {
    test('requests count by the pattern of their route, and never by what a client sends', async () => {
      const service = ready();
      const account = await openAccount(service, 'wall');
      expect((await account.post(account.user, { currency_adjustment: 5 })).status).toBe(201);
      await account.balance(account.user);
      await fetch(`${service.url}/no/such/page-of-${account.user}`);
      await fetch(`${service.url}/health/live`, { method: 'PROPFIND' });
      const samples = await scrape(service);
      const routes = [...new Set(samples.flatMap(({ labels }) => labels['route'] ?? []))];
      expect(routes.filter((one) => /\d/.test(one.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
      expect(sumOf(samples, 'rewards_requests_total', { route: '/*', method: 'GET', status: '4xx' })).toBe(1);
      expect(sumOf(samples, 'rewards_requests_total', { route: '/health', method: 'other' })).toBe(1);
      const own =
        routes.find((one) => one.startsWith('/adwall/') && one.endsWith('/user/{subid1}/transactions.json')) ?? '';
      expect(sumOf(samples, 'rewards_requests_total', { route: own, method: 'POST', status: '2xx' })).toBe(1);
      expect(sumOf(samples, 'rewards_request_seconds_count', { route: own, method: 'GET' })).toBe(1);
      expect(sumOf(samples, 'rewards_transactions_total', { outcome: 'posted' })).toBe(1);
    });

    test('leads, deliveries and the outbox count with real traffic', async () => {
      const service = ready();
      const loop = await openLoop(service, { events: 3 });
      const { postbackId } = await loop.add('get', `${receiver.newEndpoint(503).url}?id={transaction_id}`);
      const before = await scrape(service);
      await loop.credit(1, 3);
      await loop.send({ transaction_id: 'T1', event_id: 11 });
      await loop.deliver();
      const after = await scrape(service);
      const grown = (name: string, labels: Record<string, string> = {}) =>
        sumOf(after, name, labels) - sumOf(before, name, labels);
      expect(grown('rewards_leads_total', { outcome: 'credited' })).toBe(3);
      expect(grown('rewards_leads_total', { outcome: 'duplicate' })).toBe(1);
      expect(grown('rewards_credit_changes_total', { kind: 'lead' })).toBe(3);
      expect(grown('rewards_credits_total', { kind: 'lead' })).toBeGreaterThan(0);
      expect(grown('rewards_delivery_attempts_total', { postback: postbackId, result: 'retry' })).toBe(3);
      expect(grown('rewards_delivery_seconds_count')).toBe(3);
      expect(grown('rewards_outbox_deliveries', { state: 'pending' })).toBe(3);
      expect(grown('rewards_commit_commands_count')).toBeGreaterThan(0);
      expect(grown('rewards_database_seconds_count', { work: 'read' })).toBeGreaterThan(0);
      expect(grown('rewards_database_seconds_count', { work: 'write' })).toBeGreaterThan(0);
    });

    test('openings and clicks count by placement: 100 names apart, all others together', async () => {
      const service = ready();
      const { wall } = await openLoop(service, { query: { placement: 'shop' } });
      const ask = askFor(service, wall, { subid1: service.newUser() });
      await ask.ids();
      for (let at = 0; at <= MOST_PLACEMENTS; at += 1) await ask.ids({ placement: `made-up-${at}` });
      const samples = await scrape(service);
      const total = (placement: string, event: string) =>
        sumOf(samples, 'rewards_placement_events_total', { placement, event });
      expect([total('shop', 'opening'), total('shop', 'click'), total(OTHER_PLACEMENTS, 'opening')]).toEqual([1, 1, 2]);
      expect(total('(none)', 'opening')).toBeGreaterThan(0);
      const labels = samples.filter(({ name }) => name === 'rewards_placement_events_total');
      expect(new Set(labels.map(({ labels: { placement } }) => placement)).size).toBe(MOST_PLACEMENTS + 2);
    });

    test('a lead is held until someone releases it, in whichever process, and then counts with its credits', async () => {
      const service = ready();
      const loop = await openLoop(service, { wall: { fraud: { velocity: { action: 'hold', limit: 0 } } } });
      const before = await scrape(service);
      await loop.send();
      const [lead] = await loop.leads('pending');
      const held = await scrape(service);
      expect(sumOf(held, 'rewards_held_leads') - sumOf(before, 'rewards_held_leads')).toBe(1);
      // As the command does: this process hears nothing of it.
      const clock = { now: () => service.clock.now() + MINUTE };
      const released = await releaseLead({ ...service, clock, ids: systemIds() })(lead?.lead_id ?? '');
      expect(released).toMatchObject({ kind: 'credited' });
      const after = await scrape(service);
      const grown = (name: string, kind: string) => sumOf(after, name, { kind }) - sumOf(held, name, { kind });
      expect(sumOf(after, 'rewards_held_leads')).toBe(sumOf(before, 'rewards_held_leads'));
      expect(grown('rewards_credit_changes_total', 'released_lead')).toBe(1);
      expect(grown('rewards_credit_changes_total', 'lead')).toBe(0);
      const credits = 'balance' in released ? unitsToNumber(released.balance) : 0;
      expect(credits).toBeGreaterThan(0);
      expect(grown('rewards_credits_total', 'released_lead')).toBe(credits);
    });

    test('no label has an id of a user, a key or an address after traffic', async () => {
      const service = ready();
      service.secrets.add(METRICS_TOKEN);
      const loop = await openLoop(service);
      await loop.send();
      await loop.add('get', `${receiver.newEndpoint().url}?id={transaction_id}`);
      await fetch(`${service.url}/wall/${loop.wall.pubId}/${loop.wall.adwallId}?subid1=${loop.user}`);
      const answer = await service.client.get('/metrics', { bearer: METRICS_TOKEN });
      expect(service.secrets.leaksIn(answer.text.split('\n'))).toEqual([]);
      for (const value of [loop.user, loop.clickId, receiver.host]) expect(answer.text).not.toContain(value);
      const known = new Set(['le', 'method', 'route', 'status', 'outcome', 'postback', 'result', 'work', 'check']);
      for (const name of ['state', 'feed', 'source', 'reading', 'kind', 'of', 'placement', 'event']) known.add(name);
      const labels = readSamples(answer.text)
        .filter(({ name }) => name.startsWith('rewards_'))
        .flatMap((sample) => Object.keys(sample.labels));
      expect(labels.filter((label) => !known.has(label))).toEqual([]);
    });

    test('process, event loop, catalog, readiness and connections are in each scrape', async () => {
      const service = ready();
      const samples = await scrape(service);
      for (const name of [
        'process_resident_memory_bytes',
        'nodejs_heap_size_used_bytes',
        'nodejs_eventloop_lag_p99_seconds',
      ]) {
        expect(samples.map((sample) => sample.name)).toContain(name);
      }
      expect(sumOf(samples, 'rewards_ready')).toBe(1);
      expect(samples.filter(({ name }) => name === 'rewards_check_state').map(({ labels }) => labels['check'])).toEqual(
        expect.arrayContaining(['database', 'postbacks', 'feeds']),
      );
      const connections = sumOf(samples, 'rewards_database_connections');
      expect(connections > 0).toBe(service.store.engine === 'postgres');
      const age = sumOf(samples, 'rewards_catalog_age_seconds');
      service.clock.forward(60_000);
      expect(sumOf(await scrape(service), 'rewards_catalog_age_seconds')).toBe(age + 60);
    });
  },
  { env: { METRICS_TOKEN, OUTBOUND_ALLOW: receiver.host } },
);
