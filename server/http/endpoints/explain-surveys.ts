import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import { routes } from '@rewards-wall/shared/routes.ts';
import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { explainSurveysQuery, surveyExplanation } from '@rewards-wall/shared/schema/survey.ts';
import type { ExplainedOffer } from '../../offers/explain-offers.ts';
import { endpoint, json, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { offersInput } from './offers-input.ts';
import { surveysWanted } from './surveys-wanted.ts';

/** Explains which surveys a user sees (docs/contract/profiles.md#explain-surveys). */
export function explainSurveysEndpoint(context: EndpointContext): Endpoint {
  const { services } = context;
  return endpoint({
    name: 'explainSurveys',
    ...routes.explainSurveys,
    summary: 'Explain why surveys are shown or hidden',
    description:
      "For each survey provider and each survey of the linked wall's catalog. Asks the providers as the surveys request does.",
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, missing: 'invalid_key' },
    cors: 'nobody',
    secure: true,
    query: explainSurveysQuery,
    responses: { 200: { description: 'Why each survey is shown or hidden.', schema: surveyExplanation } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ client, directory, query, requestId, subid1, target }) => {
      const { adwall_id: linked } = target.settings;
      const wall = linked === null ? null : directory.wallById(linked);
      if (wall === null) return json({ providers: [], offers: [] });
      const { ip, max_touch_points, user_agent } = query;
      const listed = offersQuery.parse({ subid1, ip, user_agent, max_touch_points, category_id: [SURVEYS] });
      const input = offersInput(context, { directory, wall, query: listed, client });
      const { clientFacts } = input;
      const request = { directory, wall, panel: target, subid1, query, client, clientFacts, requestId };
      const providers = await services.surveys.explainSurveys(surveysWanted(request));
      // As in the list, rules about device and country are checked at the click.
      const explained = await services.offers.explainOffers({ ...input, clientFacts: null, offerId: null });
      const offers: ExplainedOffer[] = [...(explained?.first ?? [])];
      for await (const piece of explained?.rest ?? []) offers.push(...piece);
      return json({ providers, offers: offers.filter(({ rule }) => rule !== 'category') });
    },
  });
}
