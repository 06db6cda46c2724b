import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import type { Currencies, Currency } from './catalog/currencies.ts';
import { ruleHiding } from './catalog/rules-of-request.ts';
import { noFilter, type Filter } from './catalog/filter.ts';
import { loadMatchContext, type TargetedUser, type MatchContextDeps } from './match-context.ts';

export interface OfferForClickDeps extends MatchContextDeps {
  readonly currencies: Currencies;
}

/** A click on one offer: the user as of the click, and the restrictions of the list. */
export interface OfferForClickInput
  extends TargetedUser, Partial<Pick<Filter, 'gender' | 'ageRangeId' | 'targetSystems'>> {
  readonly offerId: number;
}

/** The offer with the terms to freeze on the click, or the rule that hides it from this user. */
export type OfferForClick =
  | {
      readonly kind: 'allowed';
      /** Template with macros. */
      readonly destinationUrl: string;
      readonly payout: Units;
      /** Credits of the whole offer, in units. */
      readonly amount: Units;
      readonly terms: ClickTerms;
      readonly cap: ImportedOffer['cap'];
      /** The only source that may report its leads; null = any that signs. */
      readonly source: string | null;
      readonly isTestUser: boolean;
    }
  /** `isNamed`: whether a page may name the offer. */
  | { readonly kind: 'refused'; readonly rule: HidingRule; readonly isNamed: boolean }
  | { readonly kind: 'unknown' };

/** Checks one offer for one user by the rules of the list (docs/contract/clicks.md#following-a-click). */
export function findOfferForClick(deps: OfferForClickDeps) {
  return async (input: OfferForClickInput): Promise<OfferForClick> => {
    const { wall, gender = null, ageRangeId = null, targetSystems = [] } = input;
    const { snapshot, request, isTestUser } = await loadMatchContext(deps, input, {
      ...noFilter,
      gender,
      ageRangeId,
      targetSystems,
    });
    const entry = snapshot.find(input.offerId);
    if (entry === null) return { kind: 'unknown' };
    const rule = snapshot.hiddenBy(entry, request);
    if (rule !== null) return { kind: 'refused', rule, isNamed: snapshot.mayName(entry, request) };
    const { offer } = entry;
    const currency = deps.currencies.of(wall.settings);
    return {
      kind: 'allowed',
      destinationUrl: offer.destination_url,
      payout: offer.payout,
      amount: currency.credits(offer.payout),
      terms: termsOf(offer, currency),
      cap: offer.cap,
      source: offer.source,
      isTestUser,
    };
  };
}

/** Whether a reward rule of the wall hides a live survey from the user who clicks it. */
export function isHiddenByRule({ clock }: Pick<OfferForClickDeps, 'clock'>) {
  return (
    offer: ImportedOffer,
    { clientFacts, matched, wall }: Pick<Required<TargetedUser>, 'clientFacts' | 'matched' | 'wall'>,
  ): boolean => ruleHiding(offer, wall.rules.rules, { at: clock.now(), client: clientFacts, matched }) !== null;
}

/** The terms that a click on a live survey freezes. Live surveys are in no catalog. */
export function termsForClick(currencies: Currencies) {
  return (offer: ImportedOffer, settings: Wall['settings']): { payout: Units; amount: Units; terms: ClickTerms } => {
    const currency = currencies.of(settings);
    return { payout: offer.payout, amount: currency.credits(offer.payout), terms: termsOf(offer, currency) };
  };
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
  };
}
