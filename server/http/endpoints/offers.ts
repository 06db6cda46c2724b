import { routes } from '@rewards-wall/shared/routes.ts';
import {
  explainQuery,
  explanation,
  offerCategories,
  offerList,
  offersQuery,
  type OffersQuery,
} from '@rewards-wall/shared/schema/offer.ts';
import { surveyList, surveysQuery } from '@rewards-wall/shared/schema/survey.ts';
import { osVersionText } from '../../offers/catalog/describe-rule.ts';
import type { OffersResult } from '../../offers/list-offers.ts';
import type { LiveSurveyList } from '../../offers/list-surveys.ts';
import type { LiveSurveys } from '../../surveys/find-live-surveys.ts';
import type { Access } from '../access.ts';
import { whenReady } from '../../runtime/when-ready.ts';
import { endpoint, json, noContent, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { tokenEnded, tokenOfOtherUser } from '../key-refusal.ts';
import type { Principal } from '../principal.ts';
import { jsonList } from '../response/json-list.ts';
import { problem, type Problem } from '../problem.ts';
import { offersInput, presentedToken } from './offers-input.ts';
import { surveysWanted } from './surveys-wanted.ts';

/** Open to everyone, unless the wall requires a user token. */
export const openUnlessStrict: Access = {
  secretKey: true,
  publishableKey: true,
  token: 'any',
  isStrict: (target) => target.kind === 'wall' && target.settings.require_token,
};

/** Access to what a user of a wall sees: open to everyone, unless the wall requires a user token. */
const shownToUsers = {
  tag: 'Offers',
  target: 'wall',
  access: openUnlessStrict,
  cors: 'anyone',
  secure: false,
  query: offersQuery,
  problems: ['invalid_request', 'invalid_key', 'not_found'],
} as const;

/**
 * Endpoints for offers: get (docs/contract/offers.md#get-offers), count
 * (docs/contract/offers.md#count-offers-by-category), explain (docs/contract/offers.md#explain), and surveys
 * (docs/contract/profiles.md#surveys).
 */
export function offerEndpoints(context: EndpointContext): Endpoint[] {
  const { services } = context;
  const list = endpoint({
    name: 'offers',
    ...routes.offers,
    summary: "List a user's offers",
    description:
      'The service targets by the IP address and the User-Agent of the request, which `ip` and `user-agent` override. `click_url` is valid for 24 hours.',
    ...shownToUsers,
    responses: {
      200: { description: 'The offers. Their order is total, so pages never overlap.', schema: offerList },
      204: { description: 'No offers match these parameters.' },
    },
    handle: ({ client, directory, principal, query, target }) => {
      const refusal = refusedUser(principal, query);
      if (refusal !== null) return refuse(refusal);
      const fixed = principal.kind === 'user' ? principal.claims : {};
      const token = presentedToken(principal, 'wall');
      const input = offersInput(context, { directory, wall: target, query, client, fixed, token });
      return whenReady(services.offers.listOffers(input), offersAnswer);
    },
  });

  const categories = endpoint({
    name: 'offerCategories',
    ...routes.offerCategories,
    summary: "Count a user's offers by category",
    description:
      'Counts the offers that the offers list returns for the same parameters. `limit`, `offset` and the sort order have no effect. With `category_id`, it counts only offers of these categories, but in all their categories.',
    ...shownToUsers,
    responses: {
      200: { description: 'The number of offers, in total and by category.', schema: offerCategories },
      204: { description: 'No offers match these parameters, and a profile would unlock no surveys.' },
    },
    handle: ({ client, directory, principal, query, target }) => {
      const refusal = refusedUser(principal, query);
      if (refusal !== null) return refuse(refusal);
      const token = presentedToken(principal, 'wall');
      const input = offersInput(context, { directory, wall: target, query, client, token });
      return whenReady(services.offers.countOffers(input), (counts) => {
        if (counts === null) return refuse(tokenEnded);
        // A user for whom a profile would unlock surveys must learn of them even without any offer.
        if (counts.offers === 0 && !counts.surveysForProfile) return noContent;
        return json({
          offers: counts.offers,
          categories: counts.categories.map(({ categoryId, offers }) => ({ category_id: categoryId, offers })),
          ...(counts.surveysForProfile !== null && { surveys_for_profile: counts.surveysForProfile }),
        });
      });
    },
  });

  const explain = endpoint({
    name: 'explainOffers',
    ...routes.explainOffers,
    summary: 'Explain why offers are shown or hidden',
    description: 'Takes the parameters of the offers list. With `offer_id`, it explains only that offer.',
    tag: 'Offers',
    target: 'wall',
    access: { secretKey: true, missing: 'invalid_key' },
    cors: 'nobody',
    secure: true,
    query: explainQuery,
    responses: { 200: { description: 'One entry per offer.', schema: explanation } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ client, directory, query, target }) => {
      const { offer_id: offerId = null, ...listed } = query;
      const input = offersInput(context, { directory, wall: target, query: listed, client });
      const explained = await services.offers.explainOffers({ ...input, offerId });
      if (explained === null) return refuse(problem('not_found', { detail: 'Unknown offer.' }));
      const { country, languages, device, targetSystems, browser, osVersion } = input.clientFacts;
      const seenAs = {
        seen_as: {
          country,
          languages,
          device,
          target_system: targetSystems,
          browser,
          os_version: osVersionText(osVersion),
        },
      };
      const { first, rest } = explained;
      return rest === null
        ? json({ ...seenAs, offers: first })
        : jsonList({ name: 'offers', first, rest, after: seenAs });
    },
  });

  const surveys = endpoint({
    name: 'surveys',
    ...routes.surveys,
    summary: 'List the surveys that a profile qualifies for',
    description:
      "Surveys of the linked wall that match the user's profile. Clicks and credits go to the user's account on the wall.",
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, token: 'profile', linkedWallToken: true, missing: 'invalid_key' },
    cors: 'profile-origins',
    secure: true,
    query: surveysQuery,
    responses: {
      200: { description: 'The surveys: live ones, then those of the catalog.', schema: surveyList },
      204: { description: 'No survey matches, or the panel has no linked wall.' },
    },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ client, directory, principal, query, requestId, subid1, target }) => {
      const { adwall_id: linked } = target.settings;
      const wall = linked === null ? null : directory.wallById(linked);
      // Only a server may pass an address and agent: providers pay by country, so a browser must not choose its own.
      const passedOn =
        principal.kind === 'secret-key'
          ? query
          : { max_touch_points: query.max_touch_points, placement: query.placement };
      const token = presentedToken(principal, 'linked-wall');
      const listed = offersQuery.parse({ ...passedOn, subid1 });
      const input = wall && offersInput(context, { directory, wall, query: listed, client, token });
      const account = { kind: 'survey-profile', profileId: target.profileId, subid1 } as const;
      const { clientFacts } = input ?? {};
      const outcome = await services.offers.listSurveys({
        account,
        token,
        offers: input,
        ...(wall &&
          clientFacts && {
            findLive: async () =>
              listedLive(
                await services.surveys.findLiveSurveys(
                  surveysWanted({
                    directory,
                    wall,
                    panel: target,
                    subid1,
                    query: passedOn,
                    client,
                    clientFacts,
                    requestId,
                  }),
                ),
              ),
          }),
      });
      return outcome.kind === 'no_profile'
        ? refuse(problem('not_found', { detail: 'This user has no profile.' }))
        : offersAnswer(outcome);
    },
  });

  return [list, categories, explain, surveys];
}

