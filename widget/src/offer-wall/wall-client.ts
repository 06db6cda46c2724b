import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import { buildPath, offersPath, wallDetailsPath } from '@rewards-wall/shared/routes.ts';
import { loaded } from '../api/loaded.ts';
import type { Loaded } from '../api/loaded.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import { listOf, objectOf } from '../api/unknown-json.ts';
import { offersQuery, osVersionFor } from '../offers/offers-query.ts';
import type { WallUser } from '../offers/offers-query.ts';
import { toWallDetails } from './wall-details.ts';
import type { WallDetails } from './wall-details.ts';
import { toWallOffer } from '../offers/wall-offer.ts';
import type { WallOffer } from '../offers/wall-offer.ts';

/** The wall, user and language of a request. Equal addresses get equal answers. */
export interface WallAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly user: WallUser;
  readonly lang: string;
  readonly token: string;
}

/** `received` counts all rows of the response; those that can't be shown are not in `offers`. */
export interface OfferPage {
  readonly offers: readonly WallOffer[];
  readonly received: number;
}

export interface WallClient {
  details(address: WallAddress, signal: AbortSignal): Promise<Loaded<WallDetails>>;
  offers(address: WallAddress, request: OffersRequest, signal: AbortSignal): Promise<Loaded<OfferPage>>;
}

/** Requests "Profile details" and "Get offers". */
export function wallClient(fetch: Fetch): WallClient {
  const get = (address: WallAddress, url: string, signal: AbortSignal) =>
    requestJson(url, { ...address, fetch, signal });
  return {
    async details(address, signal) {
      return loaded(await get(address, detailsUrl(address), signal), (body) => toWallDetails(body, address.base));
    },
    async offers(address, request, signal) {
      const url = offersUrl(address, request, await osVersionFor(address.user));
      return loaded(await get(address, url, signal), (body) => toPage(body, address.base));
    },
  };
}

/** The URL of "Profile details". */
export function detailsUrl({ base, pubId, wallId }: WallAddress): string {
  return base + buildPath(wallDetailsPath, { pubId, adwallId: wallId });
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
  const offers = rows.map((row) => toWallOffer(row, base)).filter((offer) => offer !== null);
  return { offers, received: rows.length };
}
