import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { RuleUser } from '@rewards-wall/shared/reward-rules.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import { tileCredits } from '../schema/tile-credits.ts';
import type { TileTerms } from '../schema/tile-terms.ts';
import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { BonusPart, BonusReservation } from '../store/ports/clicks.ts';
import type { Wall } from '../store/ports/directory.ts';
import { maxCompletionsOf, type ClickTerms, type RuleTerms } from '../store/click-terms.ts';
import type { Currencies, Currency } from './catalog/currencies.ts';
import type { OfferReward } from './catalog/offer-reward.ts';
import { rewardOf, ruleHiding } from './catalog/rules-of-request.ts';
import { noFilter, type Filter } from './catalog/filter.ts';
import type { OffersDeps } from './list-offers.ts';
import { loadMatchContext, type TargetedUser } from './match-context.ts';

/** A click on one offer: the user as of the click, and the restrictions of the list. */
export interface OfferForClickInput
  extends TargetedUser, Partial<Pick<Filter, 'gender' | 'ageRangeId' | 'targetSystems'>> {
  readonly offerId: number;
  /** Null for a list of a wall without rules, or of no user. */
  readonly listed?: ListedPrice | null;
}

/** What determined the credits on the list that is clicked. */
export interface ListedPrice {
  /** Null if they are no longer known. */
  readonly rules: readonly RewardRule[] | null;
  readonly user: RuleUser;
}

/** A click on a live survey, which is in no catalog. */
type SurveyClick = Required<Pick<OfferForClickInput, 'clientFacts' | 'matched' | 'wall'>> & Omit<PricedClick, 'at'>;

/** What a click on an offer pays. */
export interface ClickPrice {
  readonly payout: Units;
  /** Credits of the whole offer, in units. */
  readonly amount: Units;
  readonly terms: ClickTerms;
  /** Whether it pays less than the list said, or may. */
  readonly isLessThanListed: boolean;
  /** What it reserves of the budget of its reward rule. */
  readonly reservation?: BonusReservation;
}

/** The offer with the terms to freeze on the click, or the rule that hides it from this user. */
export type OfferForClick =
  | {
      readonly kind: 'allowed';
      /** Template with macros. */
      readonly destinationUrl: string;
      readonly price: ClickPrice;
      readonly cap: ImportedOffer['cap'];
      /** The only source that may report its leads; null = any that signs. */
      readonly source: string | null;
      readonly isTestUser: boolean;
    }
  /** `isNamed`: whether a page may name the offer. */
  | { readonly kind: 'refused'; readonly rule: HidingRule; readonly isNamed: boolean }
  | { readonly kind: 'unknown' };

/** Checks one offer for one user by the rules of the list (docs/contract/clicks.md#following-a-click). */
export function findOfferForClick(deps: OffersDeps) {
  return async (input: OfferForClickInput): Promise<OfferForClick> => {
    const { wall, gender = null, ageRangeId = null, targetSystems = [] } = input;
    const { snapshot, request, isTestUser } = await loadMatchContext(deps, input, {
      ...noFilter,
      tiles: true,
      gender,
      ageRangeId,
      targetSystems,
    });
    const entry = snapshot.find(input.offerId);
    if (entry === null) return { kind: 'unknown' };
    const rule = snapshot.hiddenBy(entry, request);
    if (rule !== null) return { kind: 'refused', rule, isNamed: snapshot.mayName(entry, request) };
    const { offer } = entry;
    const reward = request.rewardRules.rewards.get(offer.offer_id) ?? null;
    const currency = deps.currencies.of(wall.settings, reward);
    return {
      kind: 'allowed',
      destinationUrl: offer.destination_url,
      price: priceOf(offer, currency, { at: deps.clock.now(), isTestUser, listed: input.listed ?? null }),
      cap: offer.cap,
      source: offer.source,
      isTestUser,
    };
  };
}

