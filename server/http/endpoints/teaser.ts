import { routes } from '@rewards-wall/shared/routes.ts';
import { teaser, teaserQuery } from '@rewards-wall/shared/schema/teaser.ts';
import { whenReady } from '../../runtime/when-ready.ts';
import { endpoint, json, refuse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { tokenEnded } from '../key-refusal.ts';
import { decimal } from '../response/json.ts';
import { openUnlessStrict } from './offers.ts';
import { presentedToken, targetedUser } from './offers-input.ts';
import { publicSettings } from './wall-details.ts';

/** What a wall has for a user, in one line (docs/contract/offers.md#teaser). */
export function teaserEndpoint(context: EndpointContext): Endpoint {
  return endpoint({
    name: 'teaser',
    ...routes.teaser,
    summary: 'Sum up the offers of a wall in one line',
    description:
      "Counts the offers that the token's user would see or, without a token, a new user on this device. Counts as no impression. Browsers may keep a response without a token for a minute.",
    tag: 'Offers',
    target: 'wall',
    access: openUnlessStrict,
    cors: 'anyone',
    secure: false,
    query: teaserQuery,
    responses: { 200: { description: 'The number of offers and the one with the most credits.', schema: teaser } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: ({ client, directory, principal, query, target: wall }) => {
      const token = presentedToken(principal, 'wall');
      // No user has an empty id: without a token, the response reveals nothing about any.
      const subid1 = principal.kind === 'user' ? principal.claims.subid1 : '';
      const user = targetedUser(context, { client, directory, query, subid1, token, wall });
      const { currency } = publicSettings(wall.settings, context.publicUrl);
      return whenReady(context.services.offers.teaseOffers(user), (teased) => {
        if (teased === null) return refuse(tokenEnded);
        const { offers, top } = teased;
        const body = { offers, top: top && { currency_count: decimal(top.amount), name: top.name }, currency };
        return json(body, 200, token === null ? briefly : {});
      });
    },
  });
}

/** Without `Vary`, a browser could use the response for a user who has signed in since. */
const briefly = { 'Cache-Control': 'private, max-age=60', Vary: 'Authorization, Accept-Language' };
