import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { yieldToEventLoop } from '../server/runtime/yield-to-event-loop.ts';
import { createBufferPool } from '../server/offers/catalog/buffer-pool.ts';
import { createSnapshot } from '../server/offers/catalog/catalog-snapshot.ts';
import { createCurrencies } from '../server/offers/catalog/currencies.ts';
import type { MatchRequest } from '../server/offers/catalog/match.ts';
import { buildIndex } from '../server/offers/catalog/offer-index.ts';
import { prepareEntry } from '../server/offers/catalog/render.ts';
import { createRenderer } from '../server/offers/catalog/render-list.ts';
import { createByteArena } from '../server/offers/catalog/byte-arena.ts';
import { seededRandom } from './data/random.ts';
import {
  anyRequest,
  desktop,
  iPhone,
  sampleCurrency,
  sampleOffer,
  stored,
} from '../server/offers/catalog/samples.fixture.ts';

/**
 * Measures picking and rendering without HTTP and store: µs per list, and the time to build the catalog.
 *
 * `node bench/pick.ts`
 */

const PUBLIC_URL = 'http://localhost:3000';
const COUNTRIES = countryCodes.slice(0, 60);
const REPEATS = 7;

/** Offers with about 0.9 kB of JSON each. A user in a known country matches about one in ten. */
function catalog(size: number) {
  const below = seededRandom(7);
  const systems = [[], [], [50], [40], [30, 40, 56]];
  return Array.from({ length: size }, (_, index) =>
    stored(
      sampleOffer(index + 1, {
        name: `Offer ${index + 1}`,
        description: 'Sign up, confirm your address and stay for a month. '.repeat(6),
        requirements: 'New customers only. One reward a household.',
        image_url: `/images/${index + 1}.png`,
        creative_filename: `${index + 1}.svg`,
        payout: 1_000 + below(500_000),
        category_id: [categoryIds[below(categoryIds.length)] ?? 17].filter((id) => id !== 20),
        prior: below(1_000),
        targeting: {
          countries: below(10) === 0 ? [] : Array.from({ length: 4 }, () => COUNTRIES[below(COUNTRIES.length)] ?? 'US'),
          languages: below(4) === 0 ? ['en'] : [],
          devices: below(3) === 0 ? ['phone', 'tablet'] : [],
          target_system: systems[below(systems.length)] ?? [],
          gender: below(10) === 0 ? 'f' : null,
          age_range_id: below(10) === 0 ? [1, 2] : [],
        },
      }),
      { createdAt: below(1_000_000) },
    ),
  );
}

/** The fastest of several runs, which other processes disturbed least. */
function microseconds(calls: number, work: (call: number) => void): number {
  for (let call = 0; call < calls; call++) work(call);
  const runs = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    for (let call = 0; call < calls; call++) work(call);
    return ((performance.now() - start) * 1_000) / calls;
  });
  return Math.min(...runs);
}

async function measure(size: number): Promise<Record<string, string>> {
  const offers = catalog(size);
  let last = performance.now();
  const slices: number[] = [];
  const pause = async (): Promise<void> => {
    slices.push(performance.now() - last);
    await yieldToEventLoop();
    last = performance.now();
  };
  const arena = createByteArena();
  const entries = [];
  const start = last;
  for (const [at, offer] of offers.entries()) {
    if (at % 1_000 === 0) await pause();
    entries.push(prepareEntry(offer, PUBLIC_URL, arena));
  }
  const index = await buildIndex(entries, pause);
  await pause();
  const parts = { index, catalog: 1, caps: 1, statistics: 1, now: 0, full: new Set<number>() };
  const snapshot = await createSnapshot(parts, pause);
  slices.push(performance.now() - last);
  const buildMs = performance.now() - start;

  const render = createRenderer({ pool: createBufferPool(), publicUrl: PUBLIC_URL, yieldToEventLoop });
  const currency = createCurrencies().of(sampleCurrency(1_000_000, true));
  const requestFrom = (country: string, at: number): MatchRequest => ({
    ...anyRequest,
    clientFacts: { ...(at % 2 === 0 ? iPhone : desktop), country },
    gender: at % 3 === 0 ? 'm' : null,
    completed: { ids: new Set([at * 7, at * 11, at * 13]), isLongLived: false },
  });
  const requests = COUNTRIES.map(requestFrom);
  const pick = (call: number, limit: number | null) =>
    snapshot.pick(requests[call % requests.length] ?? anyRequest, 'popularity', { offset: 0, limit, ascending: false });
  const detected = [30, 40, 50, 51, 52, 56];
  const terms = { name: 'offers', currency, token: 'x'.repeat(180), featured: new Set([3, 5]), detected } as const;
  const answer = (picked: ReturnType<typeof pick>): void => {
    const list = render(picked, terms);
    if (!(list instanceof Promise) && list.kind === 'bytes') list.release();
  };
  const thousand = entries.slice(0, 1_000);
  return {
    offers: String(size),
    'pick 25': microseconds(5_000, (call) => pick(call, 25)).toFixed(1),
    'pick + render 25': microseconds(5_000, (call) => answer(pick(call, 25))).toFixed(1),
    'pick all matching': microseconds(200, (call) => pick(call, null)).toFixed(1),
    'count by category': microseconds(200, (call) =>
      snapshot.count(requests[call % requests.length] ?? anyRequest),
    ).toFixed(1),
    'pick 25, featured first': microseconds(5_000, (call) =>
      snapshot.pickFeaturedFirst(requests[call % requests.length] ?? anyRequest, 'popularity', {
        offset: 0,
        limit: 25,
        ascending: false,
      }),
    ).toFixed(1),
    'render 1000': microseconds(100, () => answer(thousand)).toFixed(1),
    'build ms': buildMs.toFixed(0),
    'longest slice ms': Math.max(...slices).toFixed(0),
    'heap MB': (process.memoryUsage().heapUsed / 2 ** 20).toFixed(0),
  };
}

const rows = [];
for (const size of [1_000, 10_000, 100_000]) rows.push(await measure(size));
console.table(rows);