/** What a click on a live survey pays; null if a reward rule of the wall hides it. Live surveys are in no catalog. */
export function surveyPriceForClick({ clock, currencies }: { clock: Clock; currencies: Currencies }) {
  return (offer: ImportedOffer, { clientFacts, isTestUser, listed, matched, wall }: SurveyClick): ClickPrice | null => {
    const at = clock.now();
    const user: RuleUser = { at, client: clientFacts, matched };
    if (ruleHiding(offer, wall.rules.rules, user) !== null) return null;
    const reward = rewardOf(offer, wall.rules.rules, user);
    return priceOf(offer, currencies.of(wall.settings, reward), { at, isTestUser, listed });
  };
}

/** What a past click of a user without a token paid, for simulated history. */
export function priceOfPastClick(currencies: Currencies) {
  return (
    offer: ImportedOffer,
    { rules, settings }: Pick<Wall, 'rules' | 'settings'>,
    { at, country }: { at: number; country: string | null },
  ): ClickPrice => {
    const user: RuleUser = { at, client: { country, device: null }, matched: new Set() };
    const reward = rewardOf(offer, rules.rules, user);
    return priceOf(offer, currencies.of(settings, reward), { at, isTestUser: false, listed: null });
  };
}

/** Who clicks, and when. */
interface PricedClick {
  readonly at: number;
  readonly isTestUser: boolean;
  readonly listed: ListedPrice | null;
}

/** What a click pays by the currency of its rule. Test users take nothing from a budget. */
function priceOf(offer: ImportedOffer, currency: Currency, { at, isTestUser, listed }: PricedClick): ClickPrice {
  const { payout } = offer;
  const { reward } = currency;
  const price = {
    payout,
    amount: currency.credits(payout),
    terms: termsOf(offer, currency),
    isLessThanListed: isLess(reward, offer, listed),
  };
  if (reward === null) return price;
  const { factor, hasBudget, name, ruleId, validDays } = reward;
  const validUntil = validDays === null ? null : at + validDays * DAY_MS;
  const rule: RuleTerms = {
    rule_id: ruleId,
    name,
    factor,
    ...(validUntil !== null && { valid_until: validUntil }),
  };
  if (!hasBudget || isTestUser || validUntil === null) return { ...price, terms: { ...price.terms, rule } };
  return {
    ...price,
    terms: { ...price.terms, rule: { ...rule, has_budget: true } },
    reservation: { ruleId, parts: bonusParts(price, currency), expiresAt: validUntil },
  };
}

/** What a rule adds to an offer, or to each of its events. */
function bonusParts(
  { amount, payout, terms }: Pick<ClickPrice, 'amount' | 'payout' | 'terms'>,
  currency: Currency,
): BonusPart[] {
  const { events, repeatable } = terms;
  if (events.length === 0) {
    return [{ eventId: '', bonus: amount - currency.baseCredits(payout), completions: repeatable ? null : 1 }];
  }
  return events.map((event) => ({
    eventId: String(event.event_id),
    bonus: event.amount - currency.baseCredits(event.payout),
    completions: repeatable ? null : maxCompletionsOf(event),
  }));
}

/** Whether an offer pays less than its list said. If the list's rules are unknown, it may. */
function isLess(reward: OfferReward | null, offer: ImportedOffer, listed: ListedPrice | null): boolean {
  if (listed === null) return false;
  if (listed.rules === null) return true;
  const before = rewardOf(offer, listed.rules, listed.user);
  return (reward?.factor ?? UNITS_PER_CREDIT) < (before?.factor ?? UNITS_PER_CREDIT);
}

function termsOf(offer: ImportedOffer, currency: Currency): ClickTerms {
  return {
    ratio: currency.ratio,
    round: currency.round,
    repeatable: offer.repeatable === 1,
    events: offer.events.map(({ event_revenue, estimated_time_to_complete: _, ...event }) => ({
      ...event,
      payout: event_revenue,
      amount: currency.credits(event_revenue),
    })),
    ...(offer.feed && { feed: offer.feed }),
    ...(offer.tile && { tile: tileTermsOf(offer.tile, currency) }),
  };
}

function tileTermsOf(tile: TileTerms, { ratio, round }: Currency): TileTerms {
  const ceiling = (most: Units): Units => tileCredits(most, tile, { ratio, round });
  return { ...tile, max_payout: ceiling(tile.max_payout), max_day: ceiling(tile.max_day) };
}
