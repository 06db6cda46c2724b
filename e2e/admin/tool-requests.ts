import type { AdminRouteName } from '@rewards-wall/shared/admin/routes.ts';
import { newSurveyAccount, surveyAccountOf } from '../support/requests/admin-things.ts';
import type { EndpointCase } from './casework-requests.ts';

/** What the endpoints about surveys and trying out need, and a valid request to each. */
export const toolRequests = {
  listSurveyProviders: { needs: 'feeds.read' },
  listKnownSurveyProviders: { needs: 'feeds.read' },
  addSurveyProvider: {
    ...{ needs: 'feeds.change', audit: 'survey-provider.add' },
    request: (service) => ({ json: newSurveyAccount(service) }),
  },
  showSurveyProvider: { needs: 'feeds.read', request: surveyAccountOf },
  changeSurveyProvider: {
    ...{ needs: 'feeds.change', audit: 'survey-provider.change' },
    request: async (service) => ({ ...(await surveyAccountOf(service)), json: { share: 0.5 } }),
  },
  pauseSurveyProvider: {
    ...{ needs: 'feeds.change', audit: 'survey-provider.change' },
    request: async (service) => ({ ...(await surveyAccountOf(service)), json: { paused: true } }),
  },
  removeSurveyProvider: {
    ...{ needs: 'feeds.change', audit: 'survey-provider.remove' },
    request: surveyAccountOf,
  },
  testSurveyProvider: {
    ...{ needs: 'feeds.change', audit: 'survey-provider.test' },
    request: async (service) => ({
      ...(await surveyAccountOf(service)),
      json: { country: 'US', birth_date: '1990-05-14', gender: 'f', postal_code: '10001' },
    }),
  },
} satisfies Partial<Record<AdminRouteName, EndpointCase>>;
