import { importAgain } from '../../api/import-again.ts';
import { activityClient } from '../../activity/activity-client.ts';
import { OnceKey } from '../../api/request-once.ts';
import { requestSurveys } from '../../surveys/surveys-client.ts';
import { wallClient } from '../wall-client.ts';
import { ENTRIES_PAGE, HISTORY_PAGE } from '../../activity/next-activity.ts';
import type { Performers } from './performer.ts';

/** What is requested about the user. */
export const progressPerformers: Pick<
  Performers,
  'refresh' | 'activity' | 'ticket' | 'activityCode' | 'surveys' | 'consent' | 'surveysCode' | 'ticketCode'
> = {
  refresh: async (request, { fetch, address, signal }) => ({
    answer: await wallClient(fetch).offers(address, request, signal),
  }),
  async activity(request, { fetch, address, signal }) {
    const client = activityClient(fetch);
    if (request.kind === 'page') {
      const { list, offset } = request;
      // From the last row on, which shows whether the rows have shifted; plus one, which shows whether there are more.
      if (list === 'entries') {
        const entries = await client.activity(address, { limit: ENTRIES_PAGE + 2, offset }, signal);
        return { entries };
      }
      return { rows: await client.history(address, { limit: HISTORY_PAGE + 2, offset }, signal) };
    }
    // One row more than is shown tells whether there are more.
    const [activity, history] = await Promise.all([
      client.activity(address, { limit: request.entries + 1, offset: 0 }, signal),
      request.history === null ? null : client.history(address, { limit: request.history + 1, offset: 0 }, signal),
    ]);
    return { activity, history };
  },
  async ticket(request, { fetch, address, ticketKeys }) {
    const { sendTicket } = await importAgain(() => import('../../tickets/ticket-tab.ts'));
    const keys = (ticketKeys.current ??= new OnceKey());
    return { outcome: await sendTicket({ fetch, keys, address, values: request.values }) };
  },
  activityCode: async () => ({
    module: await importAgain(() => import('../../activity/activity-tab.ts')).catch(() => null),
  }),
  surveys: async (_request, { fetch, address, profileId, signal }) => ({
    answer: await requestSurveys({ fetch, address, profileId, signal }),
  }),
  async consent(request, { fetch, address, profileId }) {
    const { base, lang, token, user } = address;
    const isWithdrawn = await importAgain(() => import('../../survey-profile/consent/consent-client.ts')).then(
      ({ chooseProvider, withdrawConsent }) => {
        const who = { fetch, base, profileId, userId: user.userId, lang, token };
        return request.choice ? chooseProvider(who, request.choice) : withdrawConsent(who);
      },
      () => false,
    );
    return { isWithdrawn };
  },
  surveysCode: async () => ({
    module: await importAgain(() => import('../../surveys/survey-list.ts')).catch(() => null),
  }),
  async ticketCode(request) {
    const module = await importAgain(() => import('../../tickets/ticket-tab.ts')).catch(() => null);
    return { module, ticket: module?.newTicket(request.entry) ?? null };
  },
};
