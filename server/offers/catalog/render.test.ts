import { offerList, type Offer } from '@rewards-wall/shared/schema/offer.ts';
import { creditsForPayout, unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBufferPool } from './buffer-pool.ts';
import { createCurrencies } from './currencies.ts';
import { prepareEntry, withStatistics } from './render.ts';
import type { ListTerms } from './list-writer.ts';
import { createRenderer } from './render-list.ts';
import type { CatalogEntry } from './render.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { sampleCurrency, sampleOffer, stored } from './samples.fixture.ts';
import { createByteArena } from './byte-arena.ts';
import { anyCharacter } from '../../../e2e/support/requests/any-character.ts';

const PUBLIC_URL = 'https://wall.example';
const render = createRenderer({
  pool: createBufferPool(),
  publicUrl: PUBLIC_URL,
  yieldToEventLoop: () => Promise.resolve(),
});

/** The text of a list that is short enough to be rendered synchronously. */
function textOf(entries: readonly CatalogEntry[], terms: ListTerms): string {
  const list = render(entries, terms);
  if (list instanceof Promise || list.kind !== 'bytes') throw new Error('It is too long.');
  const text = list.body.toString('utf8');
  list.release();
  return text;
}
const currencies = createCurrencies();
const place = createByteArena();

interface Case {
  offers: ImportedOffer[];
  /** The statistics of every offer; null = none. */
  statistics: Pick<OfferStatistics, 'epc' | 'conversionRate' | 'minutesToCredit' | 'completionRate'> | null;
  /** Whether the wall shows what really happens. */
  showsObserved: boolean;
  ratio: number;
  round: boolean;
  featured: ReadonlySet<number>;
  detected: number[];
}

/** The contract's object, field by field in its order. */
function contractOffer(offer: ImportedOffer, terms: Case): Offer {
  const { ratio, round, featured, detected, showsObserved, statistics } = terms;
  const { completionRate = null, minutesToCredit = null } = statistics ?? {};
  const isObserved = showsObserved && minutesToCredit !== null && completionRate !== null;
  const credits = (payout: number) => unitsToNumber(creditsForPayout(payout, ratio, round));
  const imageUrl = offer.image_url.startsWith('/') ? `${PUBLIC_URL}${offer.image_url}` : offer.image_url;
  const systems = offer.targeting.target_system;
  return {
    offer_id: offer.offer_id,
    name: offer.name,
    description: offer.description,
    requirements: offer.requirements,
    credit_delay: offer.credit_delay,
    image_url: imageUrl,
    click_url: `${PUBLIC_URL}/click/${offer.offer_id}/TOKEN_-1`,
    payout: unitsToNumber(offer.payout),
    is_support_center_disabled: offer.is_support_center_disabled,
    currency_count: credits(offer.payout),
    featured_global: offer.featured_global,
    featured_profile: featured.has(offer.offer_id) ? 1 : 0,
    epc: statistics?.epc === undefined || statistics.epc === null ? 99 : unitsToNumber(statistics.epc),
    conversion_rate: statistics?.conversionRate ?? null,
    category_id: [...offer.category_id],
    creative_id: offer.creative_id,
    creative_filename: offer.creative_filename,
    ...(offer.mobile_app && { mobile_app: { ...offer.mobile_app } }),
    target_system: systems[0] ?? 0,
    matches_target_system_detected: systems.length === 0 || systems.some((id) => detected.includes(id)),
    events: offer.events.map((event) => ({
      event_id: event.event_id,
      event_name: event.event_name,
      event_revenue: unitsToNumber(event.event_revenue),
      estimated_time_to_complete: event.estimated_time_to_complete,
      time_to_complete: event.time_to_complete,
      currency_count: credits(event.event_revenue),
      max_completions: event.max_completions === undefined ? 1 : event.max_completions,
      once_a_day: event.once_a_day ?? false,
    })),
    creative_url: imageUrl,
    ...(isObserved && { observed: { minutes_to_credit_p50: minutesToCredit, completion_rate: completionRate } }),
    credit_delay_known: offer.credit_delay_known !== false,
    reward_rule: null,
    ...(offer.conditions && { conditions: offer.conditions }),
  };
}

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('Ganhe 5 €', '報酬 "今" \\ 😀', '\u2028\ud800 </script>', '"},{"offer_id":2'),
);

