import type { Admins } from '../../admins/open-admins.ts';
import type { Endpoint } from '../endpoint.ts';
import { creditEndpoint, type CreditEndpointDeps } from './credit-endpoint.ts';
import { feedEndpoints, type FeedEndpointDeps } from './feed-endpoints.ts';
import { offerEndpoints, type OfferEndpointDeps } from './offer-endpoints.ts';
import { offerToolEndpoints, type OfferToolDeps } from './offer-tool-endpoints.ts';
import { overviewEndpoint, type OverviewEndpointDeps } from './overview-endpoint.ts';
import { previewEndpoint, type PreviewEndpointDeps } from './preview-endpoint.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { systemEndpoints, type SystemEndpointDeps } from './system-endpoints.ts';
import { teamEndpoints } from './team-endpoints.ts';
import { wallEndpoints, type WallEndpointDeps } from './wall-endpoints.ts';

/** What the endpoints of the admin API call. */
export type AdminEndpointDeps = CreditEndpointDeps &
  FeedEndpointDeps &
  SystemEndpointDeps &
  OfferEndpointDeps &
  OfferToolDeps &
  OverviewEndpointDeps &
  PreviewEndpointDeps &
  WallEndpointDeps & {
    admins: Admins;
    cookie: SessionCookie;
    consoleUrl: string;
  };

/** Every endpoint of the admin API, in the order of its document. */
export function allAdminEndpoints({ admins, ...deps }: AdminEndpointDeps): Endpoint[] {
  const all = { ...deps, ...admins };
  return [
    ...sessionEndpoints(all),
    ...teamEndpoints(all),
    overviewEndpoint(deps),
    ...offerEndpoints(deps),
    ...offerToolEndpoints(deps),
    ...feedEndpoints(deps),
    ...systemEndpoints(deps),
    ...wallEndpoints(deps),
    previewEndpoint(deps),
    creditEndpoint(deps),
  ];
}
