import type { Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
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
import { teaserEndpoint } from './teaser.ts';
import { ticketEndpoint } from './tickets.ts';
import { transactionEndpoints } from './transactions.ts';
import { wallDetailsEndpoints } from './wall-details.ts';
import { wallLeadsEndpoint } from './wall-leads.ts';

/** Every public endpoint, in the order of the API reference. */
export function allEndpoints(context: EndpointContext): Endpoint[] {
  return [
    ...profileEndpoints(context),
    ...transactionEndpoints(context),
    ...offerEndpoints(context),
    allOffersEndpoint(context),
    explainSurveysEndpoint(context),
    ...wallDetailsEndpoints(context),
    teaserEndpoint(context),
    ticketEndpoint(context),
    ...sessionEndpoints(context),
    activityEndpoint(context),
    wallLeadsEndpoint(context),
    ...checkEndpoints(context),
    formStepEndpoint(context),
    clickEndpoint(context),
    ...leadEndpoints(context),
  ];
}
