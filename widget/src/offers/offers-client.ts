import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import { buildPath, offersPath } from '@rewards-wall/shared/routes.ts';
import { loaded } from '../api/loaded.ts';
import type { Loaded } from '../api/loaded.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import { listOf, objectOf } from '../api/unknown-json.ts';
import type { WallAddress } from '../offer-wall/wall-client.ts';
import { offersQuery, osVersionFor } from './offers-query.ts';
import { toWallOffer } from './wall-offer.ts';
import type { WallOffer } from './wall-offer.ts';

/** `received` counts all rows of the response, also tiles and those that can't be shown. */
export interface OfferPage {
  readonly offers: readonly WallOffer[];
  readonly received: number;
  /** Links to other networks' walls, which come before all offers; absent if there are none. */
  readonly tiles?: readonly WallOffer[];
}

/** Requests "Get offers". */
export async function requestOffers(
  fetch: Fetch,
  address: WallAddress,
  request: OffersRequest,
  signal: AbortSignal,
): Promise<Loaded<OfferPage>> {
  const url = offersUrl(address, request, await osVersionFor(address.user));
  return loaded(await requestJson(url, { ...address, fetch, signal }), (body) => toPage(body, address.base));
}

/** The URL of "Get offers". */
export function offersUrl(
  { base, pubId, user, wallId }: WallAddress,
  request: OffersRequest,
  osVersion?: string,
): string {
  return `${base}${buildPath(offersPath, { pubId, adwallId: wallId })}?${offersQuery(user, request, osVersion)}`;
}

/** Parses the body of "Get offers". `base`: the service's URL. */
export function toPage(body: unknown, base: string): OfferPage {
  const rows = listOf(objectOf(body)['offers']);
  const all = rows.map((row) => toWallOffer(row, base)).filter((offer) => offer !== null);
  const tiles = all.filter((offer) => offer.maxDay !== undefined);
  return {
    offers: all.filter((offer) => offer.maxDay === undefined),
    received: rows.length,
    ...(tiles.length > 0 && { tiles }),
  };
}
