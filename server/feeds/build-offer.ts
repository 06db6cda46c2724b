import { createHash } from 'node:crypto';
import { UNKNOWN_DELAY } from '@rewards-wall/shared/catalog/credit-delay.ts';
import { statesNothing } from '@rewards-wall/shared/schema/conditions.ts';
import { grossOf, netOf, type FeedRate } from '../schema/feed-terms.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import { MAX_PAYOUT_UNITS, unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';
import type { NetworkOffer } from './reading/read-row.ts';

/** The feed's settings that go into its offers. */
export interface OfferTerms extends FeedRate {
  /** The only source that may report their leads. */
  readonly source: string;
}

/** The permanent IDs of an offer. `eventIds`: by the key of its goal. */
export interface OfferIds {
  readonly offerId: number;
  readonly eventIds: ReadonlyMap<string, number>;
}

/** The name of the event for the payout next to the goals. */
const BASE_NAME = 'Completion';

/** The keys of an offer's events. A payout next to the goals is an event too: the one of callbacks without a goal. */
export function eventKeys({ goals, payout }: Pick<NetworkOffer, 'goals' | 'payout'>): string[] {
  if (goals.length === 0) return [];
  return [...(payout > 0 ? [''] : []), ...goals.map(({ key }) => key)];
}

/** A digest of everything that the feed states about an offer. IDs are left out, because they never change. */
export function offerDigest(offer: NetworkOffer, { rate, share, source }: OfferTerms): string {
  return createHash('sha256')
    .update(JSON.stringify([offer, rate, share, source]))
    .digest('hex')
    .slice(0, 32);
}

/** Whether an offer pays more than we allow in our currency, to the publisher or on the wall. */
export function paysTooMuch({ goals, payout }: Pick<NetworkOffer, 'goals' | 'payout'>, rate: FeedRate): boolean {
  const payouts = [payout, ...goals.map((goal) => goal.payout)];
  return [grossOf, netOf].some((priced) => payouts.reduce((sum, one) => sum + priced(one, rate), 0) > MAX_PAYOUT_UNITS);
}

/** The offer as the catalog holds it, before the operator's overrides. */
export function buildOffer(offer: NetworkOffer, ids: OfferIds, terms: OfferTerms): ImportedOffer {
  const { rate, share, source } = terms;
  const gross = eventKeys(offer).map((key) => {
    const goal = key === '' ? null : (offer.goals.find((one) => one.key === key) ?? null);
    return { key, goal, payout: goal?.payout ?? offer.payout };
  });
  const events = gross.map(({ goal, key, payout }) => ({
    event_id: idOf(ids, key),
    event_name: goal?.name ?? BASE_NAME,
    event_revenue: netOf(payout, terms),
    estimated_time_to_complete: 0,
    time_to_complete: goal?.timeToComplete ?? null,
    ...(goal?.maxCompletions !== undefined && goal.maxCompletions !== 1 && { max_completions: goal.maxCompletions }),
    ...(goal?.isOnceADay === true && { once_a_day: true as const }),
  }));
  const total =
    events.length > 0 ? events.reduce((sum, { event_revenue }) => sum + event_revenue, 0) : netOf(offer.payout, terms);
  const grossTotal = gross.reduce((sum, { payout }) => sum + payout, 0);
  return {
    offer_id: ids.offerId,
    name: offer.name,
    description: offer.description,
    requirements: offer.requirements,
    credit_delay: offer.creditDelay ?? UNKNOWN_DELAY,
    ...(offer.creditDelay === null && { credit_delay_known: false as const }),
    // Empty until we store the image: no network may see a user before a click.
    image_url: '',
    creative_id: ids.offerId,
    creative_filename: '',
    destination_url: offer.destinationUrl,
    payout: total,
    is_support_center_disabled: 0,
    featured_global: 0,
    category_id: offer.categories,
    ...(offer.mobileApp && { mobile_app: offer.mobileApp }),
    events,
    source,
    targeting: offer.targeting,
    ...(!statesNothing(offer.conditions) && { conditions: offer.conditions }),
    ...(offer.isRepeatable && { repeatable: 1 as const }),
    ...(offer.tile && { tile: { ...offer.tile, share } }),
    starts_at: offer.startsAt,
    ends_at: offer.endsAt,
    cap: offer.cap,
    prior: expectedPerClick(total),
    feed: {
      rate,
      share,
      payout: events.length > 0 ? grossTotal : offer.payout,
      events: gross.map(({ key, payout }) => ({ event_id: idOf(ids, key), key, payout })),
    },
  };
}

function idOf({ eventIds }: OfferIds, key: string): number {
  const id = eventIds.get(key);
  if (id === undefined) throw new Error('An event of a feed has no id.');
  return id;
}

/** The share of clicks that complete an offer with almost no effort. */
const EASIEST = 0.2;
/** At this payout, users complete half as many of the offers. */
const HALVED_AT = 4;

/**
 * The expected earnings per click of a new offer, its prior until it has clicks. It rises more slowly than the payout,
 * because networks pay more for what fewer users do. It is rather high, so that new offers get clicks that show their
 * value.
 */
export function expectedPerClick(payout: Units): number {
  const amount = unitsToNumber(payout);
  return Math.round(((EASIEST * amount) / (1 + amount / HALVED_AT)) * 1000) / 1000;
}
