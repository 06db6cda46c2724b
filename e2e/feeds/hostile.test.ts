import { afterEach, describe, expect, test } from 'vitest';
import { findFeedAdapter } from '../../server/feeds/feed-adapters.ts';
import { readFeed, type FeedReading } from '../../server/feeds/reading/read-feed.ts';
import type { SkipReason } from '../../server/networks/reading/skip.ts';
import { createBytesFetch } from '../../server/net/fetch-bytes.ts';
import { MAX_PAYOUT_UNITS } from '@rewards-wall/shared/credits.ts';
import { movableClock } from '../../server/runtime/clock.fixture.ts';
import { simulations } from '../../server/networks/simulators.fixture.ts';
import type { NetworkRequest, Simulation, SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';

/** A good offer without goals, on whose copies the tests change one thing. */
const [good] = soldOffers;
if (good === undefined) throw new Error('Nothing is sold.');
const offer: SoldOffer = good;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

/** What our side reads from a network that sells these offers, or answers otherwise. */
async function read(simulation: Simulation, offers: readonly SoldOffer[] = soldOffers): Promise<FeedReading> {
  const adapter = findFeedAdapter(simulation.adapter, simulation.settings);
  if (adapter === null) throw new Error(`There is no adapter ${simulation.adapter}`);
  const network = await startNetwork(simulation, offers);
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock() });
  opened.push(network, fetchBytes);
  return readFeed({ fetchBytes, pause: async () => {} })({
    adapter,
    settings: { ...simulation.settings, base: network.base },
    currency: 'USD',
    credential: simulation.credential,
  });
}

async function readWhole(simulation: Simulation, offers?: readonly SoldOffer[]) {
  const reading = await read(simulation, offers);
  if (reading.kind === 'failed') throw new Error(reading.failure.detail);
  return reading;
}

const paging = simulations.filter(({ pageRows }) => pageRows !== null);

test.each(paging)('$adapter: a network that sends its first page again and again fails the run', async (simulation) => {
  let first: NetworkRequest | null = null;
  const circling: Simulation = {
    ...simulation,
    answer(request, offers) {
      first ??= request;
      return simulation.answer(first, offers);
    },
  };
  expect(await read(circling)).toMatchObject({ kind: 'failed', failure: { reason: 'endless_pages' } });
});

describe.each(simulations)('$adapter', (simulation) => {
  test.each(['1e308', '99999999999999', '-5', '1 000', 'NaN', 'Infinity', '5%', ''])(
    'a payout of %j skips the offer, and only that one',
    async (payout) => {
      const { offers, skipped } = await readWhole(simulation, [offer, { ...offer, id: '102', payout }]);
      expect(offers.map(({ externalId }) => externalId)).toEqual([offer.id]);
      const reasons: readonly SkipReason[] = ['payout_unknown', 'payout_too_high', 'payout_in_percent', 'no_payout'];
      expect(skipped).toHaveLength(1);
      expect(reasons).toContain(skipped[0]?.reason);
    },
  );

  test.skipIf(!simulation.says.goals).each(['1e308', '99999999999999', '-5', 'NaN'])(
    'a goal that pays %j skips its offer',
    async (payout) => {
      const goals = [
        { id: '7', name: 'Registration', payout: '1' },
        { id: '8', name: 'Deposit', payout },
      ];
      const { offers, skipped } = await readWhole(simulation, [offer, { ...offer, id: '102', payout: '0', goals }]);
      expect(offers).toHaveLength(1);
      expect(skipped).toHaveLength(1);
    },
  );

  test('script, control characters and endless text never reach an offer', async () => {
    const name =
      '<script>alert(1)</script>Que\u0000st\r\n<img src=x onerror=alert(2)><a href="javascript:alert(3)">!</a>';
    const { offers } = await readWhole(simulation, [
      { ...offer, name, description: `${name} ${'long '.repeat(100_000)}`, image: 'javascript:alert(4)' },
      { ...offer, id: '102', name: 'x'.repeat(10_000), image: 'https://user:pass@cdn.example/1.png' },
    ]);
    expect(offers).toHaveLength(2);
    for (const { description, imageUrl, name: line } of offers) {
      expect(line.length).toBeLessThanOrEqual(200);
      expect(description.length).toBeLessThanOrEqual(4000);
      expect(line).not.toMatch(/[<>\p{Cc}]|alert/u);
      expect(description).not.toMatch(/[<>]|alert/);
      expect(imageUrl).toBeNull();
    }
    expect(offers[0]?.name).toBe('Que st !');
  });

  test('ids that are names of properties are ordinary ids', async () => {
    const ids = ['__proto__', 'constructor', 'toString', '', 'x'.repeat(300)];
    const sold = [offer, ...ids.map((id) => ({ ...offer, id }))];
    const { offers, skipped } = await readWhole(simulation, sold);
    expect(offers.length + skipped.length).toBe(sold.length);
    for (const { reason } of skipped) expect(['no_id', 'no_link', 'bad_link']).toContain(reason);
  });

  test('keys of prototypes in every object add nothing to any offer', async () => {
    const clean = await readWhole(simulation);
    const poisoned: Simulation = {
      ...simulation,
      answer(request, offers) {
        const answer = simulation.answer(request, offers);
        return { ...answer, body: withPrototypeKeys(answer.body) };
      },
    };
    const { offers, skipped } = await readWhole(poisoned);
    for (const one of offers) expect(clean.offers).toContainEqual(one);
    expect(offers.length + skipped.length).toBeGreaterThanOrEqual(clean.offers.length + clean.skipped.length);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test.skipIf(simulation.credential === null)('an offer that quotes the credential is skipped without it', async () => {
    const secret = simulation.credential ?? '';
    const { offers, skipped } = await readWhole(simulation, [
      offer,
      { ...offer, id: '102', name: `Quest ${secret}` },
      { ...offer, id: '103', description: secret },
      { ...offer, id: '104', image: `https://cdn.example/${secret}.png` },
      { ...offer, id: '105', name: secret, payout: '' },
    ]);
    expect(offers).toHaveLength(1);
    expect(skipped).toHaveLength(4);
    expect(JSON.stringify([offers, skipped])).not.toContain(secret);
  });

  test('amounts are whole units within the bounds of an offer', async () => {
    const { offers } = await readWhole(simulation, [
      { ...offer, payout: '0.00019' },
      { ...offer, id: '102', payout: '1234.56789' },
    ]);
    expect(offers).toHaveLength(2);
    const amounts = offers.flatMap(({ goals, payout }) => [payout, ...goals.map((goal) => goal.payout)]);
    for (const amount of amounts) {
      expect(Number.isInteger(amount)).toBe(true);
      expect(amount).toBeLessThanOrEqual(MAX_PAYOUT_UNITS);
    }
  });
});

/** The value with keys in each of its objects that would reach a prototype if anyone copied them. */
function withPrototypeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPrototypeKeys);
  if (typeof value !== 'object' || value === null) return value;
  const added = JSON.parse('{"__proto__": {"polluted": ""}, "constructor": {"prototype": {"polluted": ""}}}');
  return Object.fromEntries([
    ...Object.entries(value).map(([key, one]): [string, unknown] => [key, withPrototypeKeys(one)]),
    ...Object.entries(added),
  ]);
}
