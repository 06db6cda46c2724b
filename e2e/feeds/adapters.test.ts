import { afterEach, describe, expect, test } from 'vitest';
import { parseUnits } from '@rewards-wall/shared/credits.ts';
import { feedAdapters, findFeedAdapter } from '../../server/feeds/feed-adapters.ts';
import { baseOf } from '../../server/feeds/reading/feed-request.ts';
import { readFeed, type FeedReading } from '../../server/feeds/reading/read-feed.ts';
import type { NetworkOffer } from '../../server/feeds/reading/read-row.ts';
import type { Slot } from '../../server/networks/reading/destination.ts';
import { networks } from '../../server/networks/all.ts';
import { createBytesFetch } from '../../server/net/fetch-bytes.ts';
import { movableClock } from '../../server/runtime/clock.fixture.ts';
import { simulations } from '../../server/networks/simulators.fixture.ts';
import { faults, type Fault } from '../../server/networks/simulation/misbehave.ts';
import type { Simulation, SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';

/** Small limits: what they guard against works at any size. */
const MAX_BYTES = 4 * 1024 * 1024;
const SHORT_MS = 300;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

function adapterOf({ adapter: name, settings }: Simulation) {
  const adapter = findFeedAdapter(name, settings);
  if (adapter === null) throw new Error(`There is no adapter ${name}`);
  return adapter;
}

async function openNetwork(
  simulation: Simulation,
  { offers = soldOffers, timeoutMs }: { offers?: readonly SoldOffer[]; timeoutMs?: number } = {},
) {
  const network = await startNetwork(simulation, offers);
  const fetchBytes = createBytesFetch({
    allow: [network.host],
    clock: movableClock(),
    maxBytes: MAX_BYTES,
    timeoutMs,
  });
  opened.push(network, fetchBytes);
  const read = (credential = simulation.credential): Promise<FeedReading> =>
    readFeed({ fetchBytes, pause: async () => {} })({
      adapter: adapterOf(simulation),
      settings: { ...simulation.settings, base: network.base },
      currency: 'USD',
      credential,
    });
  return { network, read };
}

function slotName(slot: Slot): string {
  switch (slot.in) {
    case 'parameter':
      return slot.name;
    case 'placeholder':
      return slot.text;
    case 'end':
      return '';
  }
}

/** The offers of a reading, which must be one. */
async function offersOf(reading: Promise<FeedReading>) {
  const result = await reading;
  if (result.kind === 'failed') throw new Error(result.failure.detail);
  return result;
}

const unitsOf = (amount: string): number => parseUnits(amount) ?? Number.NaN;

test('every adapter has a simulated network, and every simulated network an adapter', () => {
  expect(simulations.map(({ adapter }) => adapter).toSorted()).toEqual(feedAdapters.map(({ name }) => name).toSorted());
});

describe.each(simulations)('$adapter', (simulation) => {
  const adapter = adapterOf(simulation);

  test('tells the operator what to do, and names a callback that we understand', () => {
    expect(adapter.setUp.length).toBeGreaterThan(0);
    for (const sentence of [...adapter.setUp, ...adapter.networkSwitchesOn, ...adapter.limits]) {
      expect(sentence).toMatch(/^[A-Z].*[.]$/);
    }
    expect(adapter.checked).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
    expect(networks.map(({ name }) => name)).toContain(adapter.scheme);
    expect(adapter.everyMs).toBeGreaterThanOrEqual(10 * 60_000);
  });

  test('puts the click id into the parameter that the callback brings back', () => {
    const lead = networks.find(({ name }) => name === adapter.scheme);
    const macro = lead?.parameters[lead.fields.click_id] ?? lead?.fields.click_id ?? '';
    const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
    expect(plain(macro)).toContain(plain(simulation.clickMacro ?? slotName(adapter.link.click)));
  });

  test('lives at an https address, or asks the operator for one', () => {
    expect(baseOf(adapter, simulation.settings) ?? 'https://asked.example').toMatch(/^https:\/\/[\w.-]+/);
  });

  test('reads every offer that the network sells, from every page', async () => {
    const { network, read } = await openNetwork(simulation);
    const { offers, skipped } = await offersOf(read());
    const { approval, goals } = simulation.says;
    const sold = soldOffers
      .filter((offer) => offer.isApproved || !approval)
      .filter((offer) => offer.goals.length === 0 || goals);
    expect(offers.map(({ externalId }) => externalId).toSorted()).toEqual(sold.map(({ id }) => id).toSorted());
    for (const one of sold)
      expectSold(
        simulation,
        one,
        offers.find(({ externalId }) => externalId === one.id),
      );
    expect(skipped).toHaveLength(soldOffers.length - sold.length);
    const expectedReasons = ['no_link', 'not_approved', 'not_active', 'goals_unreadable', 'no_payout'];
    for (const { reason } of skipped) expect(expectedReasons).toContain(reason);
    const pages = simulation.pageRows === null ? 1 : Math.ceil(soldOffers.length / simulation.pageRows);
    expect(network.requests.length).toBeGreaterThanOrEqual(pages);
  });

  test('reads a network that sells nothing as an empty list', async () => {
    const { read } = await openNetwork(simulation, { offers: [] });
    expect(await offersOf(read())).toMatchObject({ offers: [], skipped: [] });
  });

  test('reads a network whose offers have no goals', async () => {
    const plain = soldOffers.filter(({ goals }) => goals.length === 0);
    const { read } = await openNetwork(simulation, { offers: plain });
    const { offers, skipped } = await offersOf(read());
    expect(offers.length + skipped.length).toBe(plain.length);
  });

  test('puts the click id into every link, and the credential nowhere', async () => {
    const { read } = await openNetwork(simulation);
    const { offers, skipped } = await offersOf(read());
    for (const { destinationUrl } of offers) expect(destinationUrl.split('{click_id}').length).toBe(2);
    if (simulation.credential !== null) {
      expect(JSON.stringify([offers, skipped])).not.toContain(simulation.credential);
    }
  });

  test.skipIf(simulation.credential === null)('says that the network refused a wrong credential', async () => {
    const { read } = await openNetwork(simulation);
    const reading = await read('wrong-credential');
    expect(reading).toMatchObject({ kind: 'failed' });
    expect(JSON.stringify(reading)).toMatch(/credential_refused|refused/);
    expect(JSON.stringify(reading)).not.toContain('wrong-credential');
  });

  test('leaves out a row of rubbish, and counts it', async () => {
    const good = await openNetwork(simulation);
    const before = await offersOf(good.read());
    const { network, read } = await openNetwork(simulation);
    network.fault = 'rubbish_row';
    const after = await offersOf(read());
    expect(after.offers).toHaveLength(before.offers.length - 1);
    expect(after.skipped).toHaveLength(before.skipped.length + 1);
  });

  const expected: Readonly<Record<(typeof faults)[number], readonly string[]>> = {
    rate_limited: ['rate_limited'],
    broken: ['network_error'],
    half_page: ['connection', 'bad_answer'],
    html: ['not_json', 'wrong_columns'],
    other_json: ['wrong_shape', 'refused', 'wrong_columns'],
    huge: ['response_too_large'],
    drip: ['timeout'],
    gzip_bomb: ['response_too_large'],
    redirect_inward: ['redirects'],
    silence: ['timeout'],
  };

  test.each(faults)('fails as a whole, and says why: %s', async (fault: Fault & keyof typeof expected) => {
    const isSlow = expected[fault].includes('timeout');
    const { network, read } = await openNetwork(simulation, isSlow ? { timeoutMs: SHORT_MS } : {});
    network.fault = fault;
    const reading = await read();
    if (reading.kind === 'read') throw new Error('It was read.');
    expect(expected[fault]).toContain(reading.failure.reason);
    expect(reading.failure.detail).toMatch(/^The .*\.$/);
    expect(reading.failure.retryAfterMs).toBe(fault === 'rate_limited' ? 120_000 : null);
  });

  test.skipIf(simulation.pageRows === null)('fails as a whole if a later page fails', async () => {
    const { network, read } = await openNetwork(simulation);
    network.fault = 'fails_later';
    expect(await read()).toMatchObject({ kind: 'failed', failure: { reason: 'network_error' } });
    expect(network.requests).toHaveLength(2);
  });
});

/** Compares what was read with what was sold, as far as the network can say it. */
function expectSold({ says }: Simulation, sold: SoldOffer, read: NetworkOffer | undefined): void {
  const { baseGoal } = says;
  const isBaseGoal = baseGoal !== undefined && sold.goals.length === 0;
  const goals = isBaseGoal ? [{ id: baseGoal, name: sold.name, payout: sold.payout }] : sold.goals;
  expect(read).toMatchObject({
    name: sold.name,
    payout: isBaseGoal ? 0 : unitsOf(sold.payout),
    imageUrl: sold.image === '' ? null : sold.image,
    goals: goals.map((goal) => ({
      key: says.goalIds ? goal.id : goal.name,
      name: goal.name,
      payout: unitsOf(goal.payout),
    })),
    targeting: { countries: [...sold.countries].toSorted() },
  });
  if (says.systems) {
    const ids = { android: 40, ios: 50 };
    expect(read?.targeting.target_system).toEqual(sold.systems.map((system) => ids[system]));
  }
  expect(read?.description).not.toMatch(/[<>]|alert/);
}
