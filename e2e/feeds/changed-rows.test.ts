import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFeedAdapter } from '../../server/feeds/feed-adapters.ts';
import { parseResponse } from '../../server/feeds/reading/parse-response.ts';
import { readFeed } from '../../server/feeds/reading/read-feed.ts';
import { rowReader, type RowContext } from '../../server/feeds/reading/read-row.ts';
import { listAt, type Json } from '../../server/networks/reading/value-at.ts';
import { createBytesFetch } from '../../server/net/fetch-bytes.ts';
import { MAX_PAYOUT_UNITS } from '@rewards-wall/shared/credits.ts';
import { movableClock } from '../../server/runtime/clock.fixture.ts';
import { simulations } from '../../server/networks/simulators.fixture.ts';
import type { Simulation } from '../../server/networks/simulation/simulation.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';

/** The rows of a network's first page, as they came. */
async function rowsOf(simulation: Simulation): Promise<{ rows: readonly Json[]; context: RowContext }> {
  const adapter = findFeedAdapter(simulation.adapter, simulation.settings);
  if (adapter === null) throw new Error(`There is no adapter ${simulation.adapter}`);
  const network = await startNetwork(simulation, soldOffers);
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock() });
  const settings = { ...simulation.settings, base: network.base };
  const context = { adapter, settings, currency: 'USD', credential: simulation.credential };
  const bodies: Json[] = [];
  await readFeed({
    fetchBytes: async (request) => {
      const outcome = await fetchBytes(request);
      const read = await parseResponse(outcome, adapter.csv);
      if (read.kind === 'answered') bodies.push(read.value);
      return outcome;
    },
    pause: async () => {},
  })(context);
  await fetchBytes.close();
  await network.close();
  return { rows: listAt(bodies[0], adapter.list), context };
}

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', '0', '-1', '1e400', '*', '<b>', '{click_id}', 'javascript:alert(1)', 1e308, -0.5, true, null),
);

test.each(simulations)('$adapter: a row with anything in any place is an offer or skipped', async (simulation) => {
  const { context, rows } = await rowsOf(simulation);
  expect(rows.length).toBeGreaterThan(0);
  const read = rowReader(context);
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(), value, (row, at, other) => {
      const paths = pathsOf(row);
      const reading = read(changed(row, paths[at % paths.length] ?? [], other));
      if (reading.kind === 'skipped') return;
      const { destinationUrl, goals, name, payout } = reading.offer;
      for (const amount of [payout, ...goals.map((goal) => goal.payout)]) {
        expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_PAYOUT_UNITS).toBe(true);
      }
      expect(new Set(goals.map(({ key }) => key)).size).toBe(goals.length);
      expect(destinationUrl).toMatch(/^https?:\/\/[^{}]+(?:\{source_user_id\}[^{}]*)?\{click_id\}/);
      expect(name).toMatch(/^[^\p{Cc}]{1,400}$/u);
    }),
    { numRuns: 300 },
  );
});

type Path = readonly string[];

/** The paths to all values in a value, but not to itself. */
function pathsOf(json: Json): readonly Path[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, one]) => [[key], ...pathsOf(one).map((path) => [key, ...path])]);
}

/** A copy of the value with another one at the path. */
function changed(json: Json, [key, ...rest]: Path, other: Json): Json {
  if (key === undefined) return other;
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([name, one]) => [name, name === key ? changed(one, rest, other) : one]);
  return Array.isArray(json) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
