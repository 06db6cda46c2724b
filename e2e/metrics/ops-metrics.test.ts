import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';
import { openGuide } from '../support/documents/guide.ts';
import { opsFile } from '../support/documents/ops.ts';
import { at, parseYaml, type Yaml } from '../support/documents/yaml.ts';
import { addTestFeed } from '../support/feeds/add-test-feed.ts';
import { holds, metricsIn, readAlert } from '../support/metrics/expressions.ts';
import type { Sample } from '../support/metrics/samples.ts';
import { METRICS_TOKEN, scrape } from '../support/metrics/scrape.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { HOUR, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { startService, type StartOptions, type TestService } from '../support/service/start-service.ts';

// There is no Prometheus here. The alerts may only compare one sum with a threshold, which the drills evaluate on real
// scrapes, without the wait of `for`.

const list = (value: Yaml): readonly Yaml[] => (Array.isArray(value) ? (value as readonly Yaml[]) : []);
const [rules = null] = parseYaml(opsFile('prometheus/alerts.yml'));
const alerts = list(at(rules, 'groups')).flatMap((group) => list(at(group, 'rules')));
const expressionOf = new Map(alerts.map((rule) => [String(at(rule, 'alert')), String(at(rule, 'expr'))]));

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const { panels } = JSON.parse(opsFile('grafana/dashboard.json')) as Dashboard;
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const { createDatabase } = sharedPostgres();
/** Each has a delivery for each postback. */
const LEADS = 25;
const receiver = await startPostbackReceiver();
const network = await startNetwork(everflow, soldOffers);
const env = { METRICS_TOKEN, OUTBOUND_ALLOW: `${receiver.host},${network.host}` };
let service: TestService;
beforeAll(async () => {
  service = await startDrilled({
    mountFirst: (app) =>
      void app.get('/broken', () => {
        throw new Error('broken on purpose');
      }),
  });
});
afterAll(async () => {
  await service.stop();
  await network.close();
  await receiver.close();
});

/** The alerts that fire, by name. */
const firing = (now: readonly Sample[], before: readonly Sample[] = now): string[] =>
  [...expressionOf].filter(([, expression]) => holds(readAlert(expression), { now, before })).map(([name]) => name);

test('every metric that the dashboard and the alerts name is exported by a running service', async () => {
  const { text } = await service.client.get('/metrics', { bearer: METRICS_TOKEN });
  const exported = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    exported.add(name);
    if (type === 'histogram') for (const end of ['_bucket', '_sum', '_count']) exported.add(name + end);
  }
  const expressions = [...shown, ...expressionOf.values()];
  expect(expressions.filter((one) => metricsIn(one).length === 0)).toEqual(['min(up{job="rewards"}) < 1']);
  expect(expressions.flatMap(metricsIn).filter((name) => !exported.has(name))).toEqual([]);
});

test('the dashboard shows every metric of ours', async () => {
  const { text } = await service.client.get('/metrics', { bearer: METRICS_TOKEN });
  const ours = [...text.matchAll(/^# TYPE (rewards_\S+) /gm)].map(([, name = '']) => name);
  const all = shown.flatMap(metricsIn).map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(ours.filter((name) => !all.includes(name))).toEqual([]);
});

test('every alert that the runbook and the monitoring guide name exists', () => {
  const guides = openGuide('runbook.md').text + openGuide('monitoring.md').text;
  const named = new Set([...guides.matchAll(/`(Rewards[A-Z]\w*)`/g)].map(([, name = '']) => name));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !expressionOf.has(name))).toEqual([]);
});

test('every alert says what to do and how urgent it is, in a form that the drill can read', () => {
  expect(alerts.length).toBeGreaterThan(8);
  for (const rule of alerts) {
    expect(['page', 'ticket']).toContain(at(rule, 'labels.severity'));
    for (const part of ['for', 'annotations.summary', 'annotations.description']) {
      expect(String(at(rule, part)), part).not.toBe('null');
    }
    expect(() => readAlert(String(at(rule, 'expr')))).not.toThrow();
  }
});

/** What the drills have fired so far. */
const seen = new Set<string>();

/** Scrapes a service as Prometheus does, and returns the alerts that fire. */
async function drillOn(drilled: TestService, before?: readonly Sample[]): Promise<string[]> {
  const fired = firing(await scrapeOrNotice(drilled), before);
  for (const name of fired) seen.add(name);
  return fired;
}

