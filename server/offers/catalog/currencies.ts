import { creditsForPayout, type Units } from '@rewards-wall/shared/credits.ts';
import { createByteArena, type ByteArena } from './byte-arena.ts';

/** Converts payouts into the credits of a wall, and says where offers keep what was rendered for it. */
export interface Currency {
  readonly ratio: Units;
  readonly round: boolean;
  /** Whether offers say what really happens on them. */
  readonly showsObserved: boolean;
  /** Credits of a payout, in units. */
  credits(payout: Units): Units;
  /** Index into `CatalogEntry.tails`. The least recently used currency loses it to a new one. */
  readonly slot: number;
  /** Holds the bytes that were rendered in it. */
  readonly arena: ByteArena;
}

/** The currencies in use. Walls that agree in these settings share what is rendered. */
export interface Currencies {
  of(settings: { currency: Pick<Currency, 'ratio' | 'round'>; show_observed: boolean }): Currency;
}

/** Keeps at most `slots` currencies. */
export function createCurrencies(slots = 16): Currencies {
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
    of({ currency: { ratio, round }, show_observed: showsObserved }) {
      const key = `${ratio}${round ? 'r' : ''}${showsObserved ? 'o' : ''}`;
      const currency = known.get(key) ?? {
        ratio,
        round,
        showsObserved,
        credits: (payout) => creditsForPayout(payout, ratio, round),
        slot: freeSlot(),
        arena: createByteArena(),
      };
      known.delete(key);
      known.set(key, currency);
      return currency;
    },
  };
}
