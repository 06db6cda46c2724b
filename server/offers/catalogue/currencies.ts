import { creditsForPayout, type Units } from '@rewards-wall/shared/credits.ts';
import { createSlabs, type Place } from './byte-arena.ts';

/** What turns payouts into the credits of a wall, and where offers keep what was rendered with it. */
export interface Currency {
  readonly ratio: Units;
  readonly round: boolean;
  /** Credits of a payout, in units. */
  credits(payout: Units): Units;
  /** Index into `CatalogueEntry.tails`; a later currency takes it over when this one was long unused. */
  readonly slot: number;
  /** Keeps the bytes that were rendered with it. */
  readonly place: Place;
}

/** The currencies in use, at most `slots` of them: walls with the same ratio and rounding share what is rendered. */
export interface Currencies {
  of(terms: { ratio: Units; round: boolean }): Currency;
}

export function createCurrencies(slots = 16): Currencies {
  // In order of last use.
  const known = new Map<string, Currency>();
  const freeSlot = (): number => {
    const oldest = known.entries().next();
    if (known.size < slots || oldest.done === true) return known.size;
    const [key, { slot }] = oldest.value;
    known.delete(key);
    return slot;
  };
  return {
    of({ ratio, round }) {
      const key = `${ratio}${round ? 'r' : ''}`;
      const currency = known.get(key) ?? {
        ratio,
        round,
        credits: (payout) => creditsForPayout(payout, ratio, round),
        slot: freeSlot(),
        place: createSlabs(),
      };
      known.delete(key);
      known.set(key, currency);
      return currency;
    },
  };
}
