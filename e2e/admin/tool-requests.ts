import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { TrialStarted } from '@rewards-wall/shared/admin/trial-schema.ts';
import { expect } from 'vitest';
import { newSurveyAccount, offerOf, sourceOf, surveyAccountOf, wallOf } from '../support/requests/admin-samples.ts';
import { newPerson } from '../support/requests/admins.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService } from '../support/service/start-service.ts';
import type { EndpointCase } from './casework-requests.ts';

/** What the endpoints about surveys and trying out need, and a valid request to each. */
export const toolRequests = {
  listSurveyProviders: { needs: 'feeds.read' },
  listKnownSurveyProviders: { needs: 'feeds.read' },
  addSurveyProvider: {
    needs: 'sources.keys',
    audit: 'survey-provider.add',
    request: (service) => ({ json: newSurveyAccount(service) }),
  },
  showSurveyProvider: { needs: 'feeds.read', request: surveyAccountOf },
  changeSurveyProvider: {
    needs: 'feeds.change',
    audit: 'survey-provider.change',
    request: async (service) => ({ ...(await surveyAccountOf(service)), json: { share: 0.5 } }),
  },
  pauseSurveyProvider: {
    needs: 'feeds.change',
    audit: 'survey-provider.change',
    request: async (service) => ({ ...(await surveyAccountOf(service)), json: { paused: true } }),
  },
  removeSurveyProvider: {
    needs: 'feeds.change',
    audit: 'survey-provider.remove',
    request: surveyAccountOf,
  },
  testSurveyProvider: {
    needs: 'feeds.change',
    audit: 'survey-provider.test',
    request: async (service) => ({
      ...(await surveyAccountOf(service)),
      json: { country: 'US', birth_date: '1990-05-14', gender: 'f', postal_code: '10001' },
    }),
  },
  listSources: { needs: 'feeds.read' },
  listSourceSchemes: { needs: 'feeds.read' },
  tryCall: {
    needs: 'feeds.read',
    request: () => ({ json: { url: 'https://example.com/?click_id=clk_1&transaction_id=T-1' } }),
  },
  addSource: {
    needs: 'feeds.change',
    audit: 'source.add',
    request: () => ({ json: { source: `net-${crypto.randomUUID().slice(0, 8)}`, scheme: 'hmac-sha256' } }),
  },
  showSource: { needs: 'feeds.read', request: sourceOf },
  changeSource: {
    needs: 'feeds.change',
    audit: 'source.change',
    request: async (service) => ({ ...(await sourceOf(service)), json: { ips: ['203.0.113.0/24'] } }),
  },
  rotateSource: {
    needs: 'sources.keys',
    audit: 'source.rotate',
    request: async (service) => ({ ...(await sourceOf(service)), json: {} }),
  },
  readSourceCallback: { needs: 'feeds.change', audit: 'source.callback', request: sourceOf },
  removeSource: { needs: 'feeds.change', audit: 'source.remove', request: sourceOf },
  readSurveys: {
    needs: 'figures.read',
    request: wallOf,
  },
  startTrial: {
    needs: 'trials.run',
    audit: 'trial.start',
    request: async (service, pubId) => ({ ...(await wallOf(service, pubId)), json: await offerOf(service) }),
  },
  readTrial: { needs: 'trials.run', request: async (service, pubId) => ({ params: await trialOf(service, pubId) }) },
  reportTrial: {
    needs: 'trials.run',
    audit: 'trial.report',
    request: async (service, pubId) => ({ params: await trialOf(service, pubId), json: {} }),
  },
  openTestVisit: {
    needs: 'trials.run',
    audit: 'trial.visit',
    request: wallOf,
  },
  removeTestUsers: {
    needs: 'trials.run',
    audit: 'trial.remove',
    request: wallOf,
  },
} satisfies Partial<Record<AdminEndpointName, EndpointCase>>;

/** An offer that no one disables. */
const TRIED = 7101;

/** A click of a test user, made by someone else. */
async function trialOf(service: TestService, pubId: number): Promise<{ adwallId: number; click_id: string }> {
  const { ask } = await newPerson(service);
  const { params } = await wallOf(service, pubId);
  await service.importOffers([offerRow(TRIED)]);
  const { body } = await ask('startTrial', { params, json: { offer_id: TRIED } });
  const { click_id, steps } = body as TrialStarted;
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
  return { ...params, click_id: click_id ?? '' };
}
