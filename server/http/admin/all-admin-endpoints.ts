import type { Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { clickEndpoints } from './click-endpoints.ts';
import { creditEndpoint } from './credit-endpoint.ts';
import { deliveryEndpoints } from './delivery-endpoints.ts';
import { feedEndpoints } from './feed-endpoints.ts';
import { leadEndpoints } from './lead-endpoints.ts';
import { offerEndpoints } from './offer-endpoints.ts';
import { offerToolEndpoints } from './offer-tool-endpoints.ts';
import { overviewEndpoints } from './overview-endpoint.ts';
import { postbackEndpoints } from './postback-endpoints.ts';
import { receiverEndpoints } from './receiver-endpoints.ts';
import { previewEndpoint } from './preview-endpoint.ts';
import { reversalsEndpoint } from './reversals-endpoint.ts';
import { ruleEndpoints } from './rule-endpoints.ts';
import { searchEndpoint } from './search-endpoint.ts';
import { sourceEndpoints } from './sources/source-endpoints.ts';
import { surveyFiguresEndpoint } from './survey-figures-endpoint.ts';
import { surveyProviderEndpoints } from './survey-provider-endpoints.ts';
import { systemEndpoints } from './system-endpoints.ts';
import { ticketEndpoints } from './ticket-endpoints.ts';
import { traceEndpoint } from './trace-endpoint.ts';
import { trialEndpoints } from './trials/trial-endpoints.ts';
import { userEndpoints } from './user-endpoints.ts';
import { panelEndpoints } from './panel-endpoints.ts';
import { settingFormsEndpoint } from './setting-forms-endpoint.ts';
import { wallEndpoints } from './wall-endpoints.ts';
import { wallKeyEndpoints } from './wall-key-endpoints.ts';
import { factorEndpoints } from './factor-endpoints.ts';
import { providerEndpoints } from './provider-endpoints.ts';
import { secondStepEndpoints } from './second-step-endpoints.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { teamEndpoints } from './team-endpoints.ts';

/** Every endpoint of the admin API, in the order of its document. */
export function allAdminEndpoints(context: AdminContext): Endpoint[] {
  return [
    ...sessionEndpoints(context),
    ...providerEndpoints(context),
    ...secondStepEndpoints(context),
    ...factorEndpoints(context),
    ...teamEndpoints(context),
    auditEndpoint(context),
    ...overviewEndpoints(context),
    reversalsEndpoint(context),
    surveyFiguresEndpoint(context),
    ...offerEndpoints(context),
    ...offerToolEndpoints(context),
    ...feedEndpoints(context),
    ...surveyProviderEndpoints(context),
    ...sourceEndpoints(context),
    ...systemEndpoints(context),
    ...wallEndpoints(context),
    settingFormsEndpoint(),
    ...ruleEndpoints(context),
    ...panelEndpoints(context),
    ...wallKeyEndpoints(context),
    previewEndpoint(context),
    creditEndpoint(context),
    ...trialEndpoints(context),
    ...leadEndpoints(context),
    ...clickEndpoints(context),
    ...postbackEndpoints(context),
    ...receiverEndpoints(context),
    ...deliveryEndpoints(context),
    ...userEndpoints(context),
    ...ticketEndpoints(context),
    searchEndpoint(context),
    traceEndpoint(context),
  ];
}
