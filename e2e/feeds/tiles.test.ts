import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, wall as playtime } from '../../server/networks/playtimeweb/simulator.ts';
import { addressOf } from '../../server/networks/simulation/call-address.ts';
import type { Simulation } from '../../server/networks/simulation/simulation.ts';
import { startNetwork, type Network } from '../../server/networks/simulation/start-network.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { addTestFeed, PUBLIC_URL, type TestFeed } from '../support/feeds/add-test-feed.ts';
import { readHistory } from '../support/money/money-wall.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

/** The operator's map of a feed in which some rows are walls. */
const map = {
  request: { path: '/feed' },
  list: 'items',
  link: { click: { placeholder: '[CLICK]' }, user: { placeholder: '[USER]' } },
  scheme: 'playtimeweb',
  fields: {
    id: 'id',
    name: 'title',
    link: 'url',
    payout: 'payout',
    tile: { path: 'kind', is: ['wall'], amount: 'credits', max_payout: 5, max_day: 8 },
  },
};
const url = 'https://quiet-harbor.playtimeweb.com/play?user_id=[USER]&pub_sub_id_1=[CLICK]';
const items = [
  { id: '1', title: 'Play games', kind: 'wall', url },
  { id: '2', title: 'Harbor Quest', kind: 'task', url, payout: '2.5' },
];
const simulation: Simulation = {
  adapter: 'json',
  calls,
  credential: null,
  settings: { map: JSON.stringify(map) },
  basePath: '',
  says: { goals: false, goalIds: false, systems: false, approval: false },
  pageRows: null,
  answer: () => ({ body: { items } }),
  spoil: () => ({}),
};

let service: TestService;
let network: Network;
let feed: TestFeed;
beforeAll(async () => {
  service = await startService({ env: { PUBLIC_URL } });
  service.clock.moveTo(NOON);
  network = await startNetwork(simulation, []);
  feed = await addTestFeed(service, { network, simulation });
});
afterAll(async () => {
  await feed.close();
  await network.close();
  await service.stop();
});

test('a wall that a feed brings is listed as a tile, and what its network reports is credited up to the ceilings', async () => {
  expect(await feed.run()).toMatchObject({ kind: 'applied', added: 2, skipped: {} });
  const wall = await service.newWall();
  const user = service.newUser();
  const headers = { 'User-Agent': agents.iPhone };
  const list = askFor(service, wall, { subid1: user, ip: addresses.US }, headers);
  expect((await list.offers()).map(({ name }) => name)).toEqual(['Harbor Quest']);
  const tile = (await list.offers({ tiles: 1 })).find(({ name }) => name === 'Play games');
  expect(tile).toMatchObject({ kind: 'tile', max_day: 8 });

  const opened = await service.client.get(new URL(tile?.click_url ?? '').pathname, { headers });
  const visit = playtime.visit(new URL(opened.headers.get('location') ?? ''));
  if (visit === null) throw new Error('The network refuses the link.');
  expect(visit.user).not.toContain(user);
  service.clock.forward(10 * MINUTE);
  const { secret, template } = feed.callback;
  const report = async (transaction: string, amount: string) => {
    const values = playtime.earns({ user: visit.user, transaction, amount, isRevoked: false });
    const call = { template, secret, click: visit.click, transaction, isRevoked: false, values };
    const { pathname, search } = new URL(addressOf(calls, call).url);
    return service.client.get(pathname, { query: search.slice(1) });
  };
  const balance = async () => (await readHistory(service, wall, user)).balance;
  expect(await report('T1', '3.5')).toMatchObject({ status: 200 });
  expect(await balance()).toBe(3.5);
  // Above what a lead may pay, and then above the day's.
  for (const [transaction, amount] of [
    ['T2', '5.01'],
    ['T3', '4.51'],
  ] as const) {
    expect(await report(transaction, amount)).toMatchObject({ status: 200 });
  }
  expect(await balance()).toBe(3.5);
  expect(await report('T4', '4.5')).toMatchObject({ status: 200 });
  expect(await balance()).toBe(8);
});
