import type { KeyObject } from 'node:crypto';
import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { openToken, sealToken } from './sealed-token.ts';

/** What a link of the list of all offers is for. It names no user: its `sub1` does. */
export interface ListLink {
  adwallId: number;
  offerId: number;
}

const VERSION = 2;
/** Servers keep the list for days. What the click checks and freezes is as of the click. */
const LIFE_MS = 30 * DAY_MS;

/** Seals the token of a link of the list of all offers (docs/contract/offers.md#all-offers-of-a-wall). */
export function createListLinks({ clock, ids, key }: { key: KeyObject; clock: Clock; ids: Pick<Ids, 'bytes'> }) {
  const deps = { key, ids, version: VERSION };
  return {
    seal: ({ adwallId, offerId }: ListLink): string =>
      sealToken(deps, JSON.stringify([clock.now() + LIFE_MS, adwallId, offerId])),

    /** Null for a token that has expired, and for one that `seal` did not write. */
    open(token: string): ListLink | null {
      const text = openToken(deps, token);
      if (text === null) return null;
      // The tag proves that `seal` wrote this text, so its shape is known.
      const [expiresAt, adwallId, offerId] = JSON.parse(text) as [number, number, number];
      return clock.now() < expiresAt ? { adwallId, offerId } : null;
    },
  };
}

export type ListLinks = ReturnType<typeof createListLinks>;