/** With each scrape, Prometheus stores whether it succeeded. */
async function scrapeOrNotice(drilled: TestService): Promise<Sample[]> {
  const up = (value: number): Sample => ({ name: 'up', labels: { job: 'rewards' }, value });
  const isListening = drilled.server.listening;
  return [...(isListening ? [up(1), ...(await scrape(drilled)).map(ofOurs)] : [up(0)]), ...ofOthers];
}

/** What Prometheus makes of a sample of the service. */
const ofOurs = ({ labels, ...sample }: Sample): Sample => ({
  ...sample,
  labels: { ...labels, job: 'rewards', instance: '127.0.0.1:9464' },
});

/** What Prometheus has of other programs: of itself, and of one that also runs on Node.js. */
const ofOthers: readonly Sample[] = [
  { name: 'up', labels: { job: 'blog', instance: 'blog:3000' }, value: 0 },
  { name: 'process_resident_memory_bytes', labels: { job: 'prometheus', instance: 'localhost:9090' }, value: 1e12 },
  { name: 'nodejs_eventloop_lag_p99_seconds', labels: { job: 'blog', instance: 'blog:3000' }, value: 60 },
];

async function startDrilled(options: StartOptions = {}): Promise<TestService> {
  const started = await startService({ ...options, env: { ...env, ...options.env } });
  started.secrets.add(METRICS_TOKEN);
  return started;
}

test('the drill: no alert fires while all is well, and each fault fires its own', async () => {
  const drill = (before?: readonly Sample[]): Promise<string[]> => drillOn(service, before);
  const loop = await openLoop(service);
  expect(await drill()).toEqual([]);

  // A service that finds no due deliveries, then a receiver that is down until its delivery is exhausted.
  const stuck = vi.spyOn(service.store, 'duePostbacks').mockResolvedValue([]);
  const { postbackId } = await loop.add('get', `${receiver.newEndpoint(503).url}?id={transaction_id}`);
  await loop.send();
  service.clock.forward(HOUR);
  expect(await drill()).toEqual(expect.arrayContaining(['RewardsOutboxOverdue', 'RewardsCheckWarns']));
  stuck.mockRestore();
  for (let attempt = 0; attempt < 10; attempt += 1) await loop.wait(30 * HOUR);
  expect(await loop.log({ postbackId, state: 'exhausted' })).toHaveLength(1);
  // That took more than three days, and since the installation, no one has verified the ledger or made a backup.
  const unattended = ['RewardsPostbacksExhausted', 'RewardsLedgerUnverified', 'RewardsBackupOld'];
  expect(await drill()).toEqual(expect.arrayContaining(unattended));
  await service.store.noteBackup(service.clock.now());
  expect(await drill()).not.toContain('RewardsBackupOld');

  // A feed whose network fails.
  const feed = await addTestFeed(service, { network, simulation: everflow });
  network.fault = 'rate_limited';
  for (let run = 0; run < 3; run += 1) {
    await service.store.changeFeed({ name: feed.name, changes: { dueAt: NOON } });
    await service.app.runDueFeeds();
  }
  await feed.close();
  expect(await drill()).toContain('RewardsFeedFails');

  // Few requests, of which all fail while health checks succeed, and a reading that does.
  const before = await scrapeOrNotice(service);
  for (let count = 0; count < 120; count += 1) await fetch(`${service.url}/health/live`);
  for (let count = 0; count < 5; count += 1) await fetch(`${service.url}/broken`);
  expect(await drill(before)).not.toContain('RewardsRequestsFail');
  await fetch(`${service.url}/broken`);
  vi.spyOn(service.store, 'deliveryHealth').mockRejectedValue(new Error('unreadable on purpose'));
  service.clock.linger(5 * MINUTE);
  expect(await drill(before)).toEqual(expect.arrayContaining(['RewardsRequestsFail', 'RewardsReadingFails']));
  vi.restoreAllMocks();

  // A service that is going.
  service.app.startDraining();
  expect(await drill()).toEqual(expect.arrayContaining(['RewardsNotReady', 'RewardsCheckFailed']));
});

