import { creditsForPayout, type Units } from '@rewards-wall/shared/credits.ts';
import { createByteArena, type ByteArena } from './byte-arena.ts';
import type { CreditRate } from '../../store/click-terms.ts';

/** Converts payouts into a wall's credits, and identifies where offers keep their rendered bytes for it. */
export interface Currency {
  readonly ratio: Units;
  readonly round: boolean;
  /** Whether lists show what really happens on offers. */
  readonly showsObserved: boolean;
  /** Credits of a payout, in units. */
  credits(payout: Units): Units;
  /** Index into `CatalogEntry.tails`. A new currency takes over the slot of the least recently used one. */
  readonly slot: number;
  /** Holds the bytes rendered in this currency. */
  readonly arena: ByteArena;
}

/** The currencies in use. Walls with the same settings share rendered bytes. */
export interface Currencies {
  of(settings: { currency: CreditRate; show_observed: boolean }): Currency;
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
