import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { NOON } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import type { TestSource } from '../support/service/start-service.ts';
import type { ModelOffer } from './model-lead.ts';
import { MoneyModel } from './money-model.ts';
import { openRealWall } from './real-wall.ts';
import { allSteps, SOURCES, USERS } from './steps.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

/**
 * MODEL_RUNS: how many runs to do on every engine. MODEL_SEED: the seed that a failure printed; it repeats that failure
 * if MODEL_RUNS is the same.
 */
const { MODEL_RUNS, MODEL_SEED } = process.env;
const RUNS = { sqlite: 50, postgres: 25 };
const LIMIT_MS = MODEL_RUNS === undefined ? 120_000 : 24 * 60 * 60 * 1000;

const plain: ModelOffer = { id: 8001, source: null, prices: { '': 1 }, timeLimits: {}, isRepeatable: false };
const quest: ModelOffer = {
  id: 8002,
  source: null,
  prices: { 21: 1, 22: 2 },
  timeLimits: { 22: 600 },
  isRepeatable: false,
};
const ofOneSource: ModelOffer = { id: 8003, source: 'two', prices: { '': 2 }, timeLimits: {}, isRepeatable: false };
/** One event is paid twice, the other one once. */
const twice: ModelOffer = {
  id: 8005,
  source: null,
  prices: { 31: 1, 32: 2 },
  timeLimits: {},
  isRepeatable: false,
  repeats: { 31: { max: 2, isOnceADay: false } },
};
const daily: ModelOffer = {
  id: 8006,
  source: null,
  prices: { 41: 1 },
  timeLimits: {},
  isRepeatable: false,
  repeats: { 41: { max: null, isOnceADay: true } },
};
/** Its leads wait for a day. */
const held: ModelOffer = {
  id: 8007,
  source: null,
  prices: { 51: 1, 52: 2 },
  timeLimits: {},
  isRepeatable: false,
  holdDays: 1,
};
/** It pays twice as much within two days of the click. */
const sale: ModelOffer = {
  id: 8008,
  source: null,
  prices: { 61: 1, 62: 2 },
  timeLimits: {},
  isRepeatable: false,
  doubleDays: 2,
};
const forSafeUsers: ModelOffer = {
  id: 8009,
  source: null,
  prices: { '': 1 },
  timeLimits: {},
  isRepeatable: true,
  isForSafeUsers: true,
};
const videos: ModelOffer = { id: 8004, source: null, prices: { '': 1 }, timeLimits: {}, isRepeatable: true };

function eventsOf({ prices, repeats = {} }: ModelOffer): object[] {
  return Object.entries(prices).map(([event, price]) => ({
    event_id: Number(event),
    event_name: `Event ${event}`,
    event_revenue: price,
    max_completions: repeats[event]?.max ?? (event in repeats ? null : 1),
    once_a_day: repeats[event]?.isOnceADay ?? false,
  }));
}

onEveryEngine(
  'Model of the money loop',
  (ready) => {
    test(
      'the service does what the model does, whatever the order of clicks, leads, reversals, debits, holds, reviews, erasures and repeats',
      async () => {
        const service = ready();
        const sources = new Map<string, TestSource>();
        for (const name of SOURCES) sources.set(name, await service.newSource());
        const events = [
          { event_id: 21, event_name: 'Level 5', event_revenue: 1 },
          { event_id: 22, event_name: 'Level 9', event_revenue: 2, time_to_complete: quest.timeLimits['22'] },
        ];
        const imported = await service.importOffers([
          offerRow(plain.id),
          offerRow(quest.id, { events }),
          offerRow(videos.id, { repeatable: 1 }),
          offerRow(twice.id, { events: eventsOf(twice) }),
          offerRow(daily.id, { events: eventsOf(daily) }),
          offerRow(held.id, { events: eventsOf(held) }),
          offerRow(sale.id, { events: eventsOf(sale) }),
          offerRow(forSafeUsers.id, { repeatable: 1 }),
          offerRow(ofOneSource.id, { payout: 2, source: sources.get('two')?.name }),
        ]);
        expect(imported.rejected).toEqual([]);
        const commands = fc.commands(allSteps, { maxCommands: 100, size: 'max' });
        const property = fc.asyncProperty(commands, async (steps) => {
          const now = Math.max(NOON, service.clock.now());
          const others = [ofOneSource, videos, twice, twice, daily, held, held, sale, sale, forSafeUsers, forSafeUsers];
          const offers = [plain, quest, plain, quest, ...others];
          const model = new MoneyModel(offers, now);
          const real = await openRealWall(service, receiver, sources, { offers, users: USERS });
          await real.addPostback();
          model.postbacks = 1;
          await fc.asyncModelRun(() => ({ model: { model, done: [] }, real }), steps);
          await real.compare(model);
        });
        await fc.assert(property, {
          numRuns: Number(MODEL_RUNS ?? RUNS[service.store.engine]),
          ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }),
          // Ends the search for a shorter counterexample before the test times out, so that the failure is printed.
          interruptAfterTimeLimit: LIMIT_MS,
        });
      },
      LIMIT_MS + 60_000,
    );
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);
