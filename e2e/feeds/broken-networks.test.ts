import { expect, test } from 'vitest';
import type { Prepare } from '../../server/feeds/feed-task.ts';
import { feedFailure } from '../../server/feeds/reading/feed-failure.ts';
import { addTestFeed } from '../support/feeds/add-test-feed.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';
import { simulation as lootably } from '../../server/networks/lootably/simulator.ts';
import { simulations } from '../../server/networks/simulators.fixture.ts';
import type { Fault } from '../../server/networks/simulation/misbehave.ts';
import type { Simulation, SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';

/** As many as it takes until a run that loses them all is held. */
const sold: readonly SoldOffer[] = Array.from({ length: 12 }, (_, at) => ({
  id: String(400 + at),
  name: `Quest ${at}`,
  description: '',
  payout: '2.5',
  goals: [],
  countries: ['US'],
  systems: [],
  category: 'Games',
  image: '',
  isApproved: true,
}));

const faults: readonly Fault[] = [
  'rate_limited',
  'broken',
  'half_page',
  'html',
  'other_json',
  'redirect_inward',
  'fails_later',
];

/** A network that sells these offers, and a feed that has read them. */
async function setUp(service: TestService, simulation: Simulation) {
  const network = await startNetwork(simulation, sold);
  const feed = await addTestFeed(service, { network, simulation });
  expect(await feed.run()).toMatchObject({ kind: 'applied', added: sold.length });
  /** What the feed has listed, and the catalog's version. */
  const state = async () => ({
    versions: await service.store.versions(),
    offers: await service.store.listFeedOffers({ feed: feed.name, after: '', limit: 100 }),
  });
  const close = async (): Promise<void> => {
    await feed.close();
    await network.close();
  };
  return { network, feed, state, close };
}

onEveryEngine('Networks that break', (ready) => {
  test('a run that this machine had no files for is no failure of the network, and comes again in a minute', async () => {
    const service = ready();
    const { close, feed, state } = await setUp(service, lootably);
    const before = await state();
    const runs = await service.store.listFeedRuns({ feed: feed.name, limit: 100 });
    const exhausted = Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' });
    const failures: Prepare<'run'>[] = [
      async () => ({ kind: 'failed', failure: feedFailure('local_failure', 1) }),
      () => Promise.reject(exhausted),
    ];
    for (const prepare of failures) {
      expect(await feed.run({ prepare })).toEqual({ kind: 'postponed', feed: feed.name });
      expect(await feed.run()).toEqual({ kind: 'none' });
      service.clock.forward(60_000);
    }
    expect(await service.store.listFeedRuns({ feed: feed.name, limit: 100 })).toEqual(runs);
    expect(await service.store.listFeeds(feed.name)).toMatchObject([{ failures: 0 }]);
    expect(await state()).toEqual(before);
    expect(await feed.run()).toMatchObject({ kind: 'applied', unchanged: sold.length });
    await close();
  });

  test.each(simulations)('$adapter: a run that fails changes nothing, and says why', async (simulation) => {
    const service = ready();
    const { close, feed, network, state } = await setUp(service, simulation);
    const before = await state();
    for (const fault of faults) {
      if (fault === 'fails_later' && simulation.pageRows === null) continue;
      network.fault = fault;
      const outcome = await feed.run();
      expect(outcome, fault).toMatchObject({ kind: 'failed', detail: expect.stringMatching(/^The .*\.$/) });
      expect(await state(), fault).toEqual(before);
    }
    const runs = await service.store.listFeedRuns({ feed: feed.name, limit: 100 });
    if (simulation.credential !== null) expect(JSON.stringify(runs)).not.toContain(simulation.credential);
    expect(runs.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThanOrEqual(faults.length - 1);
    network.fault = null;
    expect(await feed.run()).toMatchObject({ kind: 'applied', unchanged: sold.length, vanished: 0 });
    await close();
  });

  test.each(simulations)('$adapter: a run that loses everything is held until it is forced', async (simulation) => {
    const service = ready();
    const { close, feed, network, state } = await setUp(service, simulation);
    const before = await state();
    network.offers = [];
    expect(await feed.run()).toMatchObject({ kind: 'held', reason: 'too_many_vanished', vanished: sold.length });
    expect(await state()).toEqual(before);
    expect(await feed.run({ isForced: true })).toMatchObject({ kind: 'applied', vanished: sold.length });
    expect((await state()).offers.filter(({ isListed }) => isListed)).toEqual([]);
    network.offers = sold;
    expect(await feed.run()).toMatchObject({ kind: 'applied', changed: sold.length, added: 0 });
    // An offer that returns has the id that it had.
    expect((await state()).offers).toEqual(before.offers);
    await close();
  });
});
