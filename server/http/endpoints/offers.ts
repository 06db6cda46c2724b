import { routes } from '@rewards-wall/shared/routes.ts';
import {
  explainQuery,
  explanation,
  offerList,
  offersQuery,
  surveyList,
  type OffersQuery,
} from '@rewards-wall/shared/schema/offer.ts';
import * as z from 'zod';
import type { ExplainOffers } from '../../offers/explain-offers.ts';
import type { ListOffers, OffersAnswer, OffersInput } from '../../offers/list-offers.ts';
import type { ListSurveys } from '../../offers/list-surveys.ts';
import type { TokenSubids } from '../../profiles/user-token.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { ClickClaims } from '../../clicks/click-token.ts';
import type { Wall } from '../../store/store.ts';
import { visitorOf, type Client } from '../client-info.ts';
import { endpoint, json, noContent, refuse, type Answer, type Endpoint } from '../endpoint.ts';
import type { CountryLookup } from '../geo.ts';
import { problem } from '../problem.ts';

/** What the three lists need. */
export interface OfferEndpointDeps {
  listOffers: ListOffers;
  listSurveys: ListSurveys;
  explainOffers: ExplainOffers;
  lookUpCountry: CountryLookup;
  ipDigest: (ip: string) => string | null;
  sealClickToken: (claims: ClickClaims) => string;
}

/** Get offers (service.md endpoint 4), surveys and explain (spec/decisions.md 3). */
export function offerEndpoints(deps: OfferEndpointDeps): Endpoint[] {
  const offers = endpoint({
    name: 'offers',
    ...routes.offers,
    summary: "A user's offers",
    description:
      'Targeted by the address and User-Agent of the request; `ip` and `user-agent` override them. `click_url` is valid for 24 hours.',
    tag: 'Offers',
    target: 'wall',
    access: {
      secretKey: true,
      publishableKey: true,
      token: 'any',
      isStrict: (wall) => 'settings' in wall && wall.settings.require_token,
    },
    cors: 'anyone',
    secure: false,
    query: offersQuery,
    answers: {
      200: { description: 'Offers in a total order, so that pages never overlap.', schema: offerList },
      204: { description: 'No offers for these parameters.' },
    },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ client, directory, principal, query, target }) => {
      if (principal.kind === 'user' && principal.claims.subid1 !== query.subid1) {
        return refuse(problem('invalid_key', { detail: 'The token is of another user.' }));
      }
      const subids = principal.kind === 'user' ? principal.claims : {};
      return offersAnswer(await deps.listOffers(offersInput(deps, directory, target, query, client, subids)));
    },
  });

  const explain = endpoint({
    name: 'explainOffers',
    ...routes.explainOffers,
    summary: 'Why an offer is shown or not',
    description: 'The same parameters as the offers list, and `offer_id` to ask for one offer only.',
    tag: 'Offers',
    target: 'wall',
    access: { secretKey: true, missing: 'invalid_key' },
    cors: 'nobody',
    secure: true,
    query: explainQuery,
    answers: { 200: { description: 'One line an offer.', schema: explanation } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ client, directory, query, target }) => {
      const input = offersInput(deps, directory, target, query, client);
      const lines = await deps.explainOffers({ ...input, offerId: query.offer_id ?? null });
      const { country, languages, device, targetSystems, browser } = input.visitor;
      const seenAs = { country, languages, device, target_system: targetSystems, browser };
      return lines === null
        ? refuse(problem('not_found', { detail: 'There is no such offer.' }))
        : json({ seen_as: seenAs, offers: lines });
    },
  });

  const surveys = endpoint({
    name: 'surveys',
    ...routes.surveys,
    summary: 'Surveys that a profile qualifies for',
    description: "Surveys of the linked wall that fit the user's profile. Clicks and credits go to the wall's account.",
    tag: 'Survey profiles',
    target: 'survey-profile',
    access: { secretKey: true, token: 'profile', missing: 'invalid_key' },
    cors: 'profile-origins',
    secure: true,
    query: z.object({}),
    answers: {
      200: { description: 'The surveys, in the order of the offers list.', schema: surveyList },
      204: { description: 'No survey fits, or no wall is linked.' },
    },
    problems: ['invalid_key', 'not_found'],
    handle: async ({ client, directory, subid1, target }) => {
      const wall = target.adwallId === null ? null : directory.wallById(target.adwallId);
      const query = offersQuery.parse({ subid1 });
      const outcome = await deps.listSurveys({
        account: { kind: 'survey-profile', profileId: target.profileId, subid1 },
        offers: wall === null ? null : offersInput(deps, directory, wall, query, client),
      });
      return outcome.kind === 'no_profile'
        ? refuse(problem('not_found', { detail: 'This user has no profile.' }))
        : offersAnswer(outcome);
    },
  });

  return [offers, explain, surveys];
}

function offersInput(
  deps: OfferEndpointDeps,
  view: DirectoryView,
  wall: Wall,
  query: OffersQuery,
  client: Client,
  /** Subids that the publisher's server fixed in the token: they win over those of the request. */
  fixed: TokenSubids = {},
): OffersInput {
  const visitor = visitorOf(client, deps.lookUpCountry, {
    ip: query.ip,
    userAgent: query.user_agent,
  });
  return {
    wall,
    surveyProfileId: view.surveyProfileOfWall(wall.adwallId)?.profileId ?? null,
    subid1: query.subid1,
    query,
    visitor,
    ipDigest: deps.ipDigest(query.ip ?? client.ip),
    sealToken: () =>
      deps.sealClickToken({
        adwallId: wall.adwallId,
        subid1: query.subid1,
        subid2: fixed.subid2 ?? query.subid2 ?? '',
        subid3: fixed.subid3 ?? query.subid3 ?? '',
        subid4: fixed.subid4 ?? query.subid4 ?? '',
        device: query.device ?? '',
        gender: query.gender ?? null,
        ageRangeId: query.age_range_id ?? null,
        targetSystems: query.target_system ?? [],
        visitor,
      }),
  };
}

function offersAnswer(outcome: OffersAnswer): Answer {
  if (outcome.kind === 'none') return noContent;
  return { kind: 'bytes', status: 200, bytes: outcome.body, mediaType: 'application/json', release: outcome.release };
}
