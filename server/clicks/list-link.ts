import type { KeyObject } from 'node:crypto';
import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { ClickClaims } from './click-token.ts';
import { openToken, sealToken } from './sealed-token.ts';

/** The content of a link from the list of all offers. It doesn't contain the user; the query's `sub1` does. */
export interface ListLink {
  adwallId: number;
  offerId: number;
}

const VERSION = 2;
/** Servers keep the list for days. The click checks and freezes current terms. */
const LIFE_MS = 30 * DAY_MS;

/** Seals the token of a link of the list of all offers (docs/contract/offers.md#all-offers-of-a-wall). */
export function createListLinks({ clock, ids, key }: { key: KeyObject; clock: Clock; ids: Ids }) {
  const tokenKey = { key, version: VERSION };
  return {
    seal: ({ adwallId, offerId }: ListLink): string =>
      sealToken(ids, tokenKey, JSON.stringify([clock.now() + LIFE_MS, adwallId, offerId])),

    /** Null for tokens that have expired, and for those that `seal` did not write. */
    open(token: string): ListLink | null {
      const text = openToken(tokenKey, token);
      if (text === null) return null;
      // The tag proves that `seal` wrote this text, so its shape is known.
      const [expiresAt, adwallId, offerId] = JSON.parse(text) as [number, number, number];
      return clock.now() < expiresAt ? { adwallId, offerId } : null;
    },
  };
}

export type ListLinks = ReturnType<typeof createListLinks>;

/** The user and the tracking values in a link's query. */
export interface QuerySubids {
  sub1?: string | undefined;
  sub2?: string | undefined;
  sub3?: string | undefined;
  sub4?: string | undefined;
}

/**
 * The claims of a click on such a link, for the user in its query; null if the query names none, and for other links.
 */
export function claimsOfListLink(
  link: ListLink | null,
  click: { offerId: number; subids?: QuerySubids; origin: { clientFacts: ClickClaims['clientFacts'] } },
): ClickClaims | null {
  const { sub1, sub2 = '', sub3 = '', sub4 = '' } = click.subids ?? {};
  // If a publisher published the list unchanged, one account would be credited for all its readers.
  if (link === null || link.offerId !== click.offerId || sub1 === undefined || userIdFault(sub1) !== null) return null;
  return {
    adwallId: link.adwallId,
    subid1: sub1,
    subid2: sub2,
    subid3: sub3,
    subid4: sub4,
    device: '',
    gender: null,
    ageRangeId: null,
    targetSystems: [],
    placement: '',
    clientFacts: click.origin.clientFacts,
  };
}
