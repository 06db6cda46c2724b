import { safeUrl } from '../api/safe-url.ts';
import { toRepeats } from '../api/step-repeats.ts';
import type { StepRepeats } from '../api/step-repeats.ts';
import { listOf, numberOf, objectOf, textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import type { OfferStatus } from './offer-status.ts';
import { toConditions, type OfferConditions } from './offer-conditions.ts';
import { toSale } from './sale.ts';
import type { Sale } from './sale.ts';

/**
 * An offer as the wall shows it. `payout`, `epc` and `event_revenue` are for the publisher only: they are never read,
 * so they can't be shown.
 */
export interface WallOffer {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly requirements: string | null;
  /** When the advertiser promises the reward, as the contract writes it: `2-4` days. Empty without a promise. */
  readonly creditDelay: string;
  readonly imageUrl: string | null;
  readonly clickUrl: string;
  /** In the wall's currency. */
  readonly reward: number;
  /** Null if the offer pays what it always does. */
  readonly sale: Sale | null;
  readonly featured: boolean;
  readonly categoryIds: readonly number[];
  readonly store: 'android' | 'ios' | null;
  readonly steps: readonly OfferStep[];
  /**
   * Experience of users of this installation; null until the service has seen enough of them, or if the wall hides it.
   */
  readonly observed: ObservedFacts | null;
  /** Null if nothing is stated. */
  readonly conditions: OfferConditions | null;
  /** Of a tile, a link to another network's wall: the most that the user gets on a day. Absent for an offer. */
  readonly maxDay?: number;
  /** The user's progress. Not in the response: the wall adds it from the user's activity. */
  readonly status?: OfferStatus;
  /** No longer listed, because it was completed or has ended. It keeps its place until the next load. */
  readonly isGone?: true;
}

interface ObservedFacts {
  /** From the click to the credit, as half of the users had it. */
  readonly minutesToCredit: number;
  /** The share of users who started the offer and got its whole reward, 0 to 1. */
  readonly completionRate: number;
}

export interface OfferStep {
  readonly name: string;
  readonly reward: number;
  /** Seconds that an average user needs; null if unknown. */
  readonly usualSeconds: number | null;
  /** Seconds allowed after the click; null for no deadline. */
  readonly deadlineSeconds: number | null;
  readonly repeats: StepRepeats;
  /** All of it has been credited. Not in the response: the wall adds it from the user's activity. */
  readonly isDone?: boolean;
  /** The deadline of a user who has started, epoch ms. Also added from the activity. */
  readonly completeBy?: number;
}

/** Parses an element of `offers` ("Offer"); null without an id, a name or an http(s) URL to open. */
export function toWallOffer(json: unknown, base: string): WallOffer | null {
  const from = objectOf(json);
  const id = numberOf(from['offer_id']);
  const name = textOf(from['name']);
  const clickUrl = safeUrl(from['click_url'], base);
  const maxDay = numberOf(from['max_day']);
  if (id === null || name === '' || clickUrl === null) return null;
  const reward = numberOf(from['currency_count']) ?? 0;
  return {
    id,
    name,
    description: textOf(from['description']),
    requirements: textOf(from['requirements']) || null,
    creditDelay: from['credit_delay_known'] === false ? '' : textOf(from['credit_delay']),
    imageUrl: safeUrl(from['creative_url'], base) ?? safeUrl(from['image_url'], base),
    clickUrl,
    reward,
    sale: toSale(objectOf(from['reward_rule']), reward),
    featured: from['featured_global'] === 1 || from['featured_profile'] === 1,
    categoryIds: listOf(from['category_id']).filter((each) => typeof each === 'number'),
    store: storeOf(objectOf(from['mobile_app'])['platform']),
    steps: listOf(from['events']).map(toStep),
    observed: toObserved(objectOf(from['observed'])),
    conditions: toConditions(from['conditions']),
    ...(maxDay !== null && { maxDay }),
  };
}

function toObserved(from: JsonObject): ObservedFacts | null {
  const minutesToCredit = numberOf(from['minutes_to_credit_p50']);
  const completionRate = numberOf(from['completion_rate']);
  return minutesToCredit === null || completionRate === null ? null : { minutesToCredit, completionRate };
}

function storeOf(platform: unknown): WallOffer['store'] {
  if (platform === 1) return 'android';
  return platform === 2 ? 'ios' : null;
}

function toStep(json: unknown): OfferStep {
  const from = objectOf(json);
  return {
    name: textOf(from['event_name']),
    reward: numberOf(from['currency_count']) ?? 0,
    usualSeconds: numberOf(from['estimated_time_to_complete']) || null,
    deadlineSeconds: numberOf(from['time_to_complete']) || null,
    repeats: toRepeats(from),
  };
}