test('the drill: postbacks wait that no one sends, and then the service is gone', async () => {
  const drilled = await startDrilled();
  vi.spyOn(drilled.store, 'duePostbacks').mockResolvedValue([]);
  const loop = await openLoop(drilled, { events: LEADS });
  for (let count = 0; count * LEADS <= 1000; count += 1) await loop.add('get', receiver.newEndpoint().url);
  expect(await drillOn(drilled)).toEqual([]);
  await loop.credit(1, LEADS);
  expect(await drillOn(drilled)).toEqual(['RewardsOutboxGrows']);
  await drilled.stop();
  expect(await drillOn(drilled)).toEqual(['RewardsDown']);
});

test('the drill: leads wait for a decision or past their date, a network has the wrong secret, and memory is short', async () => {
  const drilled = await startDrilled();
  onTestFinished(() => drilled.stop());
  const HELD = 51;
  const loop = await openLoop(drilled, { events: HELD + 1, wall: { fraud: { country: { action: 'hold' } } } });
  const { adwallId } = loop.wall;
  const waits = { ruleId: 'rul_1', name: 'Wait', definition: { when: {}, then: { hold_days: 1 } } };
  await drilled.store.addRule({ adwallId, rule: waits, before: null, at: drilled.clock.now() });
  expect(await loop.send({ event_id: FIRST_EVENT + HELD })).toMatchObject({ status: 200, text: 'OK' });
  // The service's job finds nothing.
  vi.spyOn(drilled.store, 'dueLeads').mockResolvedValue([]);
  const before = await scrapeOrNotice(drilled);
  const wrong = { ...loop.source, secret: (await drilled.newSource()).secret };
  for (let call = 0; call < 6; call += 1) {
    const answer = await sendLead(drilled, wrong, { click_id: loop.clickId, transaction_id: `wrong ${call}` });
    expect(answer.status).toBe(401);
  }
  expect(await drillOn(drilled, before)).toEqual(['RewardsSourceRefused']);
  for (let held = 0; held < HELD; held += 1) {
    const answer = await loop.send({ event_id: FIRST_EVENT + held, country: 'DE' });
    expect(answer).toMatchObject({ status: 200, text: 'OK' });
  }
  // Others of the source's calls are stored now.
  expect(await drillOn(drilled, before)).toEqual(['RewardsHeldLeadsGrow']);
  drilled.clock.forward(73 * HOUR);
  expect(await drillOn(drilled)).toEqual(expect.arrayContaining(['RewardsHeldLeadsWait', 'RewardsReleaseLate']));
  const limited = vi.spyOn(process, 'constrainedMemory').mockReturnValue(2 * process.memoryUsage.rss());
  expect(await drillOn(drilled)).not.toContain('RewardsMemoryNearLimit');
  limited.mockReturnValue(process.memoryUsage.rss());
  expect(await drillOn(drilled)).toContain('RewardsMemoryNearLimit');
  limited.mockRestore();
});

test('the drill: the process is busy with something else', async () => {
  const drilled = await startDrilled();
  const occupied = async (): Promise<string[]> => {
    // Twice: since the last scrape, Node.js has seen no turn from which it could measure the first.
    for (let turn = 0; turn < 2; turn += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return drillOn(drilled);
  };
  await expect.poll(occupied).toContain('RewardsEventLoopLags');
  await drilled.stop();
});

test('the drill: someone has locked a table of PostgreSQL', async () => {
  const databaseUrl = await createDatabase();
  const drilled = await startDrilled({ databaseUrl, env: { DATABASE_POOL_SIZE: '2' } });
  const stranger = new pg.Client({ connectionString: databaseUrl });
  await stranger.connect();
  onTestFinished(async () => {
    await stranger.end();
    await drilled.stop();
  });
  const wall = await drilled.newWall();
  expect(await drillOn(drilled)).not.toContain('RewardsPoolExhausted');
  await stranger.query('begin');
  await stranger.query('lock table tickets in access exclusive mode');
  const ticket = { name: 'Ann', email: 'ann@example.com', subject_id: 3, message: 'Where is it?' };
  const waiting = Array.from({ length: 20 }, () =>
    drilled.client.post(wall.user(drilled.newUser(), 'tickets.json'), { json: ticket }),
  );
  await expect.poll(() => drilled.store.connections()?.waiting).toBeGreaterThan(5);
  expect(await drillOn(drilled)).toContain('RewardsPoolExhausted');
  await stranger.query('rollback');
  await Promise.all(waiting);
});

test('the drills have fired every alert', () => {
  expect([...expressionOf.keys()].filter((name) => !seen.has(name))).toEqual([]);
});
