import { creditsForPayout, type Units } from '@rewards-wall/shared/credits.ts';
import { createByteArena, type ByteArena } from './byte-arena.ts';
import type { OfferReward, OfferRewards } from './offer-reward.ts';
import type { CreditRate } from '../../store/click-terms.ts';

/** Converts payouts into a wall's credits, and identifies where offers keep their rendered bytes for it. */
export interface Currency {
  readonly ratio: Units;
  readonly round: boolean;
  /** Whether lists show what really happens on offers. */
  readonly showsObserved: boolean;
  /** What a reward rule pays; null for the offers' own credits. */
  readonly reward: OfferReward | null;
  /** Credits of a payout, in units. */
  credits(payout: Units): Units;
  /** The same without the reward rule. */
  baseCredits(payout: Units): Units;
  /** Index into `CatalogEntry.tails`. A new currency takes over the slot of the least recently used one. */
  readonly slot: number;
  /** Holds the bytes rendered in this currency. */
  readonly arena: ByteArena;
}

/** The currencies in use. Walls with the same settings share rendered bytes. */
export interface Currencies {
  of(settings: { currency: CreditRate; show_observed: boolean }, reward?: OfferReward | null): Currency;
}

/** The currencies of a list: that of the wall, and those of offers with a reward rule. */
export interface ListCurrencies {
  readonly currency: Currency;
  readonly rewards?: {
    readonly byOffer: ReadonlyMap<number, OfferReward>;
    readonly currencies: ReadonlyMap<OfferReward, Currency>;
  };
}

/** The currencies of a wall's list for one user. */
export function listCurrencies(
  currencies: Currencies,
  settings: Parameters<Currencies['of']>[0],
  { distinctRewards, rewards: byOffer }: OfferRewards,
): ListCurrencies {
  const currency = currencies.of(settings);
  if (byOffer.size === 0) return { currency };
  const ofRewards = new Map(distinctRewards.map((reward) => [reward, currencies.of(settings, reward)]));
  return { currency, rewards: { byOffer, currencies: ofRewards } };
}

/** The currency of one offer. */
export function currencyOf({ currency, rewards }: ListCurrencies, offerId: number): Currency {
  const reward = rewards?.byOffer.get(offerId);
  return (reward === undefined ? undefined : rewards?.currencies.get(reward)) ?? currency;
}

/** Keeps at most `slots` currencies. */
export function createCurrencies(slots = 32): Currencies {
  // Least recently used first.
  const known = new Map<string, Currency>();
  const freeSlot = (): number => {
    const oldest = known.entries().next();
    if (known.size < slots || oldest.done === true) return known.size;
    const [key, { slot }] = oldest.value;
    known.delete(key);
    return slot;
  };
  return {
    of({ currency: { ratio, round }, show_observed: showsObserved }, reward = null) {
      const rule = reward === null ? '' : ` ${reward.key}`;
      const key = `${ratio}${round ? 'r' : ''}${showsObserved ? 'o' : ''}${rule}`;
      const currency = known.get(key) ?? {
        ratio,
        round,
        showsObserved,
        reward,
        credits: (payout) => creditsForPayout(payout, ratio, round, reward?.factor),
        baseCredits: (payout) => creditsForPayout(payout, ratio, round),
        slot: freeSlot(),
        arena: createByteArena(),
      };
      known.delete(key);
      known.set(key, currency);
      return currency;
    },
  };
}
