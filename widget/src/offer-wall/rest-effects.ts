import { ENTRIES_PAGE } from '@rewards-wall/shared/activity-page.ts';
import { activityClient } from '../activity/activity-client.ts';
import { HISTORY_PAGE } from '../activity/next-activity.ts';
import { importAgain } from '../api/import-again.ts';
import { OnceKey } from '../api/request-once.ts';
import { chooseProvider, withdrawConsent } from '../survey-profile/consent/consent-client.ts';
import { requestSurveys } from '../surveys/surveys-client.ts';
import { sendTicket } from '../tickets/ticket-client.ts';
import type { Effects } from './effect.ts';

/** How the requests are carried out that the first screen does not need. */
export const restEffects: Effects<'activity' | 'ticket' | 'surveys' | 'consent' | 'diagnosis'> = {
  async activity(request, { fetch, address, signal }) {
    const client = activityClient(fetch);
    if (request.kind === 'page') {
      const { list, offset } = request;
      // From the last row on, which shows whether the rows have shifted; plus one, which shows whether there are more.
      if (list === 'entries') {
        return { entries: await client.activity(address, { limit: ENTRIES_PAGE + 2, offset }, signal) };
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
  ticket(request, { fetch, address, ticketKeys }) {
    const keys = (ticketKeys.current ??= new OnceKey());
    return sendTicket({ fetch, keys, address, values: request.values });
  },
  surveys: (_request, { fetch, address, profileId, signal }) => requestSurveys({ fetch, address, profileId, signal }),
  consent({ choice }, { fetch, address, profileId }) {
    const { base, lang, token, user } = address;
    const who = { fetch, base, profileId, userId: user.userId, lang, token };
    return choice ? chooseProvider(who, choice) : withdrawConsent(who);
  },
  // Looks for the page's mistake behind a failure, and names it in the console.
  async diagnosis(request, { address }) {
    const { base, pubId, wallId, user, token } = address;
    const setup = { base, pubId, wallId, userId: user.userId, token };
    const loading = importAgain(() => import('../diagnosis/diagnose-wall.ts'));
    return loading.then(({ diagnoseWall }) => diagnoseWall(setup, request)).catch(() => null);
  },
};
