import type { Admins } from '../../admins/open-admins.ts';
import type { Endpoint } from '../endpoint.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { clickEndpoints, type ClickEndpointDeps } from './click-endpoints.ts';
import { creditEndpoint, type CreditEndpointDeps } from './credit-endpoint.ts';
import { deliveryEndpoints, type DeliveryEndpointDeps } from './delivery-endpoints.ts';
import { feedEndpoints, type FeedEndpointDeps } from './feed-endpoints.ts';
import { leadEndpoints, type LeadEndpointDeps } from './lead-endpoints.ts';
import { offerEndpoints, type OfferEndpointDeps } from './offer-endpoints.ts';
import { offerToolEndpoints, type OfferToolDeps } from './offer-tool-endpoints.ts';
import { overviewEndpoint, type OverviewEndpointDeps } from './overview-endpoint.ts';
import { postbackEndpoints, type PostbackEndpointDeps } from './postback-endpoints.ts';
import { receiverEndpoints, type ReceiverEndpointDeps } from './receiver-endpoints.ts';
import { previewEndpoint, type PreviewEndpointDeps } from './preview-endpoint.ts';
import { searchEndpoint, type SearchEndpointDeps } from './search-endpoint.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sourceEndpoints, type SourceEndpointDeps } from './sources/source-endpoints.ts';
import { surveyFiguresEndpoint, type SurveyFiguresDeps } from './survey-figures-endpoint.ts';
import { surveyProviderEndpoints, type SurveyProviderEndpointDeps } from './survey-provider-endpoints.ts';
import { systemEndpoints, type SystemEndpointDeps } from './system-endpoints.ts';
import { ticketEndpoints, type TicketEndpointDeps } from './ticket-endpoints.ts';
import { traceEndpoint, type TraceEndpointDeps } from './trace-endpoint.ts';
import { trialEndpoints, type TrialEndpointDeps } from './trials/trial-endpoints.ts';
import { userEndpoints, type UserEndpointDeps } from './user-endpoints.ts';
import { panelEndpoints, type PanelEndpointDeps } from './panel-endpoints.ts';
import { wallEndpoints, type WallEndpointDeps } from './wall-endpoints.ts';
import { wallKeyEndpoints, type WallKeyEndpointDeps } from './wall-key-endpoints.ts';
import { factorEndpoints } from './factor-endpoints.ts';
import { secondStepEndpoints } from './second-step-endpoints.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { teamEndpoints } from './team-endpoints.ts';

type StaffWorkDeps = Omit<
  ClickEndpointDeps &
    DeliveryEndpointDeps &
    LeadEndpointDeps &
    PostbackEndpointDeps &
    ReceiverEndpointDeps &
    TicketEndpointDeps &
    TraceEndpointDeps &
    UserEndpointDeps,
  'store'
> & {
  store: ClickEndpointDeps['store'] &
    DeliveryEndpointDeps['store'] &
    LeadEndpointDeps['store'] &
    PostbackEndpointDeps['store'] &
    SearchEndpointDeps['store'] &
    TicketEndpointDeps['store'] &
    TraceEndpointDeps['store'] &
    UserEndpointDeps['store'];
};

/** What the endpoints of the admin API call. */
export type AdminEndpointDeps = CreditEndpointDeps &
  FeedEndpointDeps &
  SourceEndpointDeps &
  Omit<SurveyFiguresDeps, 'store'> &
  SurveyProviderEndpointDeps &
  SystemEndpointDeps &
  OfferEndpointDeps &
  OfferToolDeps &
  Omit<OverviewEndpointDeps, 'store'> &
  PreviewEndpointDeps &
  PanelEndpointDeps &
  WallEndpointDeps &
  WallKeyEndpointDeps &
  Pick<TrialEndpointDeps, 'lookUpCountry'> & {
    trials: Omit<TrialEndpointDeps, 'clock' | 'lookUpCountry' | 'publicUrl'>;
    staffWork: StaffWorkDeps;
    admins: Admins;
    cookie: SessionCookie;
    consoleUrl: string;
  };

/** Every endpoint of the admin API, in the order of its document. */
export function allAdminEndpoints({ admins, staffWork, trials, ...deps }: AdminEndpointDeps): Endpoint[] {
  const all = { ...deps, ...admins };
  return [
    ...sessionEndpoints(all),
    ...secondStepEndpoints(all),
    ...factorEndpoints(all),
    ...teamEndpoints({ ...all, store: staffWork.store, clock: staffWork.clock }),
    auditEndpoint({ ...admins, store: staffWork.store, clock: staffWork.clock }),
    overviewEndpoint({ ...deps, store: staffWork.store }),
    surveyFiguresEndpoint({ ...deps, store: staffWork.store }),
    ...offerEndpoints(deps),
    ...offerToolEndpoints(deps),
    ...feedEndpoints(deps),
    ...surveyProviderEndpoints(deps),
    ...sourceEndpoints(deps),
    ...systemEndpoints(deps),
    ...wallEndpoints(deps),
    ...panelEndpoints(deps),
    ...wallKeyEndpoints(deps),
    previewEndpoint(deps),
    creditEndpoint(deps),
    ...trialEndpoints({ ...deps, ...trials }),
    ...leadEndpoints(staffWork),
    ...clickEndpoints(staffWork),
    ...postbackEndpoints(staffWork),
    ...receiverEndpoints(staffWork),
    ...deliveryEndpoints(staffWork),
    ...userEndpoints(staffWork),
    ...ticketEndpoints(staffWork),
    searchEndpoint({ ...deps, store: staffWork.store }),
    traceEndpoint(staffWork),
  ];
}
