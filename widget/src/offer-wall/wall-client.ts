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
  const get = (address: WallAddress, path: string, signal: AbortSignal) =>
    requestJson(address.base + path, { ...address, fetch, signal });
  return {
    async details(address, signal) {
      const path = buildPath(wallDetailsPath, { pubId: address.pubId, adwallId: address.wallId });
      return loaded(await get(address, path, signal), (body) => toWallDetails(body, address.base));
    },
    async offers(address, request, signal) {
      const { base, pubId, user, wallId } = address;
      const path = `${buildPath(offersPath, { pubId, adwallId: wallId })}?${offersQuery(user, request, await osVersionFor(user))}`;
      return loaded(await get(address, path, signal), (body) => toPage(body, base));
    },
  };
}

function toPage(body: unknown, base: string): OfferPage {
  const rows = listOf(objectOf(body)['offers']);
  const offers = rows.map((row) => toWallOffer(row, base)).filter((offer) => offer !== null);
  return { offers, received: rows.length };
}
