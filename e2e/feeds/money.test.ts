import { formatUnits, parseUnits } from '@rewards-wall/shared/credits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networks } from '../../server/networks/all.ts';
import { fakeOf } from '../../server/leads/reports/fake-sources.fixture.ts';
import { netOf } from '../../server/schema/feed-terms.ts';
import { addTestFeed, PUBLIC_URL, type TestFeed } from '../support/feeds/add-test-feed.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { startService, type TestService, type TestWall } from '../support/service/start-service.ts';
import { simulations } from '../../server/networks/simulators.fixture.ts';
import type { SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { startNetwork, type Network } from '../../server/networks/simulation/start-network.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

/** Users get 60 % of what the network pays, at 0.9 of our currency for one of its. */
const terms = { rate: 900_000, share: 6000 };
const RATIO = 100;

const single: SoldOffer = {
  id: '301',
  name: 'Harbor Quest',
  description: 'Sail.',
  payout: '2.5',
  goals: [],
  countries: [],
  systems: [],
  category: 'Games',
  image: 'https://cdn.example/301.png',
  isApproved: true,
};
/** Much dearer: the click id of its link is worth more than that of a cheap offer. */
const dear: SoldOffer = { ...single, id: '399', name: 'Dear Island', payout: '50' };
const withGoals: SoldOffer = {
  ...single,
  id: '302',
  name: 'Bank of Tomorrow',
  payout: '0',
  goals: [
    { id: '7', name: 'Registration', payout: '0.5' },
    { id: '8', name: 'First deposit', payout: '12.3456' },
  ],
};

/** Credits for a payout of the network, by the terms. */
const creditsOf = (payout: string): number => (netOf(parseUnits(payout) ?? 0, terms) * RATIO) / 10_000;

describe.each(simulations)('what $adapter sells ends in the ledger', (simulation) => {
  let service: TestService;
  let network: Network;
  let feed: TestFeed;
  let wall: TestWall;
  const { scheme } = simulation.calls;
  const { canRevoke } = fakeOf(scheme);
  const sold = simulation.says.goals ? [single, dear, withGoals] : [single, dear];
  // Some networks don't say in a callback which goal it pays.
  const lead = networks.find(({ name }) => name === scheme);
  const namesPayouts = (lead?.fields.payout ?? lead?.unsignedPayout) !== undefined;
  const namesOffers = lead === undefined || lead.offer !== undefined;
  const namesGoals = (lead?.fields.event_id ?? lead?.goal) !== undefined;

  beforeAll(async () => {
    service = await startService({ env: { PUBLIC_URL } });
    service.clock.moveTo(NOON);
    network = await startNetwork(simulation, sold);
    feed = await addTestFeed(service, { network, simulation }, terms);
    wall = await service.newWall({ currency: { name: 'Coins', ratio: String(RATIO) } });
    expect(await feed.run()).toMatchObject({ kind: 'applied', added: sold.length, skipped: {} });
  });
  afterAll(async () => {
    await feed.close();
    await network.close();
    await service.stop();
  });

  /** Opens an offer of the network as a new user, and reads its click id where the network does. */
  async function click(name: string) {
    const user = service.newUser();
    const headers = { 'User-Agent': agents.windows };
    const offers = await askFor(service, wall, { subid1: user, ip: addresses.US }, headers).offers();
    const offer = offers.find((one) => one.name === name);
    const link = new URL(offer?.click_url ?? '').pathname;
    const answer = await service.client.get(link, { headers });
    const location = decodeURIComponent(answer.headers.get('location') ?? '');
    service.clock.forward(10 * MINUTE);
    expect(location).not.toContain(user);
    if (simulation.credential !== null) expect(location).not.toContain(simulation.credential);
    return { user, offer, clickId: /clk_\w+/.exec(location)?.[0] ?? '' };
  }
  const callBack = (sale: Parameters<Network['callBack']>[1]) => network.callBack(feed.callback, sale);
  const balanceOf = async (subid1: string): Promise<string> => {
    const account = { kind: 'wall', profileId: wall.adwallId, subid1 } as const;
    return formatUnits((await service.store.listTransactions({ account, limit: 1, offset: 0 }))?.balance ?? 0);
  };

  /** Why the lead of a click is held. */
  const reasonOf = async (clickId: string): Promise<string | null | undefined> => {
    const held = await leadsIn(service.store, { state: 'pending', adwallId: wall.adwallId, limit: 100 });
    return held.find((one) => one.clickId === clickId)?.reason;
  };

  test('an offer pays its share, once, and a reversal takes it back', async () => {
    const { clickId, offer, user } = await click(single.name);
    expect(offer).toMatchObject({ payout: 1.35, currency_count: creditsOf('2.5') });
    const event = simulation.says.baseGoal ?? '';
    const sale = { click: clickId, transaction: `t-${user}`, payout: '2.5', event, offer: single.id };
    expect(await callBack(sale)).toMatchObject({ status: 200 });
    expect(await callBack(sale)).toMatchObject({ status: 200 });
    expect(await balanceOf(user)).toBe('135');
    service.clock.forward(2 * MINUTE);
    const leads = await service.store.leadsOfWall({
      adwallId: wall.adwallId,
      after: '',
      until: service.clock.now(),
      limit: 100,
    });
    expect(leads.find((lead) => lead.clickId === clickId)).toMatchObject({ payout: 13_500, gross: 22_500 });
    if (!canRevoke) return;
    expect(await callBack({ ...sale, isRevoked: true })).toMatchObject({ status: 200 });
    expect(await balanceOf(user)).toBe('0');
  });

  test.skipIf(!namesPayouts)('the click id of an expensive offer earns no more with a cheap one', async () => {
    const { clickId, user } = await click(dear.name);
    const event = simulation.says.baseGoal ?? '';
    // As if the publisher left the macro for the offer out of the callback URL.
    const sale = { click: clickId, transaction: `t-${user}`, payout: '0.1', event, offer: '' };
    expect(await callBack(sale)).toMatchObject({ status: 200 });
    expect(Number(await balanceOf(user))).toBe(creditsOf('0.1'));
    const leads = await service.store.leadsOfWall({
      adwallId: wall.adwallId,
      after: '',
      until: service.clock.now() + 2 * MINUTE,
      limit: 100,
    });
    expect(leads.find((one) => one.clickId === clickId)).toMatchObject({ payout: 540, gross: 900 });
  });

  test.skipIf(!namesOffers)('the click id of a dear offer is held with a cheap one, and opens nothing', async () => {
    const { clickId, user } = await click(dear.name);
    const event = simulation.says.baseGoal ?? '';
    const sale = { click: clickId, transaction: `t-${user}`, payout: '0.1', event, offer: single.id };
    expect(await callBack(sale)).toMatchObject({ status: 200 });
    expect(await balanceOf(user)).toBe('0');
    expect(await reasonOf(clickId)).toBe('wrong_offer');
  });

  // Users can write anything into the link, and not every network encodes it again.
  test.each(['#', '&x='])('a click id that ends with %s hides nothing that the callback says', async (end) => {
    const { clickId, user } = await click(dear.name);
    const event = simulation.says.baseGoal ?? '';
    await callBack({ click: clickId + end, transaction: `t-${user}`, payout: '0.1', event, offer: single.id });
    const most = namesPayouts ? creditsOf('0.1') : 0;
    expect(Number(await balanceOf(user))).toBeLessThanOrEqual(most);
  });

  const unreadable = ['1.2.3', 'NaN', '1e2'];
  test.skipIf(!namesPayouts).each(unreadable)('an amount such as %s pays nothing by itself', async (payout) => {
    const { clickId, user } = await click(dear.name);
    const event = simulation.says.baseGoal ?? '';
    const answer = await callBack({ click: clickId, transaction: `t-${user}`, payout, event, offer: dear.id });
    expect(await balanceOf(user)).toBe('0');
    if (lead?.unsignedPayout === undefined) return expect(answer.status).toBe(400);
    expect(answer.status, answer.body).toBe(200);
    expect(await reasonOf(clickId)).toBe('unreadable_payout');
  });

  test.skipIf(!simulation.says.goals || !namesGoals)('each goal pays once, and an unknown one is held', async () => {
    const { clickId, offer, user } = await click(withGoals.name);
    expect(offer?.events.map((event) => event.event_name)).toEqual(['Registration', 'First deposit']);
    const named = { click: clickId, offer: withGoals.id };
    let paid = 0;
    for (const [at, goal] of withGoals.goals.entries()) {
      const event = simulation.says.goalIds ? goal.id : goal.name;
      const sale = { ...named, transaction: `t-${user}-${at}`, payout: goal.payout, event };
      const answer = await callBack(sale);
      expect(answer.status, answer.body).toBe(200);
      paid += creditsOf(goal.payout);
      expect(Number(await balanceOf(user))).toBeCloseTo(paid, 4);
    }
    const unknown = { ...named, transaction: `t-${user}-x`, payout: '1', event: 'no-such-goal' };
    expect((await callBack(unknown)).status).toBe(200);
    expect(Number(await balanceOf(user))).toBeCloseTo(paid, 4);
    expect(await reasonOf(clickId)).toBe('unknown_goal');
  });

  test('a second run changes nothing', async () => {
    const before = await service.store.versions();
    expect(await feed.run()).toMatchObject({
      kind: 'applied',
      added: 0,
      changed: 0,
      unchanged: sold.length,
      vanished: 0,
    });
    expect(await service.store.versions()).toEqual(before);
  });
});
