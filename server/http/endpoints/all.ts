import type { Endpoint } from '../endpoint.ts';
import { activityEndpoint } from './activity.ts';
import { allOffersEndpoint } from './all-offers.ts';
import { checkEndpoints } from './checks.ts';
import { clickEndpoint } from './click.ts';
import { explainSurveysEndpoint } from './explain-surveys.ts';
import { formStepEndpoint } from './form-steps.ts';
import { leadEndpoints } from './leads.ts';
import { offerEndpoints } from './offers.ts';
import { profileEndpoints } from './profiles.ts';
import { sessionEndpoints } from './sessions.ts';
import { ticketEndpoint } from './tickets.ts';
import { transactionEndpoints } from './transactions.ts';
import { wallDetailsEndpoints } from './wall-details.ts';
import { wallLeadsEndpoint } from './wall-leads.ts';

/** What the endpoints call: the use cases of every feature, and the reader of client facts. */
export type EndpointDeps = Parameters<typeof activityEndpoint>[0] &
  Parameters<typeof allOffersEndpoint>[0] &
  Parameters<typeof checkEndpoints>[0] &
  Parameters<typeof clickEndpoint>[0] &
  Parameters<typeof explainSurveysEndpoint>[0] &
  Parameters<typeof formStepEndpoint>[0] &
  Parameters<typeof leadEndpoints>[0] &
  Parameters<typeof offerEndpoints>[0] &
  Parameters<typeof profileEndpoints>[0] &
  Parameters<typeof sessionEndpoints>[0] &
  Parameters<typeof ticketEndpoint>[0] &
  Parameters<typeof transactionEndpoints>[0] &
  Parameters<typeof wallDetailsEndpoints>[0] &
  Parameters<typeof wallLeadsEndpoint>[0];

/** Every public endpoint, in the order of the API reference. */
export function allEndpoints(deps: EndpointDeps): Endpoint[] {
  return [
    ...profileEndpoints(deps),
    ...transactionEndpoints(deps),
    ...offerEndpoints(deps),
    allOffersEndpoint(deps),
    explainSurveysEndpoint(deps),
    ...wallDetailsEndpoints(deps),
    ticketEndpoint(deps),
    ...sessionEndpoints(deps),
    activityEndpoint(deps),
    wallLeadsEndpoint(deps),
    ...checkEndpoints(deps),
    formStepEndpoint(deps),
    clickEndpoint(deps),
    ...leadEndpoints(deps),
  ];
}
