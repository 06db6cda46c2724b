import { routes } from '@rewards-wall/shared/routes.ts';
import { allOffers, allOffersQuery } from '@rewards-wall/shared/schema/all-offers.ts';
import { jsonList } from '../response/json-list.ts';
import { endpoint, noContent, refuse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { problem } from '../problem.ts';

const STRICT =
  "The wall requires user tokens, and the links of this list take the user from the URL. List each user's offers with the wall's secret key: `GET /adwall/api/publisher/{pubId}/profile/{adwallId}/offers.json` with `subid1`, `ip` and `user-agent`.";

/** Lists all offers of a wall for the publisher's server (docs/contract/offers.md#all-offers-of-a-wall). */
export function allOffersEndpoint({ services }: EndpointContext): Endpoint {
  return endpoint({
    name: 'allOffers',
    ...routes.allOffers,
    summary: 'List all offers of a wall, without a user',
    description:
      'For servers that keep the list and show it themselves, with the secret key of a wall of this publisher. Append `&sub1=` and the percent-encoded user to each `click_url`, and optionally `sub2` to `sub4`. The click checks whether the user may have the offer. A wall that requires user tokens has no such list.',
    tag: 'Offers',
    target: 'wall-of-key',
    access: { secretKey: true, missing: 'invalid_key' },
    cors: 'nobody',
    secure: true,
    query: allOffersQuery,
    responses: {
      200: { description: 'The offers. Their order is total, so pages never overlap.', schema: allOffers },
      204: { description: 'No offers match these parameters, or the page is past the last one.' },
    },
    problems: ['invalid_request', 'invalid_key', 'token_required', 'not_found'],
    handle: async ({ query, target }) => {
      if (target.settings.require_token) return refuse(problem('token_required', { detail: STRICT }));
      const { adwallId } = target;
      const sealLink = (offerId: number): string => services.clicks.sealListLink({ adwallId, offerId });
      const page = await services.offers.listAllOffers({ wall: target, query, sealLink });
      if (page === null) return noContent;
      return jsonList({ name: 'offers', first: page.first, rest: page.rest, after: { total: page.total } });
    },
  });
}
