import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';
import type { Offer } from '@rewards-wall/shared/schema/offer.ts';
import { absoluteUrl } from '../../net/absolute-url.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import type { Currency } from './currencies.ts';
import { systemsOf } from '../../schema/targeting.ts';
import { tileCredits } from '../../schema/tile-credits.ts';
import type { TileTerms } from '../../schema/tile-terms.ts';
import type { RankedOffer } from './rank.ts';
import type { ByteArena } from './byte-arena.ts';

/**
 * Offers as JSON, byte for byte what JSON.stringify makes of the contract's object. An entry stores the UTF-8 bytes
 * before and after the click token, so that a response takes only a few copies per offer.
 */
export interface CatalogEntry extends RankedOffer {
  /** The systems that the offer is for; empty = any. */
  readonly systems: readonly number[];
  /** The bytes up to the token in `click_url`, the same in every currency. */
  readonly head: Uint8Array;
  /** By `Currency.slot`; each is rendered on first use. */
  readonly tails: (Tail | undefined)[];
}

export interface Tail {
  readonly currency: Currency;
  /** The bytes after the token, with `featured_profile` 0 and `matches_target_system_detected` true. */
  readonly bytes: Uint8Array;
  /** Offset of the digit of `featured_profile`. */
  readonly featuredAt: number;
  /** Offset of the `true` of `matches_target_system_detected`. */
  readonly matchesAt: number;
}

/** The epc of an offer with too few clicks: still being calculated (docs/contract/offers.md#figures). */
const UNKNOWN_EPC = 99;

/** An offer's statistics as lists show them. */
function statisticsFields(statistics: OfferStatistics | null): { epc: number; conversion_rate: string | null } {
  const epc = statistics?.epc ?? null;
  return {
    epc: epc === null ? UNKNOWN_EPC : unitsToNumber(epc),
    conversion_rate: statistics?.conversionRate ?? null,
  };
}

/** What really happens on the offer; no field if there is too little data. */
function observedField(statistics: OfferStatistics | null): { observed?: Offer['observed'] } {
  const { completionRate = null, minutesToCredit = null } = statistics ?? {};
  if (completionRate === null || minutesToCredit === null) return {};
  return { observed: { minutes_to_credit_p50: minutesToCredit, completion_rate: completionRate } };
}

/** A stored offer with the bytes that all responses share, stored in `arena`. `publicUrl` has no trailing slash. */
export function prepareEntry(
  stored: StoredOffer,
  publicUrl: string,
  arena: ByteArena,
  statistics: OfferStatistics | null = null,
): CatalogEntry {
  const { offer } = stored;
  const before = {
    offer_id: offer.offer_id,
    name: offer.name,
    description: offer.description,
    requirements: offer.requirements,
    credit_delay: offer.credit_delay,
    image_url: absoluteUrl(offer.image_url, publicUrl),
  };
  const clickUrl = JSON.stringify(`${publicUrl}/click/${offer.offer_id}/`).slice(0, -1);
  const head = arena(Buffer.from(`${JSON.stringify(before).slice(0, -1)},"click_url":${clickUrl}`));
  const { createdAt, disabled } = stored;
  return { offer, disabled, createdAt, statistics, systems: systemsOf(offer), head, tails: [] };
}

/** The entry with new statistics. Keeps rendered bytes that they don't affect. */
export function withStatistics(entry: CatalogEntry, statistics: OfferStatistics | null): CatalogEntry {
  const [shown, now] = [entry.statistics, statistics].map((one) =>
    fields({ ...statisticsFields(one), ...observedField(one) }),
  );
  return { ...entry, statistics, tails: shown === now ? entry.tails : [] };
}

/** What follows the token in this currency, rendered on first use. */
export function tailOf(entry: CatalogEntry, currency: Currency, publicUrl: string): Tail {
  const kept = entry.tails[currency.slot];
  if (kept?.currency === currency) return kept;
  const tail = renderTail(entry, currency, publicUrl);
  entry.tails[currency.slot] = tail;
  return tail;
}

/** The offer as an object, with `token` after `/click/{offer_id}/` in its link. */
export function offerOf(
  entry: CatalogEntry,
  terms: { readonly currency: Currency; readonly featured: ReadonlySet<number>; readonly token: string },
  publicUrl: string,
): Offer {
  const { bytes } = tailOf(entry, terms.currency, publicUrl);
  const offer: Offer = JSON.parse(Buffer.concat([entry.head, Buffer.from(terms.token), bytes]).toString());
  return { ...offer, featured_profile: terms.featured.has(entry.offer.offer_id) ? 1 : 0 };
}

function renderTail({ offer, statistics }: CatalogEntry, currency: Currency, publicUrl: string): Tail {
  const credits = (payout: number): number => unitsToNumber(currency.credits(payout));
  const terms = fields({
    payout: unitsToNumber(offer.payout),
    is_support_center_disabled: offer.is_support_center_disabled,
    currency_count: credits(offer.payout),
    featured_global: offer.featured_global,
  });
  const creative = fields({
    ...statisticsFields(statistics),
    category_id: offer.category_id,
    creative_id: offer.creative_id,
    creative_filename: offer.creative_filename,
    ...(offer.mobile_app && {
      mobile_app: { store_id: offer.mobile_app.store_id, platform: offer.mobile_app.platform },
    }),
    target_system: systemsOf(offer)[0] ?? 0,
  });
  const rest = fields({
    events: offer.events.map((event) => ({
      event_id: event.event_id,
      event_name: event.event_name,
      event_revenue: unitsToNumber(event.event_revenue),
      estimated_time_to_complete: event.estimated_time_to_complete,
      time_to_complete: event.time_to_complete,
      currency_count: credits(event.event_revenue),
      max_completions: event.max_completions === undefined ? 1 : event.max_completions,
      once_a_day: event.once_a_day === true,
    })),
    creative_url: absoluteUrl(offer.image_url, publicUrl),
    ...(currency.showsObserved && observedField(statistics)),
    ...(offer.survey && { survey: offer.survey }),
    credit_delay_known: offer.credit_delay_known !== false,
    reward_rule: currency.reward && {
      multiply: unitsToNumber(currency.reward.factor),
      base_currency_count: unitsToNumber(currency.baseCredits(offer.payout)),
      until: currency.reward.until,
    },
    ...(offer.conditions && { conditions: offer.conditions }),
    ...(offer.tile && { kind: 'tile', max_day: unitsToNumber(dayCeilingOf(offer.tile, currency)) }),
  });
  const toFeatured = Buffer.from(`",${terms},"featured_profile":`);
  const toMatches = Buffer.from(`0,${creative},"matches_target_system_detected":`);
  return {
    currency,
    bytes: currency.arena(Buffer.concat([toFeatured, toMatches, Buffer.from(`true,${rest}}`)])),
    featuredAt: toFeatured.length,
    matchesAt: toFeatured.length + toMatches.length,
  };
}

function dayCeilingOf(tile: TileTerms, { ratio, reward, round }: Currency): Units {
  return tileCredits(tile.max_day, tile, { ratio, round, factor: reward?.factor });
}

/** The fields of an object as JSON, without the braces. */
function fields(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}