/** Fewer failures in a row than this are not reported. */
const FAILED_TRIES = 3;

function listedLive({ emptyReason, failedInARow, offers, providers }: LiveSurveys): LiveSurveyList {
  return {
    offers,
    members: {
      empty_reason: emptyReason ?? undefined,
      failed_in_a_row: failedInARow < FAILED_TRIES ? undefined : failedInARow,
      providers: providers.length === 0 ? undefined : providers,
    },
  };
}

/** The refusal of a token that requests another user's offers; null if the token may request them. */
function refusedUser(principal: Principal, query: OffersQuery): Problem | null {
  return principal.kind === 'user' && principal.claims.subid1 !== query.subid1 ? tokenOfOtherUser : null;
}

function offersAnswer(
  outcome:
    | OffersResult
    | { readonly kind: 'token_ended' }
    | { readonly kind: 'nothing_but'; readonly members: LiveSurveyList['members'] },
): EndpointResponse {
  if (outcome.kind === 'token_ended') return refuse(tokenEnded);
  if (outcome.kind === 'none') return noContent;
  if (outcome.kind === 'nothing_but') return json({ surveys: [], ...outcome.members });
  const common = { status: 200, mediaType: 'application/json' } as const;
  return outcome.kind === 'stream'
    ? { kind: 'stream', ...common, body: outcome.body }
    : { kind: 'bytes', ...common, bytes: outcome.body, release: outcome.release };
}
