import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import {
  explanation,
  offerCategories,
  offerList,
  type Offer,
  type OfferCategories,
} from '@rewards-wall/shared/schema/offer.ts';
import type { RequestOptions } from './client.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

type Query = NonNullable<Exclude<RequestOptions['query'], string>>;

/** Requests about the offers of one wall for one user. */
export interface OfferRequests {
  /** The offers of a 200, or none for a 204. Rejects on any other status. */
  offers(query?: Query, headers?: Record<string, string>): Promise<Offer[]>;
  ids(query?: Query, headers?: Record<string, string>): Promise<number[]>;
  /** The counts of a 200, or zeros for a 204. Rejects on any other status. */
  counts(query?: Query, headers?: Record<string, string>): Promise<OfferCategories>;
  /** The rule that hides each offer, by offer id; null if the offer is shown. */
  rules(query?: Query, headers?: Record<string, string>): Promise<Record<number, string | null>>;
}

/** Requests a user's offers on one wall. `query` and `headers` of a call override those given here. */
export function askFor(
  service: TestService,
  wall: TestWall,
  base: Query,
  baseHeaders: Record<string, string> = {},
): OfferRequests {
  /** Null for a 204. */
  const bodyOf = async (path: string, query?: Query, headers?: Record<string, string>): Promise<unknown> => {
    const response = await service.client.get(path, {
      query: { ...base, ...query },
      headers: { ...baseHeaders, ...headers },
    });
    if (response.status === 204) return null;
    if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
    return response.body;
  };
  const offers: OfferRequests['offers'] = async (query, headers) => {
    const body = await bodyOf(`${wall.path}/offers.json`, query, headers);
    return body === null ? [] : offerList.parse(body).offers;
  };
  return {
    offers,
    ids: async (query, headers) => (await offers(query, headers)).map((offer) => offer.offer_id),
    counts: async (query, headers) => {
      const path = buildPath(routes.offerCategories.path, { pubId: wall.pubId, adwallId: wall.adwallId });
      const body = await bodyOf(path, query, headers);
      return body === null ? { offers: 0, categories: [] } : offerCategories.parse(body);
    },
    rules: async (query, headers) => {
      const response = await service.client.get(`/v1/walls/${wall.adwallId}/offers/explain`, {
        query: { ...base, ...query },
        headers: { ...baseHeaders, ...headers },
        bearer: wall.secretKey,
      });
      const lines = explanation.parse(response.body).offers;
      return Object.fromEntries(lines.map(({ offer_id, rule }) => [offer_id, rule]));
    },
  };
}
