import { expect, test } from 'vitest';
import { everyRow } from '../support/database/every-row.ts';
import { addTestFeed } from '../support/feeds/add-test-feed.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService, type TestService } from '../support/service/start-service.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { simulation as lootably } from '../../server/networks/lootably/simulator.ts';
import type { SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork, type Network } from '../../server/networks/simulation/start-network.ts';

/** A network, and a service that may reach it, with one feed. */
async function withFeed(
  start: (options: { env: Record<string, string> }) => Promise<TestService>,
  work: (given: { service: TestService; network: Network; name: string }) => Promise<void>,
): Promise<void> {
  const network = await startNetwork(everflow, soldOffers);
  const service = await start({ env: { OUTBOUND_ALLOW: network.host } });
  service.clock.moveTo(NOON);
  const feed = await addTestFeed(service, { network, simulation: everflow });
  try {
    await work({ service, network, name: feed.name });
  } finally {
    await feed.close();
    await service.stop();
    await network.close();
  }
}

const feedsCheck = async ({ client }: TestService): Promise<unknown> => {
  const { body } = await client.get('/health/ready');
  return (body as { checks: Record<string, unknown> }).checks['feeds'];
};

onEveryEngine('The schedule of feeds', (_ready, start) => {
  test('runs a feed when it is due, and not before', () =>
    withFeed(start, async ({ name, network, service }) => {
      expect(await service.app.runDueFeeds()).toBe(1);
      expect((await service.store.loadOffers({ since: 0 })).offers).toHaveLength(8);
      expect(await service.app.runDueFeeds()).toBe(0);
      const [feed] = await service.store.listFeeds(name);
      expect(feed?.dueAt).toBeGreaterThan(NOON + 25 * MINUTE);
      expect(feed?.dueAt).toBeLessThan(NOON + 35 * MINUTE);
      network.offers = soldOffers.slice(1);
      service.clock.forward(35 * MINUTE);
      expect(await service.app.runDueFeeds()).toBe(1);
      const { offers } = await service.store.loadOffers({ since: 0 });
      expect(offers.filter(({ disabled }) => disabled)).toHaveLength(1);
    }));

  test('waits as long as the network asks', () =>
    withFeed(start, async ({ name, network, service }) => {
      await service.store.changeFeed({ name, changes: { everyMs: 60_000 } });
      network.fault = 'rate_limited';
      expect(await service.app.runDueFeeds()).toBe(1);
      expect(await service.store.listFeeds(name)).toMatchObject([{ failures: 1, dueAt: NOON + 120_000 }]);
    }));

  test('a run that meets an unexpected error has failed, and the other feeds run', () =>
    withFeed(start, async ({ name, network, service }) => {
      const other = await addTestFeed(service, { network, simulation: everflow });
      const [whole] = await service.store.listFeeds(name);
      const sealedCredential = Uint8Array.from(whole?.sealedCredential ?? [], (byte, at) =>
        at < 40 ? byte : byte ^ 1,
      );
      await service.store.changeFeed({ name, changes: { sealedCredential, dueAt: NOON - 1 } });
      expect(await service.app.runDueFeeds()).toBe(2);
      const [feed] = await service.store.listFeeds(name);
      expect(feed).toMatchObject({ failures: 1, leaseUntil: null });
      expect(feed?.dueAt).toBeGreaterThan(NOON);
      const [run] = await service.store.listFeedRuns({ feed: name, limit: 1 });
      expect(run?.outcome).toBe('failed');
      expect(run?.report).toContain('"reason":"internal_error"');
      expect(await service.store.listFeeds(other.name)).toMatchObject([{ failures: 0, succeededAt: NOON }]);
      expect(service.logLines.filter((line) => line.includes('"feed_error"') && line.includes(name))).toHaveLength(1);
      await other.close();
    }));

  test('a run whose time is up while it stages has failed, and changes nothing', async () => {
    const [one] = soldOffers;
    const catalog = Array.from({ length: 250 }, (_, at) => ({ ...one, id: `o${at}` }) as SoldOffer);
    const network = await startNetwork(lootably, catalog);
    const service = await start({ env: { OUTBOUND_ALLOW: network.host } });
    // The first rest after a part outlasts the run.
    const wait = async () => service.clock.forward(31 * MINUTE);
    const feed = await addTestFeed(service, { network, simulation: lootably }, { wait });
    expect(await feed.run()).toMatchObject({ kind: 'failed', reason: 'too_slow' });
    expect((await service.store.loadOffers({ since: 0 })).offers).toEqual([]);
    expect(await service.store.listFeeds(feed.name)).toMatchObject([{ failures: 1, succeededAt: null }]);
    expect(await service.store.listFeedRuns({ feed: feed.name, limit: 9 })).toMatchObject([{ outcome: 'failed' }]);
    await feed.close();
    await service.stop();
    await network.close();
  });

  test('a run that stages ends soon when its process does', async () => {
    const [one] = soldOffers;
    const catalog = Array.from({ length: 350 }, (_, at) => ({ ...one, id: `o${at}` }) as SoldOffer);
    const network = await startNetwork(lootably, catalog);
    const service = await start({ env: { OUTBOUND_ALLOW: network.host } });
    let rests = 0;
    const wait = async () => (rests += 1);
    const feed = await addTestFeed(service, { network, simulation: lootably }, { wait, isStopping: () => rests > 0 });
    expect(await feed.run()).toEqual({ kind: 'stopped', feed: feed.name });
    expect((await everyRow(service.databaseUrl)).get('staged_offers')?.length).toBeLessThan(300);
    expect(await service.store.listFeeds(feed.name)).toMatchObject([{ failures: 0 }]);
    await feed.close();
    await service.stop();
    await network.close();
  });

  test('leaves paused feeds alone', () =>
    withFeed(start, async ({ name, network, service }) => {
      await service.store.changeFeed({ name, changes: { isPaused: true } });
      expect(await service.app.runDueFeeds()).toBe(0);
      expect(network.requests).toEqual([]);
    }));

  test('readiness warns of a feed that has failed three times, and the wall keeps its offers', () =>
    withFeed(start, async ({ network, service, name }) => {
      await service.app.runDueFeeds();
      expect(await feedsCheck(service)).toEqual({ state: 'ok' });
      network.fault = 'broken';
      for (let at = 0; at < 3; at += 1) {
        service.clock.forward(40 * MINUTE);
        expect(await service.app.runDueFeeds()).toBe(1);
      }
      expect(await feedsCheck(service)).toMatchObject({ state: 'warning', detail: expect.stringContaining('3 times') });
      expect((await service.client.get('/health/ready')).status).toBe(200);
      expect((await service.store.loadOffers({ since: 0 })).offers.every(({ disabled }) => !disabled)).toBe(true);
      network.fault = null;
      service.clock.forward(40 * MINUTE);
      await service.app.runDueFeeds();
      expect(await feedsCheck(service)).toEqual({ state: 'ok' });
      service.clock.forward(4 * 60 * MINUTE);
      expect(await feedsCheck(service)).toMatchObject({
        detail: `Feeds: ${name} has not succeeded for 6 intervals (see feed log).`,
      });
    }));

  test('of two processes, one runs a due feed', () =>
    withFeed(start, async ({ network, service }) => {
      if (service.store.engine !== 'postgres') return;
      const env = { OUTBOUND_ALLOW: network.host };
      const other = await startService({ databaseUrl: service.databaseUrl, env });
      other.clock.moveTo(NOON);
      const ran = await Promise.all([service, other, service, other].map(({ app }) => app.runDueFeeds()));
      expect(ran.toSorted()).toEqual([0, 0, 0, 1]);
      expect(network.requests).toHaveLength(3);
      await other.stop();
    }));

  test('a process that ends in the middle of a run leaves the feed to the next one, and counts no failure', async () => {
    const network = await startNetwork(everflow, soldOffers);
    network.fault = 'silence';
    const service = await start({ env: { OUTBOUND_ALLOW: network.host }, prepareFeeds: 'apart' });
    service.clock.moveTo(NOON);
    const feed = await addTestFeed(service, { network, simulation: everflow });
    const running = service.app.runDueFeeds();
    await expect.poll(() => network.requests.length).toBe(1);
    const { databaseUrl } = service;
    const isPostgres = service.store.engine === 'postgres';
    await feed.close();
    await service.stop();
    expect(await running).toBe(1);
    network.fault = null;
    if (isPostgres) {
      const next = await startService({ databaseUrl, env: { OUTBOUND_ALLOW: network.host } });
      next.clock.moveTo(NOON + 1);
      expect(await next.store.listFeeds(feed.name)).toMatchObject([{ failures: 0 }]);
      expect(await next.app.runDueFeeds()).toBe(1);
      await next.stop();
    }
    await network.close();
  });
});
