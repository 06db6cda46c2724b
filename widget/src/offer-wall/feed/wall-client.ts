import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../../api/request-json.ts';
import type { Answer, Fetch } from '../../api/request-json.ts';
import { listOf, objectOf } from '../../api/unknown-json.ts';
import { offersQuery } from './offers-query.ts';
import type { OffersWanted, Viewer } from './offers-query.ts';
import { toWallDetails } from './wall-details.ts';
import type { WallDetails } from './wall-details.ts';
import { failureOf } from '../../api/load-failure.ts';
import type { WallFailure } from '../../api/load-failure.ts';
import { toWallOffer } from './wall-offer.ts';
import type { WallOffer } from './wall-offer.ts';

/** Which wall to ask, for whom, in which language. Two equal ones get equal answers. */
export interface WallAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly viewer: Viewer;
  readonly lang: string;
  readonly token: string;
}

export type Loaded<T> =
  | { readonly kind: 'loaded'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: WallFailure; readonly status: number | null };

/** `received` counts what came, `offers` may be fewer: those that cannot be shown are left out. */
export interface OfferPage {
  readonly offers: readonly WallOffer[];
  readonly received: number;
}

export interface WallClient {
  details(address: WallAddress, signal: AbortSignal): Promise<Loaded<WallDetails>>;
  offers(address: WallAddress, wanted: OffersWanted, signal: AbortSignal): Promise<Loaded<OfferPage>>;
}

/** The wall's two questions to the service: "Profile details" and "Get offers". */
export function wallClient(fetch: Fetch): WallClient {
  const ask = (address: WallAddress, path: string, signal: AbortSignal) =>
    requestJson(address.base + path, { ...address, fetch, signal });
  return {
    async details(address, signal) {
      const path = buildPath(routes.wallDetails.path, { pubId: address.pubId, adwallId: address.wallId });
      return loaded(await ask(address, path, signal), toWallDetails);
    },
    async offers(address, wanted, signal) {
      const path = buildPath(routes.offers.path, { pubId: address.pubId, adwallId: address.wallId });
      const query = offersQuery(address.viewer, wanted);
      return loaded(await ask(address, `${path}?${query}`, signal), (body) => toPage(body, address.base));
    },
  };
}

function loaded<T>(answer: Answer, read: (body: unknown) => T): Loaded<T> {
  if (answer.kind === 'ok') return { kind: 'loaded', value: read(answer.body) };
  const status = answer.kind === 'refused' ? answer.status : null;
  return { kind: 'failed', failure: failureOf(status), status };
}

function toPage(body: unknown, base: string): OfferPage {
  const rows = listOf(objectOf(body)['offers']);
  const offers = rows.map((row) => toWallOffer(row, base)).filter((offer) => offer !== null);
  return { offers, received: rows.length };
}
