import { formatUnits, parseUnits } from '@rewards-wall/shared/credits.ts';
import { expect } from 'vitest';
import { netOf } from '../../../server/schema/feed-terms.ts';
import { findFeedAdapter } from '../../../server/feeds/feed-adapters.ts';
import { simulations } from '../../../server/networks/simulators.fixture.ts';
import type { BookedConversion, Simulation, SoldOffer } from '../../../server/networks/simulation/simulation.ts';
import { startNetwork, type Network } from '../../../server/networks/simulation/start-network.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';
import { askFor } from '../requests/list-offers.ts';
import { MINUTE, NOON } from '../../../server/runtime/clock.fixture.ts';
import type { TestService, TestWall } from '../service/start-service.ts';
import { addTestFeed, PUBLIC_URL, type TestFeed } from './add-test-feed.ts';

/** Users get 60 % of the network's payout, at 0.9 of our currency for one of its. */
const terms = { rate: 900_000, share: 6000 };
const RATIO = 100;

export const single: SoldOffer = {
  id: '301',
  name: 'Harbor Quest',
  description: 'Sail.',
  payout: '2.5',
  goals: [],
  countries: [],
  systems: [],
  category: 'Games',
  image: '',
  isApproved: true,
};
export const registration = { id: '7', name: 'Registration', payout: '0.5' };
export const withGoals: SoldOffer = {
  ...single,
  id: '302',
  name: 'Bank of Tomorrow',
  payout: '0',
  goals: [registration, { id: '8', name: 'First deposit', payout: '12.3456' }],
};

/** Credits for a payout of the network, by the terms. */
export const creditsOf = (payout: string): string => formatUnits(netOf(parseUnits(payout) ?? 0, terms) * RATIO);

/** The networks that report conversions, and those that report at least reversals. */
export const withReport = simulations.filter(({ answerReport }) => answerReport !== undefined);
export const withConversions = withReport.filter(
  ({ adapter }) => findFeedAdapter(adapter)?.report?.lists === 'conversions',
);

/** A network that sells offers and records conversions, and a wall with its feed. */
export interface ReportScene {
  service: TestService;
  network: Network;
  feed: TestFeed;
  wall: TestWall;
  /** Opens an offer as a new user. */
  click(name: string): Promise<{ user: string; clickId: string }>;
  balanceOf(user: string): Promise<string>;
  /** Reads the report when it is next due. Returns the feed's log entry about it. */
  readReport(): Promise<Record<string, unknown>>;
  /** Sends the callback of a conversion. */
  callBack(conversion: BookedConversion): Promise<number>;
  /** A conversion as the network would list it. */
  booked(click: string, given?: Partial<BookedConversion>): BookedConversion;
}

/** Runs one scene and closes everything. `start`: of the engine. */
export async function withReportScene(
  start: (options: { env: { OUTBOUND_ALLOW: string; PUBLIC_URL: string } }) => Promise<TestService>,
  simulation: Simulation,
  work: (scene: ReportScene) => Promise<void>,
): Promise<void> {
  const sold = simulation.says.goals ? [single, withGoals] : [single];
  const network = await startNetwork(simulation, sold);
  const env = { OUTBOUND_ALLOW: network.host, PUBLIC_URL };
  const service = await start({ env });
  service.clock.moveTo(NOON);
  const feed = await addTestFeed(service, { network, simulation }, terms);
  const wall = await service.newWall({ currency: { name: 'Coins', ratio: String(RATIO) } });
  expect(await feed.run()).toMatchObject({ kind: 'applied', added: sold.length });
  const { name } = feed;
  let booked = 0;
  const offerOfClick = new Map<string, string>();
  const scene: ReportScene = {
    service,
    network,
    feed,
    wall,
    async click(offerName) {
      const user = service.newUser();
      const headers = { 'User-Agent': agents.windows };
      const offers = await askFor(service, wall, { subid1: user, ip: addresses.US }, headers).offers();
      const link = new URL(offers.find((one) => one.name === offerName)?.click_url ?? '').pathname;
      const response = await service.client.get(link, { headers });
      service.clock.forward(10 * MINUTE);
      const location = decodeURIComponent(response.headers.get('location') ?? '');
      const clickId = /clk_\w+/.exec(location)?.[0] ?? '';
      offerOfClick.set(clickId, sold.find((one) => one.name === offerName)?.id ?? '');
      return { user, clickId };
    },
    async balanceOf(subid1) {
      const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
      return formatUnits((await service.store.listTransactions({ account, limit: 1, offset: 0 }))?.balance ?? 0);
    },
    async readReport() {
      const [stored] = await service.store.listFeeds(name);
      service.clock.moveTo(Math.max(stored?.reportDueAt ?? 0, service.clock.now()));
      expect(await service.app.readDueReports()).toBe(1);
      const [last] = await service.store.listFeedRuns({ feed: name, limit: 1 });
      expect(last?.kind).toBe('report');
      return JSON.parse(last?.report ?? '') as Record<string, unknown>;
    },
    async callBack({ click, goal, offer, payout, transaction }) {
      const sale = { click, offer, payout, transaction, ...(goal && { event: goal.id }) };
      return (await network.callBack(feed.callback, sale)).status;
    },
    booked(click, given = {}) {
      booked += 1;
      const at = service.clock.now();
      const offer = offerOfClick.get(click) ?? single.id;
      return { click, transaction: `t-${booked}`, offer, state: 'approved', payout: '2.5', at, ...given };
    },
  };
  try {
    await work(scene);
  } finally {
    await feed.close();
    await service.stop();
    await network.close();
  }
}
