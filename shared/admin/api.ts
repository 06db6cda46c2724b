import { auditApi } from './audit-schema.ts';
import { clickApi } from './click-schema.ts';
import { factorApi } from './factor-schema.ts';
import { feedApi } from './feeds-schema.ts';
import { leadApi } from './lead-schema.ts';
import { offerApi } from './offers-schema.ts';
import { overviewApi } from './overview-schema.ts';
import { panelApi } from './panels-schema.ts';
import { postbackApi } from './postback-schema.ts';
import { providerApi } from './provider-schema.ts';
import { reversalsApi } from './reversals-schema.ts';
import { ruleApi } from './rules-schema.ts';
import { sourceApi } from './sources-schema.ts';
import { surveyProviderApi } from './survey-providers-schema.ts';
import { surveyApi } from './surveys-schema.ts';
import { systemApi } from './system-schema.ts';
import { sessionApi, teamApi } from './team-schema.ts';
import { ticketApi } from './ticket-schema.ts';
import { traceApi } from './trace-schema.ts';
import { trialApi } from './trial-schema.ts';
import { userApi } from './user-schema.ts';
import { wallApi } from './walls-schema.ts';

/**
 * Every endpoint of the admin API, for the service and the console. The console's build strips the schemas
 * (console/vite.config.ts).
 */
export const adminApi = {
  ...sessionApi,
  ...providerApi,
  ...factorApi,
  ...teamApi,
  ...auditApi,
  ...overviewApi,
  ...surveyApi,
  ...offerApi,
  ...feedApi,
  ...surveyProviderApi,
  ...sourceApi,
  ...systemApi,
  ...wallApi,
  ...ruleApi,
  ...panelApi,
  ...trialApi,
  ...leadApi,
  ...reversalsApi,
  ...clickApi,
  ...postbackApi,
  ...userApi,
  ...ticketApi,
  ...traceApi,
};

export type AdminApi = typeof adminApi;
export type AdminEndpointName = keyof AdminApi;