const offers = fc
  .record({
    name: texts,
    description: texts,
    requirements: fc.option(texts),
    payout: fc.integer({ min: 0, max: 1_000_000_000 }),
    image_url: fc.constantFrom('/images/ä.svg', 'https://cdn.example/x.png?a="b"'),
    creative_filename: texts,
    featured_global: fc.constantFrom<0 | 1>(0, 1),
    is_support_center_disabled: fc.constantFrom<0 | 1>(0, 1),
    category_id: fc.subarray([17, 18, 20], { minLength: 1 }),
    events: fc.array(
      fc.record({
        event_id: fc.integer({ min: 1, max: 9 }),
        event_name: texts,
        event_revenue: fc.integer({ min: 0, max: 1_000_000 }),
        estimated_time_to_complete: fc.nat(),
        time_to_complete: fc.option(fc.integer({ min: 1 })),
      }),
      { maxLength: 3 },
    ),
    unknown: fc.boolean(),
    conditions: fc.option(
      fc.record({
        things_to_know: fc.subarray(['Nur "neu" \\ 5 €', '今\n\u2028</script>']),
        payment_required: fc.boolean(),
      }),
    ),
    app: fc.boolean(),
    target_system: fc.subarray([40, 50, 51]),
  })
  .map(({ app, conditions, target_system, unknown, ...parts }) => {
    // An app without systems gets those of its store, which match.test.ts covers.
    const store = app && target_system.length > 0 ? { mobile_app: { store_id: 'é"', platform: 1 as const } } : {};
    const stated = {
      ...(unknown && { credit_delay_known: false as const }),
      ...(conditions !== null && { conditions }),
    };
    return (offerId: number) => sampleOffer(offerId, { ...parts, ...store, ...stated, targeting: { target_system } });
  });

const cases: fc.Arbitrary<Case> = fc.record({
  offers: fc
    .array(offers, { minLength: 1, maxLength: 6 })
    .map((makers) => makers.map((make, index) => make(index + 1))),
  statistics: fc.option(
    fc
      .record({
        epc: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
        conversionRate: fc.option(fc.constantFrom('0', '12.5', '100')),
        observed: fc.constantFrom([null, null] as const, [180, 0.4] as const, [1, 0] as const),
      })
      .map(({ observed: [minutesToCredit, completionRate], ...rest }) => ({
        ...rest,
        minutesToCredit,
        completionRate,
      })),
  ),
  showsObserved: fc.boolean(),
  ratio: fc.constantFrom(10_000, 1_000_000, 3_333, 1),
  round: fc.boolean(),
  featured: fc.subarray([1, 2, 3, 4]).map((list) => new Set(list)),
  detected: fc.subarray([30, 40, 50, 51]),
});

test('the bytes equal JSON.stringify of the contract, for every wall and user in turn', () => {
  fc.assert(
    fc.property(cases, fc.array(cases, { maxLength: 3 }), (first, others) => {
      let entries = first.offers.map((offer) => prepareEntry(stored(offer), PUBLIC_URL, place));
      for (const terms of [first, ...others, first]) {
        entries = entries.map((entry) =>
          withStatistics(
            entry,
            terms.statistics && { ...terms.statistics, offerId: entry.offer.offer_id, popularity: 1, trending: 0 },
          ),
        );
        const text = textOf(entries, {
          name: 'offers',
          currency: currencies.of({ currency: terms, show_observed: terms.showsObserved }),
          token: 'TOKEN_-1',
          featured: terms.featured,
          detected: terms.detected,
        });
        const expected = { offers: first.offers.map((offer) => contractOffer(offer, terms)) };
        expect(text).toBe(JSON.stringify(expected));
        // Parsing puts the fields in the schema's order, so equal text means equal order.
        expect(JSON.stringify(offerList.parse(JSON.parse(text)))).toBe(JSON.stringify(expected));
      }
    }),
  );
});

test('more currencies than slots take turns and never mix', () => {
  const few = createCurrencies(2);
  const entries = [prepareEntry(stored(sampleOffer(1, { payout: 10_000 })), PUBLIC_URL, place)];
  const creditsAt = (ratio: number): unknown => {
    const terms = { name: 'offers', token: 't', featured: new Set<number>(), detected: [] } as const;
    const text = textOf(entries, { ...terms, currency: few.of(sampleCurrency(ratio)) });
    return offerList.parse(JSON.parse(text)).offers[0]?.currency_count;
  };
  for (const ratio of [1, 2, 3, 1, 3, 2, 2, 1]) expect(creditsAt(ratio * 10_000)).toBe(ratio);
  expect(entries[0]?.tails.length).toBeLessThanOrEqual(2);
});
