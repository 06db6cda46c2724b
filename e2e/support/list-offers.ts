import { explanation, offerList, type Offer } from '@rewards-wall/shared/schema/offer.ts';
import type { RequestOptions } from './client.ts';
import type { TestService, TestWall } from './start-service.ts';

type Query = NonNullable<Exclude<RequestOptions['query'], string>>;

/** How one test asks for offers. */
export interface Asking {
  /** Offers of a 200; none of a 204. Fails on any other status. */
  offers(query?: Query, headers?: Record<string, string>): Promise<Offer[]>;
  ids(query?: Query, headers?: Record<string, string>): Promise<number[]>;
  /** Offer id to the rule that hides it, null when shown. */
  rules(query?: Query, headers?: Record<string, string>): Promise<Record<number, string | null>>;
}

/** Asks one wall for one user; `query` and `headers` of a call replace those given here. */
export function askFor(
  service: TestService,
  wall: TestWall,
  base: Query,
  baseHeaders: Record<string, string> = {},
): Asking {
  const offers: Asking['offers'] = async (query, headers) => {
    const answer = await service.client.get(`${wall.path}/offers.json`, {
      query: { ...base, ...query },
      headers: { ...baseHeaders, ...headers },
    });
    if (answer.status === 204) return [];
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return offerList.parse(answer.body).offers;
  };
  return {
    offers,
    ids: async (query, headers) => (await offers(query, headers)).map((offer) => offer.offer_id),
    rules: async (query, headers) => {
      const answer = await service.client.get(`/v1/walls/${wall.adwallId}/offers/explain`, {
        query: { ...base, ...query },
        headers: { ...baseHeaders, ...headers },
        bearer: wall.secretKey,
      });
      const lines = explanation.parse(answer.body).offers;
      return Object.fromEntries(lines.map(({ offer_id, rule }) => [offer_id, rule]));
    },
  };
}
